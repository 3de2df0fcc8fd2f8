/** Which bytes stand for this text? UTF-8; lone surrogates become U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  let length = 0;
  for (const char of text) length += utf8Length(char.codePointAt(0)!);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const char of text) {
    let code = char.codePointAt(0)!;
    if (isSurrogate(code)) code = 0xfffd;
    const size = utf8Length(code);
    if (size === 1) bytes[at] = code;
    else {
      for (let i = size - 1; i > 0; i--) {
        bytes[at + i] = 0x80 | (code & 0x3f);
        code >>= 6;
      }
      bytes[at] = FIRST_BYTE_MARK[size]! | code;
    }
    at += size;
  }
  return bytes;
}

/**
 * Which text do these bytes stand for? Malformed bytes become U+FFFD, one by one: nothing throws. Written out
 * here because the engine has no TextDecoder, and because that of some runtimes refuses shared memory.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let units: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = endOfAscii(bytes, at);
    if (end > at) {
      pieces.push(String.fromCodePoint(...units), String.fromCharCode(...bytes.subarray(at, end)));
      units = [];
      at = end;
      continue;
    }
    const size = sequenceLength(bytes, at);
    let code = 0xfffd;
    if (size > 1) {
      code = bytes[at]! & (0xff >> (size + 1));
      for (let i = 1; i < size; i++) code = (code << 6) | (bytes[at + i]! & 0x3f);
      if (code < SMALLEST_CODE[size]! || code > 0x10ffff || isSurrogate(code)) {
        units.push(0xfffd);
        at++;
        continue;
      }
    }
    at += Math.max(1, size);
    units.push(code);
    if (units.length >= STEP) {
      pieces.push(String.fromCodePoint(...units));
      units = [];
    }
  }
  pieces.push(String.fromCodePoint(...units));
  return pieces.join('');
}

/** A call takes some 60,000 arguments. */
const STEP = 4096;

/** Mostly all is ASCII, which is far quicker by the thousand. */
function endOfAscii(bytes: Uint8Array, from: number): number {
  const last = Math.min(bytes.length, from + STEP);
  let at = from;
  while (at < last && bytes[at]! < 0x80) at++;
  return at;
}

const FIRST_BYTE_MARK = [0, 0, 0xc0, 0xe0, 0xf0];
const SMALLEST_CODE = [0, 0, 0x80, 0x800, 0x10000];

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Length of the sequence that begins here, 0 when its continuation bytes are missing. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  const size =
    first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;
  if (at + size > bytes.length) return 0;
  for (let i = 1; i < size; i++) if ((bytes[at + i]! & 0xc0) !== 0x80) return 0;
  return size;
}
