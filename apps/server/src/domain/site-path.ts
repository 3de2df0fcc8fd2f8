const CHARS_MAX = 500;

/**
 * The path of this site that an untrusted text names, with its query and fragment. `undefined` for every text that a
 * browser could read as another site, and for a text that is no path.
 */
export function sitePath(text: string): string | undefined {
  const here = 'http://here.invalid';
  if (text.length > CHARS_MAX || !text.startsWith('/')) return undefined;
  const address = URL.parse(text, here);
  if (address === null || address.origin !== here || address.pathname.startsWith('//')) return undefined;
  return `${address.pathname}${address.search}${address.hash}`;
}
