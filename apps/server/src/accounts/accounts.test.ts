import { describe, expect, test } from 'vitest';
import type { Refusal } from '../http/request-exchange.ts';
import { MemoryRateLimiter } from '../limits/memory-rate-limiter.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { plainHasher } from '../testing/plain-hasher.ts';
import { secondFactorParts } from '../testing/second-factor-parts.ts';
import { silentLog } from '../testing/silent-log.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { AccountStore } from './account-store.ts';
import { changePassword } from './passwords/change-password.ts';
import { RESET_LIFE_MS, requestReset, resetPassword } from './passwords/reset-password.ts';
import { resumeSession } from './sign-in/resume-session.ts';
import { signIn } from './sign-in/sign-in.ts';
import { SESSION_AGE_MAX_MS, SESSION_IDLE_MAX_MS } from './sign-in/start-session.ts';
import { type SignUpDependencies, signUp as signUpFrom } from './sign-up/sign-up.ts';
import { SignUpStore } from './sign-up/sign-up-store.ts';

const HOME = { userAgent: 'Firefox', network: 'home' };
const ELSEWHERE = { userAgent: 'curl', network: 'elsewhere' };
/** The code of a refusal, else the kind of the result. */
const codeOf = (result: { readonly kind: string; readonly refusal?: Pick<Refusal, 'code'> }) =>
  result.refusal?.code ?? result.kind;

const PASSWORD = 'correct horse battery';

function start() {
  const clock = new FakeClock();
  const database = memoryDatabase();
  const accounts = new AccountStore(database);
  const deps = {
    accounts,
    clock,
    passwords: plainHasher,
    limiter: new MemoryRateLimiter(clock),
    signUpLimiter: new MemoryRateLimiter(clock, 1_000, 3_600_000),
    signUpsPerHour: 20,
    signUps: new SignUpStore(database),
    signUpMode: 'open' as const,
    ...secondFactorParts(database, clock),
    log: silentLog,
  };
  const signInAnn = async (password = PASSWORD, browser = HOME) => {
    const result = await signIn(deps, { email: 'ann@example.com', password }, browser);
    if (result.kind !== 'signed_in') throw new Error(codeOf(result));
    return result;
  };
  return { ...deps, deps, signInAnn };
}

/** Signs up at a service that sends no mail; without a limit if the network is undefined. */
function signUp(
  deps: SignUpDependencies,
  wanted: { readonly email: string; readonly password: string },
  network?: string,
) {
  return signUpFrom(deps, wanted, { network, siteUrl: 'http://icons.test' });
}

/** Signs in with wrong passwords. Returns the kinds of the results. */
async function guess(
  deps: Parameters<typeof signIn>[0],
  {
    email = 'ann@example.com',
    count,
    networkOf,
  }: { readonly email?: string; readonly count: number; networkOf(attempt: number): string },
): Promise<string[]> {
  const kinds: string[] = [];
  for (let i = 0; i < count; i++) {
    const from = { userAgent: 'bot', network: networkOf(i) };
    kinds.push(codeOf(await signIn(deps, { email, password: `guess ${i}` }, from)));
  }
  return kinds;
}

async function linkFor(deps: AccountDependencies, email: string) {
  const link = await requestReset(deps, email);
  if (link === undefined) throw new Error('no link');
  return link;
}

async function startWithAnn() {
  const service = start();
  await signUp(service.deps, { email: 'ann@example.com', password: PASSWORD });
  return service;
}

