import { equal, ok } from 'node:assert/strict';
import { cookieIn, SESSION_COOKIE } from '../../../apps/server/src/accounts/cookies.ts';
import {
  compileDomainPatterns,
  isDomainAllowed,
  parseDomainPattern,
} from '../../../apps/server/src/base/allowed-domains.ts';
import {
  isWellFormedToken,
  mintToken,
  TOKEN_CHARS_MAX,
} from '../../../apps/server/src/base/api-key-token.ts';
import { TextSigner } from '../../../apps/server/src/base/signers.ts';
import { acceptsJson } from '../../../apps/server/src/http/request/accept.ts';
import { isNotModified } from '../../../apps/server/src/http/response/etag.ts';

const signer = new TextSigner(Buffer.alloc(32, 1));

export const seeds = () =>
  [
    [
      mintToken('live'),
      `a=b; ${SESSION_COOKIE}=${signer.sign('x')}`,
      '*.example.com',
      'https://www.example.com',
      '*/*',
      '"a"',
    ],
    [
      'gdx_live_x',
      '__Host-glyphdex_session=1;;=',
      'bücher.example',
      'null',
      'text/*;q=0.5, application/json;q=0',
      'W/"b", *',
    ],
  ].map((lines) => Buffer.from(lines.join('\n')));

/** Lines: key, cookies, domain pattern, origin, `Accept`, `If-None-Match`. Each is read without an exception. */
export function fuzz(bytes: Uint8Array): void {
  const [token = '', cookies, pattern = '', origin, accept, tags] = Buffer.from(bytes)
    .toString('latin1')
    .split('\n');
  if (isWellFormedToken(token)) {
    equal(token.length, TOKEN_CHARS_MAX);
    ok(!isWellFormedToken(token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')));
  }
  for (const isSecure of [true, false]) {
    const value = cookieIn(cookies, SESSION_COOKIE, isSecure);
    const text = value === undefined ? undefined : signer.read(value);
    if (text !== undefined) equal(signer.sign(text), value);
  }
  const parsed = parseDomainPattern(pattern);
  const domains = compileDomainPatterns([pattern]);
  const isAllowed = isDomainAllowed({ domains, allowServerCalls: false }, origin, undefined);
  if (parsed.kind === 'refused') ok(!isAllowed, 'a refused pattern allows an origin');
  else {
    const again = parseDomainPattern(parsed.pattern);
    equal(again.kind === 'pattern' ? again.pattern : again.problem.message, parsed.pattern);
  }
  acceptsJson(accept);
  isNotModified(tags, '"a"');
}
