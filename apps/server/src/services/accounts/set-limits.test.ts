import { expect, test } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { MemoryAccountStore } from '../../testing/stores/account-store.ts';
import { createAccountKey } from '../keys/account-keys.ts';
import { setLimits } from './set-limits.ts';
import { newAccount } from './sign-up.ts';

async function start() {
  const clock = new FakeClock();
  const accounts = new MemoryAccountStore();
  const make = async (email: string) => {
    const account = newAccount({ email, passwordHash: null, createdAtMs: clock.now() });
    await accounts.insertAccount(account);
    return account;
  };
  const makeKey = async (email: string) =>
    createAccountKey({ accounts, clock }, (await accounts.findAccountByEmail(email))!, { name: 'key' });
  await make('ann@example.com');
  await make('bob@example.com');
  return { accounts, clock, makeKey };
}

test('applies limits to live and later keys of the account, and to no other account', async () => {
  const { accounts, clock, makeKey } = await start();
  await makeKey('ann@example.com');
  await makeKey('ann@example.com');
  await makeKey('bob@example.com');
  const [first] = await accounts.listKeys();
  await accounts.revokeKey(first!.id, clock.now());
  const result = await setLimits({ accounts }, ' ANN@example.com', { rateLimitPerMinute: 900 });
  expect(result).toMatchObject({ kind: 'set', changedKeys: 1 });
  await makeKey('ann@example.com');
  expect(
    (await accounts.listKeys()).map(({ rateLimitPerMinute, dailyIcons }) => [rateLimitPerMinute, dailyIcons]),
  ).toEqual([
    [300, 5_000],
    [900, 5_000],
    [300, 5_000],
    [900, 5_000],
  ]);
});

test('keeps keys beyond a lower maximum working and refuses another key', async () => {
  const { accounts, makeKey } = await start();
  await makeKey('ann@example.com');
  await makeKey('ann@example.com');
  await setLimits({ accounts }, 'ann@example.com', { keysMax: 1 });
  expect((await accounts.listKeys()).map(({ revokedAtMs }) => revokedAtMs)).toEqual([null, null]);
  expect(await makeKey('ann@example.com')).toEqual({ kind: 'too_many' });
});