describe('sign-up', () => {
  test('answers a taken address like a free one and leaves its account unchanged', async () => {
    const { deps, accounts, signInAnn } = await startWithAnn();
    const again = await signUp(deps, { email: ' ANN@Example.com ', password: 'another good one' });
    expect(again).toEqual({ kind: 'done' });
    expect(await accounts.listAccounts()).toHaveLength(1);
    await expect(signInAnn('another good one')).rejects.toThrow('wrong_credentials');
    await signInAnn();
  });

  test.each([
    ['too short', '1234567', /at least 8/],
    ['too long', 'x'.repeat(257), /at most 256/],
    ['common', 'Password1', /most common passwords/],
    ['equal to the address', 'ann@example.com', /email address/],
  ])('refuses a password that is %s, with the reason', async (_, password, reason) => {
    const { deps, accounts } = start();
    const result = await signUp(deps, { email: 'ann@example.com', password });
    expect(result).toMatchObject({
      kind: 'refused',
      refusal: { errors: { password: [{ message: expect.stringMatching(reason) }] } },
    });
    expect(await accounts.listAccounts()).toEqual([]);
  });

  test('accepts passwords as typed: long, with spaces and in any script', async () => {
    for (const password of ['  lots of space  ', 'пароль из слов', '🔑🔒🗝️🔐🚪🧱🪟🏠', 'x9'.repeat(100)]) {
      const { deps } = start();
      expect(await signUp(deps, { email: 'a@b.co', password })).toEqual({ kind: 'done' });
      expect((await signIn(deps, { email: 'a@b.co', password }, HOME)).kind).toBe('signed_in');
      const mistyped = { email: 'a@b.co', password: `${password.trim()}.` };
      expect(codeOf(await signIn(deps, mistyped, HOME))).toBe('wrong_credentials');
    }
  });

  test.each(['', 'ann', 'ann@', '@example.com', 'a b@example.com', 'a@b@c', 'a@-x', 'a@x..y', 'a\n@x.y'])(
    'refuses %j as an email address',
    async (email) => {
      const { deps } = start();
      expect(await signUp(deps, { email, password: PASSWORD })).toMatchObject({
        kind: 'refused',
        refusal: { errors: { email: [{ code: 'email' }] } },
      });
    },
  );
});

describe('sign-ups of one network', () => {
  const signUpOften = (deps: SignUpDependencies, count: number, network?: string) =>
    Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const wanted = { email: `${network}-${i}@example.com`, password: PASSWORD };
        return codeOf(await signUp(deps, wanted, network));
      }),
    );

  test('are limited per hour, and create no further account', async () => {
    const { deps, accounts, clock } = start();
    const kinds = await signUpOften(deps, 25, 'home');
    expect(kinds).toEqual([...Array<string>(20).fill('done'), ...Array<string>(5).fill('too_many_tries')]);
    expect(await accounts.listAccounts()).toHaveLength(20);
    expect(await signUpOften(deps, 1, 'work')).toEqual(['done']);
    clock.advance(3_599_999);
    const late = { email: 'late@example.com', password: PASSWORD };
    expect(await signUp(deps, late, 'home')).toEqual({
      kind: 'refused',
      refusal: { code: 'too_many_tries', retryAfterMs: 1 },
    });
    clock.advance(1);
    expect(await signUp(deps, late, 'home')).toEqual({ kind: 'done' });
  });

  test('count for taken addresses like for free ones, but not for refused ones', async () => {
    const { deps } = await startWithAnn();
    const ann = { email: 'ann@example.com', password: PASSWORD };
    for (let i = 0; i < 30; i++) await signUp(deps, { email: 'ann', password: PASSWORD }, 'home');
    const kinds = [];
    for (let i = 0; i < 21; i++) kinds.push(codeOf(await signUp(deps, ann, 'home')));
    expect(kinds).toEqual([...Array<string>(20).fill('done'), 'too_many_tries']);
  });

  test('are not limited with SIGNUPS_PER_HOUR=0 and without a network', async () => {
    const { deps } = start();
    const kinds = [
      ...(await signUpOften({ ...deps, signUpsPerHour: 0 }, 50, 'home')),
      ...(await signUpOften(deps, 50)),
    ];
    expect(new Set(kinds)).toEqual(new Set(['done']));
  });
});

