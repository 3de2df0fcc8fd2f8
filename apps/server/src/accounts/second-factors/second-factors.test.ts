import { describe, expect, test } from 'vitest';
import { addApp, codeOf } from '../../testing/authenticator-app.ts';
import { waitUntil } from '../../testing/glyphdex-process.ts';
import { recordingMailer } from '../../testing/recording-mailer.ts';
import { startTestService, type TestAnswer, type TestService } from '../../testing/test-service.ts';
import { PASSWORD, signInVisitor } from '../../testing/visitor.ts';
import { requestReset } from '../passwords/reset-password.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { sha256OfRecoveryCode, withoutSeparators } from './recovery-code.ts';

const CREDENTIALS = { email: 'ann@example.com', password: PASSWORD };
const STEP_MS = 30_000;
const TEN_MINUTES_MS = 600_000;

/** A service that records mails, with one visitor. */
async function start() {
  const { deps, clock } = await startTestService();
  const { mailer, sent } = recordingMailer();
  const service = await startTestService({ accounts: { ...deps.accounts, mailer } });
  const ann = await signInVisitor(service);
  const parts = { service, clock, ann, sent };
  return {
    ...parts,
    addApp: () => addApp({ clock }, ann),
    signIn: (given: object, over: object = {}) =>
      post(service, '/account/session', { ...CREDENTIALS, ...over, ...given }),
    /** Adds a passkey, as an earlier version has stored it. */
    async addPasskey(recoveryCodes: readonly string[] = []) {
      const { accounts, secondFactors } = service.deps.accounts;
      const { id: accountId } = (await accounts.findAccountByEmail(CREDENTIALS.email))!;
      const fields = { id: 'fac_old', name: 'Key ring', createdAtMs: clock.now(), lastUsedAtMs: null };
      const digests = recoveryCodes.map((code) => sha256OfRecoveryCode(withoutSeparators(code)));
      await secondFactors.add(
        { ...fields, accountId, kind: 'passkey' },
        { kindMax: 10, recoveryCodes: digests },
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
    const kindOf = async (code: string, network: string) => {
      const check = await checkSecondFactor(services, account, { code }, network);
      return check.kind === 'refused' ? check.refusal.code : check.kind;
    };
    clock.advance(STEP_MS);
    const known = { accountId: account.id, network: 'home', lastSeenAtMs: clock.now() };
    await services.accounts.rememberNetwork(known, { seenAfterMs: 0, networksMax: 9 });
    for (let i = 0; i < 20; i++) await kindOf('000000', 'elsewhere');
    const code = codeOf(secret, clock.now());
    expect([await kindOf(code, 'elsewhere'), await kindOf(code, 'third')]).toEqual(
      Array<string>(2).fill('too_many_tries'),
    );
    expect(await kindOf(code, 'home')).toBe('passed');
  });
});

describe('recovery codes', () => {
  test('come with the first factor, work once each, and tell the owner', async () => {
    const { addApp, signIn, ann, sent } = await start();
    const { recoveryCodes } = await addApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
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

describe('a passkey of an earlier version', () => {
  // promise: A passkey of an earlier version still keeps the password from being enough
  test('still asks for a second factor: a recovery code, after which the owner adds an app', async () => {
    const { addPasskey, addApp, signIn, ann } = await start();
    await addPasskey(['aaaa-bbbb-cccc-dddd']);
    const asked = await signIn({});
    expect([asked.code, errorsOf(asked)]).toEqual([
      'second_factor_required',
      {
        code: [expect.stringMatching(/no longer accepts passkeys\. Enter a recovery code, then add an auth/)],
      },
    ]);
    expect((await signIn({ passkey: {} })).code).toBe('invalid_field');
    expect((await signIn({ code: 'aaaa-bbbb-cccc-dddd' })).status).toBe(200);
    const { recoveryCodes } = await addApp();
    expect(recoveryCodes).toBeNull();
    expect(errorsOf(await signIn({}))).toEqual({
      code: [expect.stringMatching(/^Enter the code of your auth/)],
    });
    expect((await ann.send('DELETE', '/account/second-factors/fac_old')).status).toBe(200);
  });

  test('names the command of the operator when no recovery code is left', async () => {
    const { addPasskey, signIn, service } = await start();
    await addPasskey();
    const line =
      /no recovery code left\. Ask the operator to run: glyphdex accounts reset EMAIL --remove-second-/;
    expect(errorsOf(await signIn({}))).toEqual({ code: [expect.stringMatching(line)] });
    const { accounts, secondFactors } = service.deps.accounts;
    await secondFactors.removeAll((await accounts.findAccountByEmail(CREDENTIALS.email))!.id);
    expect((await signIn({})).status).toBe(200);
  });
});

describe('a reset of the password', () => {
  // promise: Nor is a mailed link
  test('asks for a second factor before it takes effect, and leaves the link unused', async () => {
    const { addApp, service, clock } = await start();
    const { secret } = await addApp();
    const link = await requestReset(service.deps.accounts, CREDENTIALS.email);
    const token = link?.secret ?? '';
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
});

describe('second factors', () => {
  test('are changed only after a sign-in of the last ten minutes, which tells the owner', async () => {
    const { addApp, ann, clock, sent } = await start();
    const { id } = await addApp();
    clock.advance(TEN_MINUTES_MS);
    const refused = [
      await ann.send('POST', '/account/second-factors/totp'),
      await ann.send('POST', '/account/second-factors/totp/confirm', { setup: 'a', code: 'b' }),
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
    await addPasskey();
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
