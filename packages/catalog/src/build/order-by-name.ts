import { orderByKey } from './order-by-key.ts';

/** Names that agree in these many letters are compared as a whole: more do not fit into one key. */
const KEY_LETTERS = 10;
/** The end of a name, the hyphen, digits and letters. */
const LETTERS = 38;

/**
 * In which order do documents stand by name? Ascending by what people read, whatever its case; those of equal names
 * stay as in `docs`. Names are lower-case letters, digits and hyphens, which sort as the spaces do that people read.
 */
export function orderByName(icons: readonly { readonly name: string }[], docs: Uint32Array): Uint32Array {
  const keys = Float64Array.from(icons, ({ name }) => keyOf(name));
  const order = orderByKey(docs, keys);
  for (let start = 0, end = 1; start < order.length; start = end++) {
    const key = keys[order[start]!]!;
    while (end < order.length && keys[order[end]!] === key) end++;
    // The sort is stable, so that equal names stay as they are.
    const run = Array.from(order.subarray(start, end));
    if (run.length > 1) run.sort((a, b) => compareText(icons[a]!.name, icons[b]!.name));
    order.set(run, start);
  }
  return order;
}

/** The first letters as the digits of a number, so that less is earlier. */
function keyOf(name: string): number {
  let key = 0;
  for (let at = 0; at < KEY_LETTERS; at++)
    key = key * LETTERS + (at < name.length ? letterOf(name.charCodeAt(at)) : 0);
  return key;
}

/** From 1: the hyphen, digits, letters. */
function letterOf(unit: number): number {
  if (unit >= 0x61) return unit - 0x61 + 12;
  return unit >= 0x30 ? unit - 0x30 + 2 : 1;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
