/**
 * The decoded keys and values of a raw query, alternating, in the order sent; `undefined` if the percent-encoding is
 * broken or is not UTF-8. `+` is a space, a key without `=` has an empty value, and empty pairs (`a=1&&b=2`) do not
 * count. Parsers of libraries repair or drop broken queries; the contract is to refuse them.
 */
export function parseQueryString(raw: string): string[] | undefined {
  const pairs: string[] = [];
  for (let start = 0; start < raw.length; ) {
    let end = raw.indexOf('&', start);
    if (end === -1) end = raw.length;
    if (end > start) {
      let equals = raw.indexOf('=', start);
      if (equals === -1 || equals > end) equals = end;
      const key = decode(raw.slice(start, equals));
      const value = decode(raw.slice(equals + 1, end));
      if (key === undefined || value === undefined) return undefined;
      pairs.push(key, value);
    }
    start = end + 1;
  }
  return pairs;
}

/** The part of a request target after the first `?`; empty when there is none. */
export function queryOf(target: string): string {
  const at = target.indexOf('?');
  return at === -1 ? '' : target.slice(at + 1);
}

/** The part of a request target before the first `?`. */
export function pathOf(target: string): string {
  const at = target.indexOf('?');
  return at === -1 ? target : target.slice(0, at);
}

const PERCENT = 0x25;
const PLUS = 0x2b;

function decode(text: string): string | undefined {
  let isPlain = true;
  let isAscii = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === PERCENT || code === PLUS) isPlain = false;
    else if (code > 0x7f) isAscii = false;
  }
  if (isPlain && isAscii) return text;
  let encoded = text.replaceAll('+', ' ');
  // Latin-1 characters stand for bytes of UTF-8 that a client did not encode. The parser of Node 24 refuses such bytes.
  if (!isAscii) encoded = encoded.replace(/[\x80-\xff]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
