import { TOKEN_CHARS_MAX } from '../../domain/api-key-token.ts';

const SCHEME_CHARS = 'Bearer '.length;

/**
 * Reads the token of an `Authorization` header. The case of the scheme does not matter (RFC 9110 §11.1); spaces and
 * one token follow it. `undefined` for everything else, and for a token longer than any key.
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  // The usual spelling first: comparing eight characters is cheaper than matching without regard to case.
  if (!authorization.startsWith('Bearer ') && !/^bearer /i.test(authorization)) return undefined;
  let at = SCHEME_CHARS;
  while (authorization[at] === ' ') at++;
  return authorization.length - at > TOKEN_CHARS_MAX ? undefined : authorization.slice(at);
}
