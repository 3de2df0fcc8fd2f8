const HEADER_BYTES = 8;

/**
 * Are these the bytes of an AVIF file, from its first to its last? Walks the boxes that the file consists of
 * (ISO/IEC 14496-12 §4.2: four bytes of length, four of name): their lengths must add up to the whole, the first must
 * say `ftyp avif`. Does not look into them; costs a few nanoseconds.
 */
export function isWholeAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 12) !== 'ftypavif') return false;
  let at = 0;
  while (at + HEADER_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < HEADER_BYTES) return false;
    at += length;
  }
  return at === bytes.length;
}
