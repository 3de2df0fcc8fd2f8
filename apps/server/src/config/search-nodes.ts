const EXAMPLE =
  'https://user:password@search1.example.com:9200,https://user:password@search2.example.com:9200';

/**
 * Reads the addresses of the nodes of a search cluster, separated by commas. Returns the error in an invalid one,
 * without any part of it, because it may contain a password.
 */
export function readSearchNodes(text: string): readonly string[] | string {
  const urls = text.split(',').map((part) => URL.parse(part.trim()));
  const isRight = (url: URL | null): url is URL =>
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '';
  return urls.every(isRight) ? urls.map(({ href }) => href) : `is not a list of addresses such as ${EXAMPLE}`;
}
