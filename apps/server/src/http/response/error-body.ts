import { asciiJson, ERROR_CODES, type ErrorCode } from '@glyphdex/contract';

/** What is wrong, by wire name of the query parameter or of the member of the body. */
export type ParameterErrors = Readonly<Record<string, readonly string[]>>;

/** The ASCII body of an error answer. `message` replaces the message of the error code. */
export function errorBody(code: ErrorCode, errors?: ParameterErrors, message?: string): string {
  if (errors === undefined && message === undefined) return BODIES[code];
  return asciiJson({
    status: 'error',
    code,
    message: message ?? ERROR_CODES[code].message,
    ...(errors === undefined ? undefined : { errors }),
  });
}

const BODIES = Object.fromEntries(
  Object.entries(ERROR_CODES).map(([code, { message }]) => [
    code,
    asciiJson({ status: 'error', code, message }),
  ]),
) as Record<ErrorCode, string>;
