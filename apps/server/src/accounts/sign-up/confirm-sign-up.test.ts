import { expect, test } from 'vitest';
import { MemoryRateLimiter } from '../../limits/memory-rate-limiter.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { memoryDatabase } from '../../testing/memory-database.ts';
import { plainHasher } from '../../testing/plain-hasher.ts';
import { recordingMailer } from '../../testing/recording-mailer.ts';
import { secondFactorParts } from '../../testing/second-factor-parts.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { AccountStore } from '../account-store.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { confirmSignUp, sendConfirmation } from './confirm-sign-up.ts';
import { newAccount } from './create-account.ts';
import { SignUpStore } from './sign-up-store.ts';

const HOME = { userAgent: 'Firefox', network: 'home' };

function start() {
  const clock = new FakeClock();
  const { mailer, sent } = recordingMailer();
  const database = memoryDatabase();
  const accounts = new AccountStore(database);
  const deps = {
    accounts,
    signUps: new SignUpStore(database),
    signUpMode: 'open' as const,
    ...secondFactorParts(database, clock),
    passwords: plainHasher,
    clock,
    limiter: new MemoryRateLimiter(clock),
    signUpLimiter: new MemoryRateLimiter(clock, 1_000, 3_600_000),
    mailer,
    log: silentLog,
  };
  const send = (email: string, password = 'a good one') =>
    sendConfirmation(deps, { email, passwordHash: `hash of ${password}` }, 'http://icons.test');
  const tokenOf = (mail: number) => sent[mail]!.content.split('#')[1]!;
  return { deps, clock, sent, send, tokenOf };
}

test.each([
  ['free', 'confirmation'],
  ['taken', 'account exists'],
])('an address that is %s gets at most five mails an hour', async (state, kind) => {
  const { deps, clock, sent, send } = start();
  if (state === 'taken') {
    const known = { email: 'ann@example.com', passwordHash: null, createdAtMs: 0 };
    await deps.accounts.insertAccount(newAccount(known));
  }
  for (let i = 0; i < 8; i++) await send('ann@example.com');
  expect(sent.map((mail) => mail.kind)).toEqual(Array<string>(5).fill(kind));
  await send('bob@example.com');
  expect(sent).toHaveLength(6);
  clock.advance(3_600_000);
  await send('ann@example.com');
  expect(sent).toHaveLength(7);
});

test('the five latest links of an address work, so a stranger cannot keep its owner from signing up', async () => {
  const { deps, clock, send, tokenOf } = start();
  for (let i = 0; i < 5; i++) await send('ann@example.com', 'of a stranger');
  clock.advance(3_600_000);
  await send('ann@example.com', 'of Ann');
  expect((await confirmSignUp(deps, tokenOf(0), HOME)).kind).toBe('refused');
  expect((await confirmSignUp(deps, tokenOf(5), HOME)).kind).toBe('signed_in');
  expect((await confirmSignUp(deps, tokenOf(4), HOME)).kind).toBe('refused');
  const own = { email: 'ann@example.com', password: 'of Ann' };
  expect((await signIn(deps, own, HOME)).kind).toBe('signed_in');
});
