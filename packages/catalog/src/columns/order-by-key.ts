/** Keys are split into halves of LOW_BITS and HIGH_BITS bits. Each half is sorted in at most two passes. */
const LOW_BITS = 26;
const HIGH_BITS = 27;
const LOW = 2 ** LOW_BITS;

/**
 * Sorts positions by their keys, ascending and stable. Keys are integers from 0 below 2^53. O(positions): a least
 * significant digit radix sort, which is several times as fast as a comparison sort.
 */
export function orderByKey(positions: Uint32Array, keys: Float64Array): Uint32Array {
  let order = positions;
  const half = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) half[at] = keys[at]! % LOW;
  order = sortByHalf(order, half, LOW_BITS);
  for (let at = 0; at < keys.length; at++) half[at] = keys[at]! / LOW;
  return sortByHalf(order, half, HIGH_BITS);
}

function sortByHalf(positions: Uint32Array, keys: Uint32Array, bits: number): Uint32Array {
  const largest = keys.reduce((most, key) => Math.max(most, key), 0);
  const digitBits = Math.ceil(bits / 2);
  let order = positions;
  for (let shift = 0; shift < bits && largest >>> shift > 0; shift += digitBits)
    order = sortByDigit(order, keys, shift, (1 << digitBits) - 1);
  return order === positions ? positions.slice() : order;
}

function sortByDigit(positions: Uint32Array, keys: Uint32Array, shift: number, mask: number): Uint32Array {
  const starts = new Uint32Array(mask + 2);
  const digits = new Uint16Array(positions.length);
  for (let at = 0; at < positions.length; at++) {
    const digit = (keys[positions[at]!]! >>> shift) & mask;
    digits[at] = digit;
    starts[digit + 1]!++;
  }
  for (let digit = 0; digit <= mask; digit++) starts[digit + 1]! += starts[digit]!;
  const sorted = new Uint32Array(positions.length);
  for (let at = 0; at < positions.length; at++) sorted[starts[digits[at]!]!++] = positions[at]!;
  return sorted;
}
