import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeEscapes } from '../base/decode-escapes.ts';

/** Where the packed catalog of a machine is: a file of `glyphdex catalog pack`. */
export type CatalogAddress =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'web';
      /** Without user and password. Its query can be a secret. */
      readonly url: string;
      /** A header of HTTP; undefined without user and password. */
      readonly authorization: string | undefined;
    };

const EXAMPLES = 'https://icons.example.com/catalog.zip or /srv/catalog.zip';

/** Reads the address of a packed catalog. Returns the error in an invalid one, without any part of it. */
export function readCatalogAddress(text: string): CatalogAddress | string {
  if (text.startsWith('s3:'))
    return `is a bucket. Set it to the address of a file of "glyphdex catalog pack", such as ${EXAMPLES}; a bucket can give a signed https address`;
  if (/\p{C}/u.test(text)) return `contains control characters; write it like ${EXAMPLES}`;
  if (isAbsolute(text) || /^\.{1,2}\//.test(text)) return { kind: 'file', path: resolve(text) };
  const url = URL.parse(text);
  if (url === null || url.hash !== '') return `is not an address such as ${EXAMPLES}`;
  if (hasLoneEscape(url)) return 'has a % that is not followed by the code of a character: write it as %25';
  if (url.protocol === 'file:' && url.hostname === '') return { kind: 'file', path: fileURLToPath(url) };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `is not an address such as ${EXAMPLES}`;
  const credentials = [url.username, url.password].map(decodeURIComponent).join(':');
  url.username = '';
  url.password = '';
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { kind: 'web', url: url.href, authorization: credentials === ':' ? undefined : authorization };
}

/** Decoding the address would throw. */
function hasLoneEscape({ protocol, pathname, username, password }: URL): boolean {
  if (protocol === 'file:') return /%(?![0-9a-f]{2})|%2f|%00/i.test(pathname);
  return decodeEscapes(`${username}:${password}`) === undefined;
}
