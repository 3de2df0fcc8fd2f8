import { ERROR_CODES, type ErrorCode } from '@glyphdex/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AppError } from '../base/app-error.ts';
import { PreviewSigner } from '../base/signers.ts';
import type { AppDependencies } from '../server/app.ts';
import { addApp, codeOf } from '../testing/authenticator-app.ts';
import { type ProviderService, startWithProvider } from '../testing/provider-service.ts';
import { listen, RawClient } from '../testing/raw-http.ts';
import { startTestService, type TestAnswer, type TestService } from '../testing/test-service.ts';
import { PASSWORD, signInVisitor, type Visitor } from '../testing/visitor.ts';
import { HTTP_LIMITS } from './limits.ts';

interface Refusal {
  readonly status: number;
  readonly body: string;
}

interface Scenario {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly key?: 'none' | 'spent' | 'restricted';
  readonly method?: 'POST' | 'DELETE';
  /** Sends requests of a person who is signed in, and returns the last answer. */
  readonly signedIn?: (visitor: Visitor, service: TestService) => Promise<unknown>;
  /** Sends requests to a service with an identity provider, and returns the last answer. */
  readonly provider?: (parts: ProviderService) => Promise<TestAnswer>;
  readonly payload?: string;
  /** Bytes that are sent over a socket unchanged. */
  readonly raw?: string;
  readonly overrides?: Partial<AppDependencies>;
}

const failingWith = (error: unknown): Partial<AppDependencies> => ({
  verifyKey: async () => {
    throw error;
  },
});

const BY_IMAGE = '/api/v1/icons/by-image';
const signer = new PreviewSigner(Buffer.alloc(32));

