import { describe, expect, test } from 'vitest';
import { Passkeys } from '../../adapters/webauthn/passkeys.ts';
import { requestReset } from '../../services/accounts/reset-password.ts';
import { checkSecondFactor } from '../../services/second-factors/check-second-factor.ts';
import { addApp, codeOf } from '../../testing/authenticator-app.ts';
import { waitUntil } from '../../testing/glyphdex-process.ts';
import { recordingMailer } from '../../testing/recording-mailer.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { startTestService, type TestAnswer, type TestService } from '../../testing/test-service.ts';
import { PASSWORD, signInVisitor } from '../../testing/visitor.ts';

const ORIGIN = 'https://icons.example.com';
const CREDENTIALS = { email: 'ann@example.com', password: PASSWORD };
const STEP_MS = 30_000;
const TEN_MINUTES_MS = 600_000;

/** A service that can use passkeys and records mails, with one visitor. */
async function start() {
  const { deps, clock } = await startTestService();
  const { mailer, sent } = recordingMailer();
  const passkeys = new Passkeys({ host: 'icons.example.com', origin: ORIGIN });
  const service = await startTestService({ accounts: { ...deps.accounts, mailer, passkeys } });
  const ann = await signInVisitor(service);
  const parts = { service, clock, ann, sent };
  return {
    ...parts,
    addApp: () => addApp({ clock }, ann),
    signIn: (given: object, over: object = {}) =>
      post(service, '/account/session', { ...CREDENTIALS, ...over, ...given }),
    async addPasskey(name = 'Key ring') {
      const authenticator = new SoftwareAuthenticator(ORIGIN);
      const options = ann.dataOf<{ challenge: string }>(
        await ann.send('POST', '/account/second-factors/passkey'),
      );
      const answer = await ann.send('POST', '/account/second-factors/passkey/confirm', {
        name,
        passkey: authenticator.register(options),
      });
      return { authenticator, answer };
    },
    async passkeyOptions() {
      return ann.dataOf<{ challenge: string; allowCredentials: object[] }>(
        await post(service, '/account/session/passkey', CREDENTIALS),
      );
    },
  };
}

