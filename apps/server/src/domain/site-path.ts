const CHARS_MAX = 500;

/**
 * The path of this site that a text from outside names, with its query and fragment; `undefined` for everything that a
 * browser could take for another site, and for what is no path.
 */
export function sitePath(text: string): string | undefined {
  const here = 'http://here.invalid';
  if (text.length > CHARS_MAX || !text.startsWith('/')) return undefined;
  const address = URL.parse(text, here);
  if (address === null || address.origin !== here || address.pathname.startsWith('//')) return undefined;
  return `${address.pathname}${address.search}${address.hash}`;
}