// One scenario per error code. A code without a scenario is a compile error.
const SCENARIOS: Record<ErrorCode, Scenario> = {
  malformed_request: { path: '/api/v1/icons?search=%zz' },
  unauthorized: { key: 'none' },
  signed_out: { path: '/account', key: 'none' },
  wrong_credentials: {
    signedIn: ({ send }) => send('POST', '/account/session', { email: 'ann@example.com', password: 'no' }),
  },
  second_factor_required: {
    async signedIn(visitor, service) {
      await addApp(service, visitor);
      return visitor.send('POST', '/account/session', { email: 'ann@example.com', password: PASSWORD });
    },
  },
  sign_up_closed: {
    async signedIn({ send }, service) {
      Object.assign(service.deps.accounts, { signUpMode: 'closed' });
      return send('POST', '/account/sign-up', { email: 'ben@example.com', password: PASSWORD });
    },
  },
  stale_session: {
    async provider({ ann, service }) {
      await ann.signIn('ann');
      // Ten minutes after the sign-in, it no longer confirms that the owner is present.
      service.clock.advance(600_000);
      return ann.send('DELETE', '/account', {});
    },
  },
  foreign_origin: { path: '/gallery/icons', headers: { 'sec-fetch-site': 'cross-site' } },
  domain_not_allowed: { key: 'restricted' },
  route_not_found: { path: '/api/nowhere' },
  icon_not_found: { path: '/api/v1/icons/mdi--nothing' },
  key_not_found: { signedIn: ({ send }) => send('DELETE', '/account/keys/key_of_nobody') },
  session_not_found: { signedIn: ({ send }) => send('DELETE', '/account/sessions/ses_of_nobody') },
  factor_not_found: { signedIn: ({ send }) => send('DELETE', '/account/second-factors/fac_of_nobody') },
  factor_limit_reached: {
    async signedIn(visitor, service) {
      await addApp(service, visitor);
      const { secret, setup } = visitor.dataOf<{ secret: string; setup: string }>(
        await visitor.send('POST', '/account/second-factors/totp'),
      );
      const code = codeOf(secret, service.clock.now());
      return visitor.send('POST', '/account/second-factors/totp/confirm', { setup, code });
    },
  },
  identity_not_found: {
    signedIn: ({ send }) => send('DELETE', '/account/oidc/link', { password: PASSWORD }),
  },
  identity_linked: {
    async provider({ ann }) {
      await ann.signIn('ann');
      return ann.send('POST', '/account/oidc/link', {});
    },
  },
  password_missing: {
    async provider({ ann }) {
      await ann.signIn('ann');
      return ann.send('DELETE', '/account/oidc/link', {});
    },
  },
  provider_unavailable: {
    async provider({ provider, service }) {
      await provider.close();
      return (await signInVisitor(service)).send('POST', '/account/oidc/link', { password: PASSWORD });
    },
  },
  key_limit_reached: {
    async signedIn({ send }) {
      for (let i = 0; i < 10; i++) await send('POST', '/account/keys', { name: `key ${i}` });
      return send('POST', '/account/keys', { name: 'one more' });
    },
  },
  key_not_live: {
    async signedIn({ send, dataOf }) {
      const { key } = dataOf<{ key: { id: string } }>(await send('POST', '/account/keys', { name: 'old' }));
      await send('DELETE', `/account/keys/${key.id}`);
      return send('POST', `/account/keys/${key.id}/roll`, { overlap_hours: 1 });
    },
  },
  pack_not_found: { path: '/api/v1/packs/nothing' },
  preview_not_found: { path: '/previews/1-aaaaaaaaaaaaaaaa-aaaaaaaaaaaaaaaa.avif' },
  method_not_allowed: { method: 'POST' },
  not_acceptable: { headers: { accept: 'text/html' } },
  request_timeout: { raw: 'GET / HTTP/1.1\r\n' },
  payload_too_large: { payload: '{}' },
  image_too_large: {
    method: 'POST',
    path: BY_IMAGE,
    headers: { 'content-type': 'image/svg+xml' },
    payload: `<svg>${' '.repeat(256 * 1024)}</svg>`,
  },
  uri_too_long: { path: `/api/v1/icons?search=${'x'.repeat(9_000)}` },
  unsupported_image: {
    method: 'POST',
    path: BY_IMAGE,
    headers: { 'content-type': 'image/bmp' },
    payload: 'BM',
  },
  unsupported_media_type: {
    path: '/account/session',
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    payload: '{}',
  },
  host_not_allowed: { key: 'none', headers: { host: 'rebound.example' } },
  unknown_parameter: { path: '/api/v1/icons?foo=1' },
  invalid_parameter: { path: '/api/v1/icons?page=0' },
  invalid_field: { signedIn: ({ send }) => send('POST', '/account/keys', { name: '' }) },
  unreadable_image: {
    method: 'POST',
    path: BY_IMAGE,
    headers: { 'content-type': 'image/svg+xml' },
    payload: '<svg',
  },
  result_window_exceeded: { path: '/api/v1/icons?page=501' },
  rate_limited: { key: 'spent' },
  too_many_failures: {
    key: 'none',
    overrides: {
      failureLimiter: { consume: () => ({ isAllowed: false, limit: 60, remaining: 0, resetMs: 1_500 }) },
    },
  },
  too_many_tries: {
    async signedIn({ send }) {
      // The limit of attempts per network is 20 per minute.
      for (let i = 0; i < 25; i++)
        await send('POST', '/account/session', { email: 'bob@example.com', password: 'guess' });
      return send('POST', '/account/session', { email: 'bob@example.com', password: 'guess' });
    },
  },
  bulk_download: {
    path: '/api/v1/icons?with=svg',
    overrides: {
      iconBudget: {
        takeAll: () => [{ isAllowed: false, limit: 1, remaining: 0, resetMs: 1 }],
        takenToday: () => 0,
      },
    },
  },
  headers_too_large: { raw: `GET / HTTP/1.1\r\na: ${'x'.repeat(20_000)}\r\n\r\n` },
  internal_error: { overrides: failingWith(new Error('a secret detail at /some/path')) },
  overloaded: {
    path: `/previews/1-${'a'.repeat(16)}-${signer.sign(1, 'a'.repeat(16))}.avif`,
    overrides: {
      previewSigner: signer,
      previews: { get: async () => ({ kind: 'overloaded', retryAfterSeconds: 1 }) },
    },
  },
  picture_not_drawable: {
    path: '/api/v1/icons/mdi--home/download?format=png',
    overrides: { files: { get: async () => ({ kind: 'undrawable' }) } },
  },
  storage_unavailable: {
    overrides: failingWith(new AppError('storage_unavailable', { internal: 'a secret detail' })),
  },
};

