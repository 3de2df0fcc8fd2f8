import { TOKEN_CHARS_MAX } from '../../domain/api-key-token.ts';

const SCHEME_CHARS = 'Bearer '.length;

/**
 * Which token does an `Authorization` header carry? The scheme's case does not matter (RFC 9110 §11.1); after it stand
 * spaces and one token. `undefined` for anything else, and for what is longer than any key.
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  // The usual spelling first: comparing eight characters is cheaper than matching without regard to case.
  if (!authorization.startsWith('Bearer ') && !/^bearer /i.test(authorization)) return undefined;
  let at = SCHEME_CHARS;
  while (authorization[at] === ' ') at++;
  return authorization.length - at > TOKEN_CHARS_MAX ? undefined : authorization.slice(at);
}
