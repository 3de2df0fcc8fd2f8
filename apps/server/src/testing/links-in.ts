/** The addresses in a `Link` header by their relation, such as `next`. */
export function linksIn(header = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...header.matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [rel, url]),
  );
}
