import type { PictureFormat } from '../../icons/pictures.ts';

const PNG_BEGIN = '\x89PNG\r\n\x1a\n';
/** The last chunk of every PNG: length 0, its name, its checksum (PNG third edition, §11.2.5). */
const PNG_END = '\0\0\0\0IEND\xaeB`\x82';
const BOX_HEADER_BYTES = 8;

/**
 * Whether these bytes are a complete file of the format. Checks only the start, the end and the lengths: less
 * than a microsecond.
 */
export function isWholePicture(bytes: Buffer, format: PictureFormat): boolean {
  // The shortest file that can pass, a PNG: 8 bytes at the start and 12 at the end.
  if (bytes.length < PNG_BEGIN.length + PNG_END.length) return false;
  if (format === 'avif') return isWholeAvif(bytes);
  if (format === 'webp') {
    // RIFF: the length field counts the bytes after it.
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
 * Checks that the first box is `ftyp avif` and that the lengths of all boxes add up to the length of the file
 * (ISO/IEC 14496-12 §4.2: a box starts with four bytes of length and four of name).
 */
function isWholeAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif') return false;
  let at = 0;
  while (at + BOX_HEADER_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < BOX_HEADER_BYTES) return false;
    at += length;
  }
  return at === bytes.length;
}