async function provoke(scenario: Scenario): Promise<Refusal> {
  const { path = '/api/v1/icons', key, overrides, raw, signedIn, provider, ...request } = scenario;
  if (provider !== undefined) {
    const answer = await provider(await startWithProvider());
    return { status: answer.status, body: answer.body.toString() };
  }
  const limits = { ...HTTP_LIMITS, headersTimeoutMs: 100, timeoutCheckMs: 25 };
  const service = await startTestService(overrides, limits);
  if (signedIn !== undefined) {
    const answer = (await signedIn(await signInVisitor(service), service)) as TestAnswer;
    return { status: answer.status, body: answer.body.toString() };
  }
  if (raw !== undefined) {
    const [answer] = await new RawClient(await listen(service.app)).send(raw).answers();
    return { status: answer?.status ?? 0, body: answer?.body ?? '' };
  }
  const keys = {
    none: async () => null,
    spent: async () => {
      const spent = await service.makeKey({ rateLimitPerMinute: 1 });
      await service.ask(path, { key: spent });
      return spent;
    },
    restricted: () => service.makeKey({ domains: ['example.com'] }),
  };
  const answer = await service.ask(path, {
    ...request,
    ...(key === undefined ? {} : { key: await keys[key]() }),
  });
  return { status: answer.status, body: answer.body.toString() };
}

// promise: Errors reveal no internal detail
test.each(Object.keys(ERROR_CODES) as ErrorCode[])(
  '%s has its status and message, and reveals no internal detail',
  async (code) => {
    const { status, body } = await provoke(SCENARIOS[code]);
    const { errors, details, ...rest } = JSON.parse(body) as { errors?: object; details?: object[] };
    expect(status).toBe(ERROR_CODES[code].status);
    expect(rest).toEqual({ status: 'error', code, message: ERROR_CODES[code].message });
    expect(details === undefined).toBe(errors === undefined);
    expect(errors !== undefined).toBe(status === 422 || code === 'second_factor_required');
    expect(body).not.toContain('secret');
    expect(body).not.toContain('.ts:');
  },
);

test('logs an exception with its message, but no refusals and no overload', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const broken = await startTestService({ ...failingWith(new Error('disk on fire')), logger });
  expect((await broken.ask('/api/v1/icons')).status).toBe(500);
  expect(lines.join()).toContain('disk on fire');
  lines.length = 0;
  const working = await startTestService({ logger });
  await working.ask('/api/v1/icons?foo=1');
  await working.ask('/nothing');
  const busy = await startTestService({ ...failingWith(new AppError('overloaded')), logger });
  expect((await busy.ask('/api/v1/icons')).status).toBe(503);
  expect(lines).toEqual([]);
});

test('logs a failure with the id that the answer shows as X-Request-Id', async () => {
  const lines: { readonly requestId: string; readonly err: { readonly message: string } }[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const service = await startTestService({ ...failingWith(new Error('the disk has gone')), logger });
  const answers = [await service.ask('/api/v1/icons'), await service.ask('/api/v1/icons')];
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(lines.map(({ requestId, err }) => [requestId, err.message])).toEqual(
    ids.map((id) => [id, 'the disk has gone']),
  );
  expect(new Set(ids).size).toBe(2);
});

test.each(['EMFILE', 'ENFILE'])(
  'returns 503 and warns once a minute when %s leaves no descriptor',
  async (code) => {
    const lines: { readonly level: number; readonly msg: string }[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const system = Object.assign(new Error(`${code}: too many open files`), { code });
    for (const error of [system, new Error('the file cannot be read', { cause: system })]) {
      const service = await startTestService({ ...failingWith(error), logger });
      const answers = [await service.ask('/api/v1/icons'), await service.ask('/api/v1/icons')];
      for (const answer of answers) {
        expect([answer.status, answer.code]).toEqual([503, 'overloaded']);
        expect(answer.headers['retry-after']).toMatch(/^\d+$/);
      }
      expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
        [40, expect.stringContaining('ulimit -n')],
      ]);
      service.clock.advance(60_000);
      await service.ask('/api/v1/icons');
      expect(lines).toHaveLength(2);
      lines.length = 0;
    }
  },
);

test('returns a complete answer to the request after one that failed midway', async () => {
  const service = await startTestService();
  const path = '/api/v1/icons?search=home&with=svg';
  const { svgs } = service.catalog.files;
  const jsonOf = svgs.jsonOf.bind(svgs);
  let reads = 0;
  svgs.jsonOf = (docId) => {
    if (++reads === 2) throw new Error('the disk has gone');
    return jsonOf(docId);
  };
  expect((await service.ask(path)).code).toBe('internal_error');
  svgs.jsonOf = jsonOf;
  const other = await startTestService();
  // Removes the signatures of preview addresses: each service signs with a secret of its own.
  const texts = (answer: { body: Buffer }) => answer.body.toString().replaceAll(/-[\w-]{16}\.avif/g, '');
  expect(texts(await service.ask(path))).toEqual(texts(await other.ask(path)));
});
