const CHARS_MAX = 500;

/**
 * Reads a path of this site with its query and fragment from an untrusted text. `undefined` for texts that are not a
 * path, and for texts that a browser could read as the address of another site, such as `//evil.example`.
 */
export function sitePath(text: string): string | undefined {
  const here = 'http://here.invalid';
  if (text.length > CHARS_MAX || !text.startsWith('/')) return undefined;
  const address = URL.parse(text, here);
  if (address === null || address.origin !== here || address.pathname.startsWith('//')) return undefined;
  return `${address.pathname}${address.search}${address.hash}`;
}

/** `/docs//` -> `/docs`, and `/` -> the empty text. */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