describe('sign-in', () => {
  test('answers an unknown address like a wrong password', async () => {
    const { deps } = await startWithAnn();
    const wrong = await signIn(deps, { email: 'ann@example.com', password: 'wrong' }, HOME);
    const unknown = await signIn(deps, { email: 'bob@example.com', password: PASSWORD }, HOME);
    expect(wrong).toEqual({ kind: 'refused', refusal: { code: 'wrong_credentials' } });
    expect(unknown).toEqual(wrong);
  });

  test('gives each session a secret and stores only its digest', async () => {
    const { accounts, signInAnn } = await startWithAnn();
    const [first, second] = [await signInAnn(), await signInAnn()];
    expect(first.session.secret).not.toBe(second.session.secret);
    const stored = JSON.stringify(await accounts.listSessions(first.account.id));
    expect(stored).not.toContain(first.session.secret);
  });

  test('limits wrong passwords for known and unknown addresses alike, to 100 a minute from all networks', async () => {
    const { deps } = await startWithAnn();
    for (const email of ['ann@example.com', 'bob@example.com']) {
      const kinds = await guess(deps, { email, count: 105, networkOf: (i) => `${email} bot ${i}` });
      expect(kinds).toEqual([
        ...Array<string>(100).fill('wrong_credentials'),
        ...Array<string>(5).fill('too_many_tries'),
      ]);
    }
  });

  test('lets the owner sign in from a new network while one other network guesses', async () => {
    const { deps, signInAnn } = await startWithAnn();
    const kinds = await guess(deps, { count: 60, networkOf: () => 'bot' });
    expect(kinds.filter((kind) => kind === 'wrong_credentials')).toHaveLength(20);
    await signInAnn(PASSWORD, ELSEWHERE);
  });

  // promise: Guesses from other networks do not lock an owner out of a known network
  test.each([
    ['after the sessions have ended', 5 * 86_400_000, 'signed_in'],
    ['90 days after the last sign-in', 90 * 86_400_000, 'signed_in'],
    ['more than 90 days after the last sign-in', 90 * 86_400_000 + 1, 'too_many_tries'],
  ])('from a known network is not limited by guesses from other networks: %s', async (_, waitMs, kind) => {
    const { deps, clock, signInAnn } = await startWithAnn();
    await signInAnn();
    clock.advance(waitMs);
    await guess(deps, { count: 150, networkOf: (i) => `bot ${i}` });
    const own = { email: 'ann@example.com', password: PASSWORD };
    expect(codeOf(await signIn(deps, own, ELSEWHERE))).toBe('too_many_tries');
    expect(codeOf(await signIn(deps, own, HOME))).toBe(kind);
  });

  test('from a known network is not limited by guesses at other accounts from the same network', async () => {
    const { deps, signInAnn } = await startWithAnn();
    await signInAnn();
    await guess(deps, { email: 'bob@example.com', count: 40, networkOf: () => HOME.network });
    await signInAnn();
    const kinds = await guess(deps, { count: 25, networkOf: () => HOME.network });
    expect(kinds.filter((one) => one === 'wrong_credentials')).toHaveLength(20);
  });

  test('counts no right password and no attempt whose password could not be verified', async () => {
    const { deps, signInAnn } = await startWithAnn();
    for (let i = 0; i < 120; i++) await signInAnn();
    const overloaded = { ...deps, passwords: { ...plainHasher, verify: () => Promise.reject(new Error()) } };
    const own = { email: 'ann@example.com', password: PASSWORD };
    for (let i = 0; i < 120; i++) await expect(signIn(overloaded, own, ELSEWHERE)).rejects.toThrow();
    const kinds = await guess(deps, { count: 25, networkOf: () => ELSEWHERE.network });
    expect(kinds.filter((one) => one === 'wrong_credentials')).toHaveLength(20);
  });

  test('verifies no more than the limit when all attempts come at once', async () => {
    const { deps } = await startWithAnn();
    const attempts = Array.from({ length: 60 }, () => guess(deps, { count: 1, networkOf: () => 'bot' }));
    const kinds = (await Promise.all(attempts)).flat();
    expect(kinds.filter((one) => one === 'wrong_credentials')).toHaveLength(20);
  });

  test('is possible from the network of a password reset while other networks guess', async () => {
    const { deps, signInAnn } = await startWithAnn();
    await guess(deps, { count: 150, networkOf: (i) => `bot ${i}` });
    await expect(signInAnn()).rejects.toThrow('too_many_tries');
    const { secret } = await linkFor(deps, 'ann@example.com');
    await resetPassword(deps, { secret, password: PASSWORD, keptKeyIds: [], network: HOME.network });
    await signInAnn();
  });

  test('limits the attempts of one network at many accounts', async () => {
    const { deps } = start();
    let last = '';
    for (let i = 0; i < 25; i++)
      last = codeOf(await signIn(deps, { email: `user${i}@example.com`, password: 'guess' }, ELSEWHERE));
    expect(last).toBe('too_many_tries');
  });
});

