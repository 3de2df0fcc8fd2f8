/** Bytes in which the XML declaration ends. */
const DECLARATION_BYTES_MAX = 256;

/**
 * The text of an XML document, by its byte order mark, else by the encoding that it declares, else as UTF-8 (XML 1.0
 * appendix F). `undefined` for an encoding that browsers do not know, and for bytes that do not match theirs.
 */
export function decodeDocument(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES_MAX));
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8';
  // A document that says in single bytes that it has two per character was saved again as UTF-8.
  return /^(?:utf-16|ucs-2|iso-10646-ucs-2)/i.test(declared) ? 'utf-8' : declared;
}

export const UNKNOWN_ENCODING = 'is in an unknown encoding; save it as UTF-8';

/** Whether browsers know an encoding by this name. UTF-7 and others that hide markup are not among them. */
export function isKnownEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return /^(?:ucs-2|iso-10646-ucs-2)$/i.test(name);
  }
}
