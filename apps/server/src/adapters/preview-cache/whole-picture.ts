import type { PictureFormat } from '../../ports/picture-renderer.ts';

const PNG_BEGIN = '\x89PNG\r\n\x1a\n';
/** The last chunk of every PNG: no content, its name, its checksum (PNG third edition, §11.2.5). */
const PNG_END = '\0\0\0\0IEND\xaeB`\x82';
const AVIF_HEADER_BYTES = 8;

/**
 * Are these the bytes of a picture file, from its first to its last? Looks at the frame of the file alone, not into it;
 * costs a few nanoseconds.
 */
export function isWholePicture(bytes: Buffer, format: PictureFormat): boolean {
  if (bytes.length < 20) return false;
  if (format === 'avif') return isWholeAvif(bytes);
  if (format === 'webp') {
    // RIFF: the length that follows counts what comes after it.
    return (
      bytes.toString('latin1', 0, 4) === 'RIFF' &&
      bytes.toString('latin1', 8, 12) === 'WEBP' &&
      bytes.readUInt32LE(4) === bytes.length - 8
    );
  }
  return (
    bytes.toString('latin1', 0, PNG_BEGIN.length) === PNG_BEGIN &&
    bytes.toString('latin1', bytes.length - PNG_END.length) === PNG_END
  );
}

/**
 * Walks the boxes that the file consists of (ISO/IEC 14496-12 §4.2: four bytes of length, four of name): their lengths
 * must add up to the whole, the first must say `ftyp avif`.
 */
function isWholeAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif') return false;
  let at = 0;
  while (at + AVIF_HEADER_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < AVIF_HEADER_BYTES) return false;
    at += length;
  }
  return at === bytes.length;
}
