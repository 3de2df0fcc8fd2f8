/** Encodings of a byte per letter, by what XML declarations call them. What is ASCII in them is what it says. */
export const LATIN: ReadonlyMap<string, string> = new Map([
  ['us-ascii', 'windows-1252'],
  ['ascii', 'windows-1252'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['latin-1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
]);
const DECLARED = /^<\?xml\s[^>]{0,100}?encoding\s*=\s*["']([\w.-]{1,40})["']/;

/**
 * Which text do these bytes hold? UTF-16 where a byte order mark says so, a Latin encoding that the XML declaration names, and
 * UTF-8 otherwise. `undefined` for bytes that are not what they should be. All other encodings, among them those in which ASCII
 * bytes may be part of other letters, are taken for UTF-8 and refused by what reads the declaration.
 */
export function decodeDocument(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] !== LESS_THAN) return 'utf-8';
  const declared = DECLARED.exec(String.fromCharCode(...bytes.subarray(0, 200)))?.[1];
  return LATIN.get(declared?.toLowerCase() ?? '') ?? 'utf-8';
}

const LESS_THAN = 0x3c;
