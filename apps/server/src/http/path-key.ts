/** The place of a key in an address. Clients of the Iconify API can send no headers. */
const PATH_KEY = /^\/iconify\/k\/([^/?]*)/;

/** The publishable key that the path of an address names, as written; undefined for other addresses. */
export function pathKeyOf(url: string): string | undefined {
  return PATH_KEY.exec(url)?.[1];
}
