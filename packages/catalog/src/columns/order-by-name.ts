import { orderByKey } from './order-by-key.ts';

/** Names that agree in these many letters are compared as a whole: more do not fit into one key. */
const KEY_LETTERS = 10;
/** The end of a name, the hyphen, digits and letters. */
const LETTERS = 38;

/**
 * In which order do documents stand by name? Ascending by what people read, whatever its case; those of equal names
 * stay as in `docs`. Names are ASCII, that of document d from `offsets[d]` up to `offsets[d + 1]`: lower-case letters, digits and
 * hyphens, which sort as the spaces do that people read.
 */
export function orderByName(offsets: Uint32Array, names: Uint8Array, docs: Uint32Array): Uint32Array {
  const keys = new Float64Array(docs.length);
  for (let doc = 0; doc < keys.length; doc++) keys[doc] = keyOf(names, offsets[doc]!, offsets[doc + 1]!);
  const order = orderByKey(docs, keys);
  for (let start = 0, end = 1; start < order.length; start = end++) {
    const key = keys[order[start]!]!;
    while (end < order.length && keys[order[end]!] === key) end++;
    if (end === start + 1) continue;
    sortRun(order.subarray(start, end), names, offsets);
  }
  return order;
}

/** From so many on, moving numbers aside takes longer than a sort that is told how to compare. */
const MANY = 1000;

/** Sorts names that agree in their first letters, mostly a few. Equal ones stay as they are. */
function sortRun(run: Uint32Array, names: Uint8Array, offsets: Uint32Array): void {
  if (run.length >= MANY) {
    run.set(Array.from(run).sort((a, b) => compareBehindKey(names, offsets, a, b)));
    return;
  }
  for (let i = 1; i < run.length; i++) {
    const doc = run[i]!;
    if (compareBehindKey(names, offsets, run[i - 1]!, doc) <= 0) continue;
    let from = 0;
    let to = i - 1;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (compareBehindKey(names, offsets, run[middle]!, doc) > 0) to = middle;
      else from = middle + 1;
    }
    run.copyWithin(from + 1, from, i);
    run[from] = doc;
  }
}

/** The first letters as the digits of a number, so that less is earlier. */
function keyOf(names: Uint8Array, start: number, end: number): number {
  let key = 0;
  for (let at = start; at < start + KEY_LETTERS; at++)
    key = key * LETTERS + (at < end ? letterOf(names[at]!) : 0);
  return key;
}

/** From 1: the hyphen, digits, letters. */
function letterOf(unit: number): number {
  if (unit >= 0x61) return unit - 0x61 + 12;
  return unit >= 0x30 ? unit - 0x30 + 2 : 1;
}

/** Compares what stands behind the letters that two names agree in. */
function compareBehindKey(names: Uint8Array, offsets: Uint32Array, a: number, b: number): number {
  const [aStart, bStart] = [offsets[a]!, offsets[b]!];
  const [aLength, bLength] = [offsets[a + 1]! - aStart, offsets[b + 1]! - bStart];
  for (let at = KEY_LETTERS; at < aLength && at < bLength; at++) {
    const difference = names[aStart + at]! - names[bStart + at]!;
    if (difference !== 0) return difference;
  }
  return aLength - bLength;
}
