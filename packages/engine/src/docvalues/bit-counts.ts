/** Words are counted in blocks of these many. */
const BLOCK = 8;

/** At most this many words are counted at a time: more would not fit into the bits that a count has meanwhile. */
export const COUNTED_MAX = 31 * BLOCK;

/**
 * Adds to `counts` how often each bit is set in the words `words[starts[i] + offset]`, for the first `length` (at most
 * COUNTED_MAX) of the starts; bit b is counted in `counts[places[b]]`, and there are as many as `places`. `words` must hold
 * a zero for the start `none`, with which `starts` is filled up.
 *
 * Counts of all 32 bits are kept side by side, one word for each binary digit. A full adder takes three words of one
 * digit to one of it and one of the next, so that a block of eight costs seven of them, whatever is counted.
 *
 * Source: W. Muła, N. Kurz, D. Lemire, Faster population counts using AVX2 instructions (Harley-Seal), 2016.
 */
export function addBitCounts(
  words: Int32Array,
  offset: number,
  starts: Int32Array,
  length: number,
  none: number,
  places: Uint16Array,
  counts: Uint32Array,
): void {
  const end = Math.ceil(length / BLOCK) * BLOCK;
  for (let i = length; i < end; i++) starts[i] = none;
  let [ones, twos, fours, of8, of16, of32, of64, of128] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < end; i += BLOCK) {
    const a = words[starts[i]! + offset]!;
    const b = words[starts[i + 1]! + offset]!;
    const c = words[starts[i + 2]! + offset]!;
    const d = words[starts[i + 3]! + offset]!;
    const e = words[starts[i + 4]! + offset]!;
    const f = words[starts[i + 5]! + offset]!;
    const g = words[starts[i + 6]! + offset]!;
    const h = words[starts[i + 7]! + offset]!;
    const ab = (a & b) | (ones & (a ^ b));
    ones ^= a ^ b;
    const cd = (c & d) | (ones & (c ^ d));
    ones ^= c ^ d;
    const ef = (e & f) | (ones & (e ^ f));
    ones ^= e ^ f;
    const gh = (g & h) | (ones & (g ^ h));
    ones ^= g ^ h;
    const abcd = (ab & cd) | (twos & (ab ^ cd));
    twos ^= ab ^ cd;
    const efgh = (ef & gh) | (twos & (ef ^ gh));
    twos ^= ef ^ gh;
    let carry = (abcd & efgh) | (fours & (abcd ^ efgh));
    fours ^= abcd ^ efgh;
    const to16 = of8 & carry;
    of8 ^= carry;
    carry = of16 & to16;
    of16 ^= to16;
    const to64 = of32 & carry;
    of32 ^= carry;
    carry = of64 & to64;
    of64 ^= to64;
    of128 ^= carry;
  }
  // Every eighth bit at a time, which leaves each count a byte.
  for (let bit = 0; bit < BYTE && bit < places.length; bit++) {
    const sums =
      ((ones >>> bit) & BYTES) |
      (((twos >>> bit) & BYTES) << 1) |
      (((fours >>> bit) & BYTES) << 2) |
      (((of8 >>> bit) & BYTES) << 3) |
      (((of16 >>> bit) & BYTES) << 4) |
      (((of32 >>> bit) & BYTES) << 5) |
      (((of64 >>> bit) & BYTES) << 6) |
      (((of128 >>> bit) & BYTES) << 7);
    for (let at = bit, shift = 0; at < places.length; at += BYTE, shift += BYTE)
      counts[places[at]!]! += (sums >>> shift) & 0xff;
  }
}

const BYTE = 8;
/** The lowest bit of each byte. */
const BYTES = 0x0101_0101;
