/** Which page of a list an answer shows. */
export interface ShownPage {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/**
 * The header `Link` (RFC 8288) with the absolute addresses of the first, previous, next and last page, as name
 * and value. `address` is without a query. `canonicalQuery` is that of the query reader, so the links keep
 * every parameter. `resultsMax`: pages that end beyond it are not served, so no link leads there.
 */
export function pageLinks(
  address: string,
  canonicalQuery: string,
  { page, perPage, total }: ShownPage,
  resultsMax = Number.POSITIVE_INFINITY,
): readonly string[] {
  const last = Math.max(1, Math.min(Math.ceil(total / perPage), Math.floor(resultsMax / perPage)));
  const others = canonicalQuery.replace(/(?:^|&)page=\d+/, '').replace(/^&/, '');
  const start = `<${address}?${others}${others === '' ? '' : '&'}page=`;
  let value = `${start}1>; rel="first"`;
  if (page > 1) value += `, ${start}${Math.min(page - 1, last)}>; rel="prev"`;
  if (page < last) value += `, ${start}${page + 1}>; rel="next"`;
  return ['Link', `${value}, ${start}${last}>; rel="last"`];
}
