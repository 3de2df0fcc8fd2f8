import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ProviderBrowser } from '../../testing/provider-browser.ts';
import { SESSION, startWithProvider, TICKET } from '../../testing/provider-service.ts';

describe('a forged sign-in', () => {
  async function begin() {
    const parts = await startWithProvider();
    const started = await parts.ann.send('GET', '/account/oidc/start');
    const address = started.headers['location'] ?? '';
    return { ...parts, address, back: await parts.ann.visitProvider(address, 'ann') };
  }
  const failedWith = (fault: string) => [302, `/sign-in?error=${fault}`];

  test('is refused with a wrong state', async () => {
    const { ann, back, service } = await begin();
    const answer = await ann.returnFromProvider(back.replace(/state=[^&]+/, 'state=another'));
    expect([answer.status, answer.headers['location']]).toEqual(failedWith('expired'));
    expect(await service.deps.accounts.accounts.listAccounts()).toEqual([]);
  });

  // promise: A sign-in through a provider is bound to its browser
  test('is refused in another browser than the one that started it', async () => {
    const { back, service } = await begin();
    const other = new ProviderBrowser(service);
    const answer = await other.returnFromProvider(back);
    expect([answer.status, answer.headers['location']]).toEqual(failedWith('expired'));
    expect(other.cookie(SESSION)).toBeUndefined();
    await other.send('GET', '/account/oidc/start');
    expect((await other.returnFromProvider(back)).headers['location']).toBe('/sign-in?error=expired');
  });

  test('is refused with a ticket without a valid signature', async () => {
    const { ann, back, service } = await begin();
    const [text] = ann.cookie(TICKET)!.split('.');
    for (const forged of [
      text,
      `${text}.`,
      `${text}.${'A'.repeat(43)}`,
      `${text}.x.y`,
      '.',
      'x'.repeat(5_000),
    ]) {
      const cookie = `${TICKET}=${forged}`;
      const answer = await service.ask(back, { key: null, headers: { cookie } });
      expect([answer.status, answer.headers['location']]).toEqual(failedWith('expired'));
    }
  });

  test('is refused when its ticket is ten minutes old', async () => {
    const { ann, back, service } = await begin();
    service.clock.advance(10 * 60_000);
    expect((await ann.returnFromProvider(back)).headers['location']).toBe('/sign-in?error=expired');
  });

  test('is refused with a code that was used before', async () => {
    const { ann, back, service } = await begin();
    const cookie = `${TICKET}=${ann.cookie(TICKET)}`;
    expect((await ann.returnFromProvider(back)).headers['location']).toBe('/keys');
    const again = await service.ask(back, { key: null, headers: { cookie } });
    expect([again.status, again.headers['location']]).toEqual(failedWith('refused'));
    // The browser deletes the ticket.
    expect(again.headers['set-cookie']).toMatch(/^glyphdex_trip=;/);
  });

  test('is refused with the code of another sign-in', async () => {
    const { ann, back, service } = await begin();
    const other = new ProviderBrowser(service);
    const started = await other.send('GET', '/account/oidc/start');
    const theirs = await other.visitProvider(started.headers['location'] ?? '', 'eve');
    const code = /code=[^&]+/.exec(theirs)![0];
    const answer = await ann.returnFromProvider(back.replace(/code=[^&]+/, code));
    expect([answer.status, answer.headers['location']]).toEqual(failedWith('refused'));
  });

  test('is refused with an ID token for another nonce', async () => {
    const { ann, provider } = await startWithProvider();
    provider.tamper(async (context, next) => {
      if (context.path === '/auth') context.query = { ...context.query, nonce: 'of somebody else' };
      await next();
    });
    expect((await ann.signIn('ann')).headers['location']).toBe('/sign-in?error=refused');
  });

  // promise: An ID token needs the signature of the provider
  test.each(['another key under the same id', 'no key at all'])(
    'is refused with an ID token that is signed with %s',
    async (how) => {
      const { ann, provider, service } = await startWithProvider();
      provider.tamper(async (context, next) => {
        await next();
        if (context.path !== '/token') return;
        const answered = context.body as { id_token: string };
        answered.id_token =
          how === 'no key at all' ? unsigned(answered.id_token) : resigned(answered.id_token);
      });
      expect((await ann.signIn('ann')).headers['location']).toBe('/sign-in?error=refused');
      expect(await service.deps.accounts.accounts.listAccounts()).toEqual([]);
    },
  );

  test.each([
    ['from another issuer', { iss: 'https://other.example' }],
    ['for another client', { aud: 'another client' }],
    ['that has expired', { exp: 1_000 }],
  ])('is refused with an ID token %s', async (_, claims) => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { ann, provider } = await startWithProvider();
    const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    provider.tamper(async (context, next) => {
      await next();
      if (context.path === '/jwks')
        context.body = { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] };
      if (context.path !== '/token') return;
      const answered = context.body as { id_token: string };
      answered.id_token = signed(answered.id_token, pem, claims);
    });
    expect((await ann.signIn('ann')).headers['location']).toBe('/sign-in?error=refused');
  });
});

function signed(token: string, pem: string, claims: object = {}): string {
  const [, body = ''] = token.split('.');
  const payload = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...claims };
  const text = [{ alg: 'RS256' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createSign('sha256').update(text).sign(createPrivateKey(pem), 'base64url')}`;
}

function resigned(token: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [head = '', body = ''] = token.split('.');
  const signature = createSign('sha256').update(`${head}.${body}`).sign(privateKey, 'base64url');
  return `${head}.${body}.${signature}`;
}

function unsigned(token: string): string {
  const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  return `${head}.${token.split('.')[1]}.`;
}

test('logs a refused sign-in without code, token, client secret or email address', async () => {
  const { ann, provider, logged } = await startWithProvider();
  provider.tamper(async (context, next) => {
    await next();
    if (context.path !== '/token') return;
    const answered = context.body as { id_token: string };
    answered.id_token = resigned(answered.id_token);
  });
  const started = await ann.send('GET', '/account/oidc/start');
  const back = await ann.visitProvider(started.headers['location'] ?? '', 'ann');
  await ann.returnFromProvider(back);
  expect(logged).toHaveLength(1);
  const code = new URLSearchParams(back.split('?')[1]).get('code')!;
  // Every JSON Web Token begins with `eyJ`.
  for (const hidden of [code, 'eyJ', provider.settings.clientSecret, 'example.com'])
    expect(logged[0]).not.toContain(hidden);
});

test('returns 403 to a page of another site that starts a sign-in, links or unlinks', async () => {
  const { ann, service } = await startWithProvider();
  await ann.signIn('ann');
  const cookie = `${SESSION}=${ann.cookie(SESSION)}`;
  for (const [method, path] of [
    ['GET', '/account/oidc/start'],
    ['POST', '/account/oidc/link'],
    ['DELETE', '/account/oidc/link'],
  ] as const) {
    const headers = { 'sec-fetch-site': 'cross-site', cookie, 'content-type': 'application/json' };
    const payload = method === 'GET' ? {} : { payload: '{}' };
    const answer = await service.ask(path, { method, key: null, headers, ...payload });
    expect([path, answer.code]).toEqual([path, 'foreign_origin']);
  }
});