function post(service: TestService, path: string, body: object): Promise<TestAnswer> {
  return service.ask(path, {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}

const errorsOf = (answer: TestAnswer) => answer.json<{ errors: object }>().errors;

describe('an authenticator app', () => {
  // promise: The password is not enough where a second factor exists
  test('is asked for after the password, and never for a wrong one', async () => {
    const { addApp, signIn, clock } = await start();
    expect((await signIn({})).status).toBe(200);
    const { secret } = await addApp();
    const missing = await signIn({});
    expect(missing.code).toBe('second_factor_required');
    expect(errorsOf(missing)).toEqual({ code: [expect.stringContaining('authenticator app')] });
    expect(missing.headers['set-cookie']).toBeUndefined();
    clock.advance(STEP_MS);
    const code = codeOf(secret, clock.now());
    expect((await signIn({ code }, { password: 'a wrong one' })).code).toBe('wrong_credentials');
    const answer = await signIn({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, expect.stringContaining('HttpOnly')]);
  });

  test('accepts wide digits, and refuses other six characters', async () => {
    const { addApp, signIn, clock } = await start();
    const { secret } = await addApp();
    clock.advance(STEP_MS);
    expect((await signIn({ code: '六六六六六六' })).status).toBe(422);
    const wide = codeOf(secret, clock.now()).replaceAll(/\d/g, (digit) =>
      String.fromCodePoint(digit.codePointAt(0)! + 0xfee0),
    );
    expect((await signIn({ code: wide })).status).toBe(200);
  });

  // promise: A code works once
  test('accepts each code once, one step early or late, and none earlier', async () => {
    const { addApp, signIn, clock } = await start();
    const { secret } = await addApp();
    const statusOf = async (steps: number) =>
      (await signIn({ code: codeOf(secret, clock.now() + steps * STEP_MS) })).status;
    // The code that confirmed the app does not work again.
    expect(await statusOf(0)).toBe(422);
    clock.advance(10 * STEP_MS);
    expect(await statusOf(-2)).toBe(422);
    expect(await statusOf(2)).toBe(422);
    expect(await statusOf(-1)).toBe(200);
    expect(await statusOf(1)).toBe(200);
    // The step of now is before the last one.
    expect(await statusOf(0)).toBe(422);
    expect(await statusOf(1)).toBe(422);
  });

  test('starts one session for a code that is sent twice at once', async () => {
    const { addApp, signIn, clock } = await start();
    const { secret } = await addApp();
    clock.advance(STEP_MS);
    const code = codeOf(secret, clock.now());
    const answers = await Promise.all([signIn({ code }), signIn({ code })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('is not added by a wrong code, a setup of another account or one that is ten minutes old', async () => {
    const { service, ann, clock } = await start();
    const begin = async () =>
      ann.dataOf<{ secret: string; setup: string; uri: string }>(
        await ann.send('POST', '/account/second-factors/totp'),
      );
    const confirm = (visitor: typeof ann, setup: string, code: string) =>
      visitor.send('POST', '/account/second-factors/totp/confirm', { setup, code });
    const { secret, setup, uri } = await begin();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Glyphdex:ann%40example\.com\?.*secret=/);
    expect(uri).toContain(secret);
    const code = codeOf(secret, clock.now());
    expect(errorsOf(await confirm(ann, setup, code === '000000' ? '000001' : '000000'))).toHaveProperty(
      'code',
    );
    const bob = await signInVisitor(service, 'bob@example.com');
    expect(errorsOf(await confirm(bob, setup, code))).toHaveProperty('setup');
    expect(errorsOf(await confirm(ann, `${setup}x`, code))).toHaveProperty('setup');
    clock.advance(TEN_MINUTES_MS);
    await ann.send('POST', '/account/session', CREDENTIALS);
    expect(errorsOf(await confirm(ann, setup, codeOf(secret, clock.now())))).toHaveProperty('setup');
  });

  // promise: Codes cannot be guessed
  test('refuses every code after the twentieth wrong one of an hour, except recovery codes, and tells the owner', async () => {
    const { addApp, signIn, clock, sent } = await start();
    const { secret, recoveryCodes } = await addApp();
    clock.advance(STEP_MS);
    for (let i = 0; i < 20; i++) expect((await signIn({ code: '000 000' })).status).toBe(422);
    const refused = await signIn({ code: codeOf(secret, clock.now()) });
    expect([refused.code, refused.headers['retry-after']]).toEqual(['too_many_tries', '3600']);
    await waitUntil(() => sent.some(({ content }) => content.startsWith('Wrong codes')));
    expect((await signIn({ code: recoveryCodes[0] })).status).toBe(200);
    clock.advance(3_600_000);
    expect((await signIn({ code: codeOf(secret, clock.now()) })).status).toBe(200);
  });
});

describe('the first factor', () => {
  test('ends all other sessions and forgets known networks, because a stranger may know the password', async () => {
    const { addApp, service, ann } = await start();
    const thief = await signInVisitor(service);
    const { accounts, networkDigest } = service.deps.accounts;
    const { id } = (await accounts.findAccountByEmail(CREDENTIALS.email))!;
    const network = networkDigest('127.0.0.1');
    expect(await accounts.isKnownNetwork(id, network, 0)).toBe(true);
    await addApp();
    expect((await thief.send('GET', '/account')).code).toBe('signed_out');
    expect((await ann.send('GET', '/account')).status).toBe(200);
    expect(await accounts.isKnownNetwork(id, network, 0)).toBe(false);
  });

  test('leaves wrong codes of strangers without effect in a network where the owner signs in with it', async () => {
    const { addApp, service, clock } = await start();
    const { secret } = await addApp();
    const services = service.deps.accounts;
    const account = (await services.accounts.findAccountByEmail(CREDENTIALS.email))!;
    const kindOf = async (code: string, network: string) =>
      (await checkSecondFactor(services, account, { code }, network)).kind;
    clock.advance(STEP_MS);
    const known = { accountId: account.id, network: 'home', lastSeenAtMs: clock.now() };
    await services.accounts.rememberNetwork(known, { seenAfterMs: 0, networksMax: 9 });
    for (let i = 0; i < 20; i++) await kindOf('000000', 'elsewhere');
    const code = codeOf(secret, clock.now());
    expect([await kindOf(code, 'elsewhere'), await kindOf(code, 'third')]).toEqual(['too_many', 'too_many']);
    expect(await kindOf(code, 'home')).toBe('passed');
  });
});

describe('recovery codes', () => {
  test('come with the first factor, work once each, and tell the owner', async () => {
    const { addApp, addPasskey, signIn, ann, sent } = await start();
    const { recoveryCodes } = await addApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const second = await addPasskey();
    expect(ann.dataOf<{ recovery_codes: null }>(second.answer).recovery_codes).toBeNull();
    const typed = recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ');
    expect((await signIn({ code: typed })).status).toBe(200);
    expect((await signIn({ code: typed })).status).toBe(422);
    await waitUntil(() => sent.some(({ content }) => content.startsWith('A recovery code')));
    const { recovery_codes_left: left } = ann.dataOf<{ recovery_codes_left: number }>(
      await ann.send('GET', '/account/second-factors'),
    );
    expect(left).toBe(9);
  });

  test('are replaced at the wish of the owner, and refused without a factor', async () => {
    const { addApp, signIn, ann } = await start();
    expect((await ann.send('POST', '/account/recovery-codes')).code).toBe('factor_not_found');
    const { recoveryCodes: old } = await addApp();
    const { recovery_codes: renewed } = ann.dataOf<{ recovery_codes: string[] }>(
      await ann.send('POST', '/account/recovery-codes'),
    );
    expect((await signIn({ code: old[0] })).status).toBe(422);
    expect((await signIn({ code: renewed[0] })).status).toBe(200);
  });
});

describe('a passkey', () => {
  test('signs in with its answer to a challenge, which works once', async () => {
    const { addPasskey, signIn, passkeyOptions } = await start();
    const { authenticator, answer } = await addPasskey();
    expect(answer.status).toBe(200);
    expect(errorsOf(await signIn({}))).toEqual({ code: expect.anything(), passkey: ['Use a passkey.'] });
    const options = await passkeyOptions();
    expect(options.allowCredentials).toEqual([expect.objectContaining({ transports: ['usb'] })]);
    const passkey = authenticator.use(options);
    expect((await signIn({ passkey })).status).toBe(200);
    expect(errorsOf(await signIn({ passkey }))).toHaveProperty('passkey');
  });

  // promise: A passkey works for its page and challenge only
  test('is refused with an old challenge, of another page, of another account and with a copied counter', async () => {
    const { addPasskey, signIn, passkeyOptions, clock, service } = await start();
    const { authenticator } = await addPasskey();
    const statusOf = async (passkey: object) => (await signIn({ passkey })).status;

    const late = authenticator.use(await passkeyOptions());
    clock.advance(300_000);
    expect(await statusOf(late)).toBe(422);
    expect(await statusOf(new SoftwareAuthenticator(ORIGIN).use(await passkeyOptions()))).toBe(422);
    expect(await statusOf(authenticator.use({ challenge: 'AAAA' }))).toBe(422);
    expect(await statusOf({ id: 1 })).toBe(422);
    expect(
      await statusOf(authenticator.use(await passkeyOptions(), { origin: 'https://evil.example' })),
    ).toBe(422);
    const bob = await signInVisitor(service, 'bob@example.com');
    const ofBob = bob.dataOf<{ challenge: string }>(
      await bob.send('POST', '/account/second-factors/passkey'),
    );
    expect(await statusOf(authenticator.use(ofBob))).toBe(422);
    expect(await statusOf(authenticator.use(await passkeyOptions()))).toBe(200);
    // A second device with the same key would not know the counter.
    expect(await statusOf(authenticator.use(await passkeyOptions(), { counts: false }))).toBe(422);
  });

  test('answers its challenge although a stranger with the password asks for others meanwhile', async () => {
    const { addPasskey, signIn, passkeyOptions } = await start();
    const { authenticator } = await addPasskey();
    const options = await passkeyOptions();
    for (let i = 0; i < 5; i++) await passkeyOptions();
    expect((await signIn({ passkey: authenticator.use(options) })).status).toBe(200);
  });

  test('is not added with a statement about its device, whose certificates name addresses to request', async () => {
    const { ann } = await start();
    const register = async (origin: string, attestation?: { fmt: string; attStmt: Map<string, unknown> }) => {
      const options = ann.dataOf<{ challenge: string }>(
        await ann.send('POST', '/account/second-factors/passkey'),
      );
      const passkey = new SoftwareAuthenticator(origin).register(options, attestation);
      return (await ann.send('POST', '/account/second-factors/passkey/confirm', { name: 'a', passkey }))
        .status;
    };
    const x5c = new Map<string, unknown>([['x5c', [Uint8Array.of(1)]]]);
    expect(await register(ORIGIN, { fmt: 'packed', attStmt: x5c })).toBe(422);
    expect(await register(ORIGIN, { fmt: 'android-safetynet', attStmt: new Map() })).toBe(422);
    expect(await register('https://other.example.com')).toBe(422);
    expect(await register(ORIGIN)).toBe(200);
  });

  test('does not ask for passkeys where the service cannot use them, and recovery codes still work', async () => {
    const { addPasskey, service, ann } = await start();
    const { answer } = await addPasskey();
    const moved = await startTestService({ accounts: { ...service.deps.accounts, passkeys: undefined } });
    expect(errorsOf(await post(moved, '/account/session', CREDENTIALS))).toEqual({ code: expect.anything() });
    expect((await post(moved, '/account/session/passkey', CREDENTIALS)).code).toBe('factor_not_found');
    const [code] = ann.dataOf<{ recovery_codes: string[] }>(answer).recovery_codes;
    expect((await post(moved, '/account/session', { ...CREDENTIALS, code })).status).toBe(200);
  });
});

describe('a reset of the password', () => {
  // promise: Nor is a mailed link
  test('asks for a second factor before it takes effect, and leaves the link unused', async () => {
    const { addApp, service, clock } = await start();
    const { secret } = await addApp();
    const link = await requestReset(service.deps.accounts, CREDENTIALS.email);
    const token = link.kind === 'created' ? link.secret : '';
    const confirm = (given: object = {}) =>
      post(service, '/account/password-reset/confirm', { token, password: 'a better one', ...given });
    expect((await confirm()).code).toBe('second_factor_required');
    expect(errorsOf(await confirm({ code: '123' }))).toHaveProperty('code');
    clock.advance(STEP_MS);
    expect((await confirm({ code: codeOf(secret, clock.now()) })).status).toBe(200);
    clock.advance(STEP_MS);
    const given = { password: 'a better one', code: codeOf(secret, clock.now()) };
    expect((await post(service, '/account/session', { ...CREDENTIALS, ...given })).status).toBe(200);
  });

  test('takes a passkey, and refuses options for a link that does not work', async () => {
    const { addPasskey, service, ann } = await start();
    const { authenticator } = await addPasskey();
    const link = await requestReset(service.deps.accounts, CREDENTIALS.email);
    const token = link.kind === 'created' ? link.secret : '';
    const options = ann.dataOf<{ challenge: string }>(
      await post(service, '/account/password-reset/passkey', { token }),
    );
    const body = { token, password: 'a better one', passkey: authenticator.use(options) };
    expect((await post(service, '/account/password-reset/confirm', body)).status).toBe(200);
    expect(errorsOf(await post(service, '/account/password-reset/passkey', { token }))).toHaveProperty(
      'token',
    );
  });
});

describe('second factors', () => {
  test('are changed only after a sign-in of the last ten minutes, which tells the owner', async () => {
    const { addApp, ann, clock, sent } = await start();
    const { id } = await addApp();
    clock.advance(TEN_MINUTES_MS);
    const refused = [
      await ann.send('POST', '/account/second-factors/totp'),
      await ann.send('POST', '/account/second-factors/totp/confirm', { setup: 'a', code: 'b' }),
      await ann.send('POST', '/account/second-factors/passkey'),
      await ann.send('POST', '/account/second-factors/passkey/confirm', { name: 'a', passkey: {} }),
      await ann.send('POST', '/account/recovery-codes'),
      await ann.send('DELETE', `/account/second-factors/${id}`),
    ];
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['stale_session']));
    await waitUntil(() => sent.length === 1);
    expect(sent[0]).toMatchObject({
      kind: 'alert',
      email: CREDENTIALS.email,
      content: expect.stringContaining('second factor was added'),
    });
  });

  test('are removed by their owner only; without one, the password is enough', async () => {
    const { addApp, service, ann, signIn, sent } = await start();
    const { id } = await addApp();
    const bob = await signInVisitor(service, 'bob@example.com');
    expect((await bob.send('DELETE', `/account/second-factors/${id}`)).code).toBe('factor_not_found');
    expect((await ann.send('DELETE', `/account/second-factors/${id}`)).status).toBe(200);
    await waitUntil(() => sent.length === 2);
    expect(ann.dataOf(await ann.send('GET', '/account/second-factors'))).toEqual({
      factors: [],
      recovery_codes_left: 0,
      passkeys_unavailable: null,
    });
    expect((await signIn({})).status).toBe(200);
  });

  // promise: Nor are a stolen cookie and the password
  test('are needed beside a stolen cookie and the password to change the account', async () => {
    const { addApp, ann, clock } = await start();
    await addApp();
    clock.advance(TEN_MINUTES_MS);
    const next = { current_password: PASSWORD, new_password: 'a better one' };
    expect((await ann.send('POST', '/account/password', next)).code).toBe('stale_session');
    expect((await ann.send('DELETE', '/account', { password: PASSWORD })).code).toBe('stale_session');
  });

  test('are not changed by a session that a password change has renewed', async () => {
    const { ann, clock } = await start();
    clock.advance(TEN_MINUTES_MS - 1);
    await ann.send('POST', '/account/password', { current_password: PASSWORD, new_password: 'a better one' });
    clock.advance(1);
    expect((await ann.send('GET', '/account')).status).toBe(200);
    expect((await ann.send('POST', '/account/second-factors/totp')).code).toBe('stale_session');
  });

  test('are not changed by a session from the future', async () => {
    const { ann, clock } = await start();
    clock.advance(-TEN_MINUTES_MS);
    expect((await ann.send('POST', '/account/second-factors/totp')).code).toBe('stale_session');
  });

  test('are in the export of the account without their secrets', async () => {
    const { addApp, addPasskey, ann, clock } = await start();
    const { secret } = await addApp();
    clock.advance(1);
    await addPasskey('Key ring');
    const text = (await ann.send('GET', '/account/export')).body.toString();
    expect(JSON.parse(text)).toMatchObject({
      second_factors: [
        { kind: 'totp', name: 'Authenticator app' },
        { kind: 'passkey', name: 'Key ring' },
      ],
    });
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/sealed|public_?key/i);
  });
});
