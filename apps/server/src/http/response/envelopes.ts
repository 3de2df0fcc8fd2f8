import { asciiJson, ERROR_CODES, type ErrorCode, type FieldError } from '@glyphdex/contract';

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
  return pagedBodyOf(asciiJson(rows), total, page, perPage);
}

/** The envelope around one page of a list that is already JSON in ASCII. */
export function pagedBodyOf(json: string, total: number, page: number, perPage: number): string {
  const pagination = paginationJson(page, perPage, total);
  return `{"status":"success","message":"OK","data":${json},"pagination":${pagination}}`;
}

/** The JSON of `pagination`. An empty list has one page. */
export function paginationJson(page: number, perPage: number, total: number): string {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return `{"current_page":${page},"last_page":${lastPage},"limit":${perPage},"total":${total}}`;
}

/** Problems by wire name of the query parameter or of the member of the body. */
export type ParameterErrors = Readonly<Record<string, readonly FieldError[]>>;

/** The ASCII body of an error answer. `message` replaces the message of the error code. */
export function errorBody(code: ErrorCode, errors?: ParameterErrors, message?: string): string {
  if (errors === undefined && message === undefined) return BODIES[code];
  return asciiJson({
    status: 'error',
    code,
    message: message ?? ERROR_CODES[code].message,
    ...membersOf(errors),
  });
}

/** The same error as problem details (RFC 9457). The type is a URN, because it is the same on every installation. */
export function problemBody(code: ErrorCode, errors?: ParameterErrors, message?: string): string {
  const { status, message: detail } = ERROR_CODES[code];
  const words = code.replaceAll('_', ' ');
  return asciiJson({
    type: `urn:glyphdex:error:${code}`,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    status,
    detail: message ?? detail,
    code,
    ...membersOf(errors),
  });
}

/** The problems as messages by name, and as a list with their codes. */
function membersOf(errors: ParameterErrors | undefined) {
  if (errors === undefined) return undefined;
  const entries = Object.entries(errors);
  return {
    errors: Object.fromEntries(entries.map(([field, list]) => [field, list.map(({ message }) => message)])),
    details: entries.flatMap(([field, list]) => list.map((problem) => ({ field, ...problem }))),
  };
}

const BODIES = Object.fromEntries(
  Object.entries(ERROR_CODES).map(([code, { message }]) => [
    code,
    asciiJson({ status: 'error', code, message }),
  ]),
) as Record<ErrorCode, string>;
