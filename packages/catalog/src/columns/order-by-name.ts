import { orderByKey } from './order-by-key.ts';

/** Characters of a name in its sort key. More do not fit into 53 bits. */
const KEY_CHARS = 10;
/** Distinct characters: the end of a name, the hyphen, digits and letters. */
const CHARS = 38;

/**
 * Sorts documents by name, ascending and stable. The name of document d is `names` from `offsets[d]` up to
 * `offsets[d + 1]`: lower-case ASCII letters, digits and hyphens.
 */
export function orderByName(offsets: Uint32Array, names: Uint8Array, docs: Uint32Array): Uint32Array {
  const keys = new Float64Array(docs.length);
  for (let doc = 0; doc < keys.length; doc++) keys[doc] = keyOf(names, offsets[doc]!, offsets[doc + 1]!);
  const order = orderByKey(docs, keys);
  for (let start = 0, end = 1; start < order.length; start = end++) {
    const key = keys[order[start]!]!;
    while (end < order.length && keys[order[end]!] === key) end++;
    if (end === start + 1) continue;
    order.subarray(start, end).sort((a, b) => compareAfterKey(names, offsets, a, b));
  }
  return order;
}

/** The first characters as digits of a number, so a lower key sorts first. */
function keyOf(names: Uint8Array, start: number, end: number): number {
  let key = 0;
  for (let at = start; at < start + KEY_CHARS; at++) key = key * CHARS + (at < end ? digitOf(names[at]!) : 0);
  return key;
}

/** From 1: the hyphen, digits, letters. */
function digitOf(unit: number): number {
  if (unit >= 0x61) return unit - 0x61 + 12;
  return unit >= 0x30 ? unit - 0x30 + 2 : 1;
}

/** Compares two names with equal keys by their further characters. */
function compareAfterKey(names: Uint8Array, offsets: Uint32Array, a: number, b: number): number {
  const [aStart, bStart] = [offsets[a]!, offsets[b]!];
  const [aLength, bLength] = [offsets[a + 1]! - aStart, offsets[b + 1]! - bStart];
  for (let at = KEY_CHARS; at < aLength && at < bLength; at++) {
    const difference = names[aStart + at]! - names[bStart + at]!;
    if (difference !== 0) return difference;
  }
  return aLength - bLength;
}
