import { asciiJson } from '@glyphdex/contract';

/** The body of an answer: a string of ASCII characters, or bytes. */
export type Body = string | Buffer;

/** The envelope around any data. */
export function detailBody(data: unknown): string {
  return detailBodyOf(asciiJson(data));
}

/** The envelope around data that is already JSON in ASCII. */
export function detailBodyOf(json: string): string {
  return `{"status":"success","message":"OK","data":${json}}`;
}

/** The envelope around one page of a list. */
export function pagedBody(rows: readonly unknown[], total: number, page: number, perPage: number): string {
  const pagination = paginationJson(page, perPage, total);
  return `{"status":"success","message":"OK","data":${asciiJson(rows)},"pagination":${pagination}}`;
}

/** The JSON of `pagination`. An empty list has one page. */
export function paginationJson(page: number, perPage: number, total: number): string {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return `{"current_page":${page},"last_page":${lastPage},"limit":${perPage},"total":${total}}`;
}
