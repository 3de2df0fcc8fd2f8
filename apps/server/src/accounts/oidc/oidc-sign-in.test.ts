import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Person, startOidcProvider } from '../../testing/oidc-provider.ts';
import { ProviderBrowser } from '../../testing/provider-browser.ts';
import {
  type AccountAnswer,
  accountOf,
  recordingLog,
  SESSION,
  serviceWith,
  startWithProvider,
  TICKET,
} from '../../testing/provider-service.ts';
import { startTestService } from '../../testing/test-service.ts';
import { signInVisitor } from '../../testing/visitor.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { OidcProvider } from './oidc-provider.ts';

describe('signing in through a provider', () => {
  test.each([
    { hasEmailInToken: true },
    { hasEmailInToken: false },
    { authentication: 'client_secret_post' },
    { authentication: 'client_secret_post', authMethods: ['client_secret_post'] },
  ] as const)(
    'creates an account with the verified address and opens /keys, with provider options %j',
    async (options) => {
      const { ann, provider, logged } = await startWithProvider(options);
      const answer = await ann.signIn('ann');
      expect([answer.status, answer.headers['location']]).toEqual([302, '/keys']);
      expect(await accountOf(ann)).toMatchObject({
        email: 'ann@example.com',
        has_password: false,
        identity: { issuer: provider.settings.issuer, subject: 'ann' },
      });
      expect(ann.cookie(TICKET)).toBeUndefined();
      expect(logged).toEqual([]);
    },
  );

  test('finds the account again and starts a new session, even if the address at the provider changed', async () => {
    const { ann, provider, service } = await startWithProvider();
    await ann.signIn('ann');
    const first = ann.cookie(SESSION);
    const { id } = await accountOf(ann);
    provider.people.set('ann', { email: 'new@example.com', email_verified: false });
    const again = new ProviderBrowser(service);
    await again.signIn('ann');
    expect(await accountOf(again)).toMatchObject({ id, email: 'ann@example.com' });
    expect(again.cookie(SESSION)).not.toBe(first);
  });

  test('accepts the string "true" for email_verified', async () => {
    const { ann, provider } = await startWithProvider();
    provider.people.set('bob', { email: 'bob@example.com', email_verified: 'true' });
    await ann.signIn('bob');
    expect((await accountOf(ann)).email).toBe('bob@example.com');
  });

  test('signs in to an account without password that the operator created for the address', async () => {
    const { ann, service } = await startWithProvider();
    const { accounts } = service.deps.accounts;
    await createAccount(service.deps.accounts, { email: 'ann@example.com', password: null });
    const [prepared] = await accounts.listAccounts();
    await accounts.setLimits(prepared!.id, { keysMax: 25 });
    expect((await ann.signIn('ann')).headers['location']).toBe('/keys');
    expect(await accountOf(ann)).toMatchObject({
      id: prepared!.id,
      keys_max: 25,
      identity: { subject: 'ann' },
    });
    expect(await accounts.listAccounts()).toHaveLength(1);
  });

  test('creates one account for two sign-ins at once', async () => {
    const { service } = await startWithProvider();
    const tabs = [new ProviderBrowser(service), new ProviderBrowser(service)];
    const answers = await Promise.all(tabs.map((tab) => tab.signIn('ann')));
    expect(answers.map(({ headers }) => headers['location'])).toEqual(['/keys', '/keys']);
    expect(await service.deps.accounts.accounts.listAccounts()).toHaveLength(1);
  });

  test('ends the previous session of the browser', async () => {
    const { ann, service } = await startWithProvider();
    await ann.signIn('ann');
    const before = ann.cookie(SESSION);
    await ann.signIn('ann');
    const old = await service.ask('/account', { key: null, headers: { cookie: `${SESSION}=${before}` } });
    expect(old.status).toBe(401);
    expect((await ann.send('GET', '/account')).status).toBe(200);
  });

  test('stores the ticket in a Lax cookie for ten minutes and sends state, nonce and PKCE challenge', async () => {
    const { ann } = await startWithProvider();
    const started = await ann.send('GET', '/account/oidc/start');
    expect(started.headers['set-cookie']).toMatch(
      /^glyphdex_trip=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(started.headers['cache-control']).toBe('no-store');
    expect(started.headers['referrer-policy']).toBe('no-referrer');
    const asked = new URL(started.headers['location'] ?? '').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: 'http://icons.test/account/oidc/callback',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('sets both cookies with the prefix __Host- and Secure with TLS', async () => {
    const { ann } = await startWithProvider({ publicUrl: 'https://icons.test' });
    const started = await ann.send('GET', '/account/oidc/start');
    expect(started.headers['set-cookie']).toMatch(/^__Host-glyphdex_trip=[^;]+; Path=\/; .*; Secure$/);
    const answer = await ann.signIn('ann');
    const set = [answer.headers['set-cookie'] ?? []].flat();
    expect(set).toEqual([
      expect.stringMatching(/^__Host-glyphdex_session=.*SameSite=Strict; Secure$/),
      '__Host-glyphdex_trip=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    ]);
    expect((await ann.send('GET', '/account')).status).toBe(200);
  });

  test('opens the path in next after the sign-in', async () => {
    const { ann } = await startWithProvider();
    const answer = await ann.signIn('ann', '/account/oidc/start?next=%2Fusage%3Ffrom%3D2026-05-01');
    expect(answer.headers['location']).toBe('/usage?from=2026-05-01');
  });

  // promise: After a sign-in, nobody is sent to another site
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'keys',
    '/%0d%0aset-cookie: a=b',
    '/\r\nset-cookie: a=b',
    `/${'x'.repeat(600)}`,
  ])('never redirects to another site: next=%s', async (next) => {
    const { ann } = await startWithProvider();
    const answer = await ann.signIn('ann', `/account/oidc/start?next=${encodeURIComponent(next)}`);
    expect(answer.headers['location']).toMatch(/^\/(keys|%0d%0aset-cookie:%20a=b|set-cookie:%20a=b)$/);
    // The new session and the deleted ticket, but no `a=b`.
    expect(answer.headers['set-cookie']).toHaveLength(2);
  });
});

describe('nobody is signed in', () => {
  test('after the person cancels', async () => {
    const { ann, logged } = await startWithProvider();
    const answer = await ann.signIn(undefined, '/account/oidc/start?next=/usage');
    expect(answer.headers['location']).toBe('/sign-in?error=cancelled&next=%2Fusage');
    expect(logged).toEqual([]);
  });

  test.each<[string, Person]>([
    ['is not verified', { email: 'eve@example.com', email_verified: false }],
    ['has no email_verified', { email: 'eve@example.com' }],
    ['is not an address', { email: 'eve', email_verified: true }],
    ['is missing', {}],
  ])('if the email address %s', async (_, person) => {
    const { ann, provider, service } = await startWithProvider();
    provider.people.set('eve', person);
    expect((await ann.signIn('eve')).headers['location']).toBe('/sign-in?error=email_unverified');
    expect(await service.deps.accounts.accounts.listAccounts()).toEqual([]);
  });

  test('to an account with a password that has the same address', async () => {
    const { ann, service } = await startWithProvider();
    const owner = await signInVisitor(service, 'ann@example.com');
    const answer = await ann.signIn('ann');
    expect(answer.headers['location']).toBe('/sign-in?error=address_taken');
    expect(ann.cookie(SESSION)).toBeUndefined();
    expect((await owner.send('GET', '/account')).json<{ data: AccountAnswer }>().data.identity).toBeNull();
  });

  test('if the provider refuses the client secret, which is logged', async () => {
    const { provider, service } = await startWithProvider();
    const { log, logged } = recordingLog();
    const settings = { ...provider.settings, clientSecret: 'another' };
    const redirectUri = 'http://icons.test/account/oidc/callback';
    Object.assign(service.deps.accounts, { identities: new OidcProvider(settings, redirectUri, log) });
    const ann = new ProviderBrowser(service);
    expect((await ann.signIn('ann')).headers['location']).toBe('/sign-in?error=unavailable');
    expect(logged.join()).toMatch(/invalid_client|WWW_AUTHENTICATE_CHALLENGE/);
    expect(logged.join()).not.toContain('another');
  });

  test('while the provider is unreachable, which is logged', async () => {
    const port = await freePort();
    const redirectUri = 'http://icons.test/account/oidc/callback';
    const settings = {
      issuer: `http://localhost:${port}`,
      clientId: 'glyphdex',
      clientSecret: 'x',
      name: 'x',
    };
    const { log, logged } = recordingLog();
    const service = await serviceWith(new OidcProvider(settings, redirectUri, log));
    const ann = new ProviderBrowser(service);
    expect((await ann.send('GET', '/account/oidc/start')).headers['location']).toBe(
      '/sign-in?error=unavailable',
    );
    expect(logged.join()).toContain('ECONNREFUSED');

    const provider = await startOidcProvider({ redirectUri, port });
    const started = await ann.send('GET', '/account/oidc/start');
    expect(started.headers['location']).toContain(`http://localhost:${port}/auth?`);
    const back = await ann.visitProvider(started.headers['location'] ?? '', 'ann');
    await provider.close();
    expect((await ann.returnFromProvider(back)).headers['location']).toBe('/sign-in?error=unavailable');
  });

  test('if the provider does not answer within the timeout', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, 'localhost', ready));
    onTestFinished(() => void silent.close());
    const issuer = `http://localhost:${(silent.address() as AddressInfo).port}`;
    const settings = { issuer, clientId: 'glyphdex', clientSecret: 'x', name: 'x' };
    const { log } = recordingLog();
    const service = await serviceWith(
      new OidcProvider(settings, 'http://icons.test/x', log, { requestSecondsMax: 0.3 }),
    );
    const answer = await new ProviderBrowser(service).send('GET', '/account/oidc/start');
    expect(answer.headers['location']).toBe('/sign-in?error=unavailable');
  });

  test('after too many attempts from one network', async () => {
    const { ann } = await startWithProvider();
    const addresses = [];
    for (let i = 0; i < 32; i++)
      addresses.push((await ann.send('GET', '/account/oidc/start')).headers['location']);
    expect(addresses.at(0)).toMatch(/^http/);
    expect(addresses.at(-1)).toBe('/sign-in?error=too_many_tries');
  });

  test('in a service without a provider', async () => {
    const service = await startTestService();
    const ann = new ProviderBrowser(service);
    for (const path of ['/account/oidc/start', '/account/oidc/callback?code=x&state=x'])
      expect((await ann.send('GET', path)).code).toBe('route_not_found');
    expect((await ann.send('GET', '/account/entrances')).json<{ data: object }>().data).toEqual({
      password: true,
      oidc: null,
      sign_up: 'open',
      sends_mail: false,
    });
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