describe('session', () => {
  test('ends two weeks after its start, even if it is used every day', async () => {
    const { deps, clock, signInAnn } = await startWithAnn();
    const { secret } = (await signInAnn()).session;
    const step = SESSION_IDLE_MAX_MS / 2;
    for (let age = step; age < SESSION_AGE_MAX_MS; age += step) {
      clock.advance(step);
      expect(await resumeSession(deps, secret)).toBeDefined();
    }
    clock.advance(step);
    expect(await resumeSession(deps, secret)).toBeUndefined();
  });

  test('ends when it has not been used for two days', async () => {
    const { deps, clock, signInAnn } = await startWithAnn();
    const { secret } = (await signInAnn()).session;
    clock.advance(SESSION_IDLE_MAX_MS);
    expect(await resumeSession(deps, secret)).toBeUndefined();
    // A clock that is set back does not revive the session.
    clock.advance(-SESSION_IDLE_MAX_MS);
    expect(await resumeSession(deps, secret)).toBeUndefined();
  });

  test('survives a clock that was far ahead, also when somebody signed in meanwhile', async () => {
    const { deps, clock, signInAnn } = await startWithAnn();
    const { secret } = (await signInAnn()).session;
    const wallMs = clock.now();
    clock.setWallClock(Date.UTC(2040, 0));
    await signInAnn();
    expect(await resumeSession(deps, secret)).toBeUndefined();
    clock.setWallClock(wallMs);
    expect(await resumeSession(deps, secret)).toBeDefined();
  });

  test.each([undefined, '', 'x', 'A'.repeat(43), "' or 1=1 --"])(
    'is not found for the secret %j',
    async (secret) => {
      expect(await resumeSession(start().deps, secret)).toBeUndefined();
    },
  );
});

describe('password change', () => {
  test('ends every session and starts a new one for the browser', async () => {
    const { deps, signInAnn } = await startWithAnn();
    const [mine, stolen] = [await signInAnn(), await signInAnn(PASSWORD, ELSEWHERE)];
    const signedIn = (await resumeSession(deps, mine.session.secret))!;
    const changed = await changePassword(deps, signedIn, { current: PASSWORD, next: 'a better one' }, HOME);
    if (changed.kind !== 'changed') throw new Error(changed.kind);
    expect(await resumeSession(deps, mine.session.secret)).toBeUndefined();
    expect(await resumeSession(deps, stolen.session.secret)).toBeUndefined();
    expect(await resumeSession(deps, changed.session?.secret)).toBeDefined();
    await expect(signInAnn()).rejects.toThrow('wrong_credentials');
    await signInAnn('a better one');
  });

  test('is refused for a wrong current password', async () => {
    const { deps, signInAnn } = await startWithAnn();
    const signedIn = (await resumeSession(deps, (await signInAnn()).session.secret))!;
    expect(
      await changePassword(deps, signedIn, { current: 'guess', next: 'a better one' }, HOME),
    ).toMatchObject({
      kind: 'refused',
      refusal: { errors: { current_password: [{ code: 'password_wrong' }] } },
    });
    await signInAnn();
  });
});

describe('password reset', () => {
  test('replaces the password once with the link and ends all sessions', async () => {
    const { deps, signInAnn } = await startWithAnn();
    const old = (await signInAnn()).session.secret;
    const link = await linkFor(deps, 'Ann@example.com');
    expect(link.email).toBe('ann@example.com');
    expect(
      await resetPassword(deps, { secret: link.secret, password: 'short', keptKeyIds: [] }),
    ).toMatchObject({
      kind: 'refused',
    });
    expect(
      await resetPassword(deps, { secret: link.secret, password: 'a better one', keptKeyIds: [] }),
    ).toEqual({
      kind: 'done',
      accountId: expect.any(String),
      byRecoveryCode: false,
    });
    expect(await resumeSession(deps, old)).toBeUndefined();
    await signInAnn('a better one');
    expect(
      await resetPassword(deps, { secret: link.secret, password: 'yet another', keptKeyIds: [] }),
    ).toMatchObject({
      kind: 'refused',
      refusal: { errors: { token: [{ code: expect.stringMatching(/_ended$/) }] } },
    });
  });

  test('is refused for a link that has expired', async () => {
    const { deps, clock, signInAnn } = await startWithAnn();
    const link = await linkFor(deps, 'ann@example.com');
    clock.advance(RESET_LIFE_MS);
    expect(
      await resetPassword(deps, { secret: link.secret, password: 'a better one', keptKeyIds: [] }),
    ).toMatchObject({
      kind: 'refused',
    });
    await signInAnn();
  });

  test('creates no link for an unknown address', async () => {
    expect(await requestReset(start().deps, 'nobody@example.com')).toBeUndefined();
  });

  test('creates no more than five links per hour', async () => {
    const { deps, clock } = await startWithAnn();
    for (let i = 0; i < 5; i++) await linkFor(deps, 'ann@example.com');
    expect(await requestReset(deps, 'ann@example.com')).toBeUndefined();
    clock.advance(RESET_LIFE_MS);
    await linkFor(deps, 'ann@example.com');
  });
});
