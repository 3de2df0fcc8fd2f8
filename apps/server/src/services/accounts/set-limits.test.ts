import { expect, test } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { MemoryAccountStore } from '../../testing/stores/account-store.ts';
import { MemoryApiKeyStore } from '../../testing/stores/api-key-store.ts';
import { createAccountKey } from '../keys/account-keys.ts';
import { setLimits } from './set-limits.ts';
import { newAccount } from './sign-up.ts';

async function start() {
  const clock = new FakeClock();
  const keys = new MemoryApiKeyStore();
  const accounts = new MemoryAccountStore(keys);
  const make = async (email: string) => {
    const account = newAccount({ email, passwordHash: null, createdAtMs: clock.now() });
    await accounts.insert(account);
    return account;
  };
  const makeKey = async (email: string) =>
    createAccountKey({ accounts, keys, clock }, (await accounts.findByEmail(email))!, { name: 'key' });
  await make('ann@example.com');
  await make('bob@example.com');
  return { accounts, keys, clock, makeKey };
}

test('limits hold for keys that work, for those made later, and for nobody else', async () => {
  const { accounts, keys, clock, makeKey } = await start();
  await makeKey('ann@example.com');
  await makeKey('ann@example.com');
  await makeKey('bob@example.com');
  const [first] = await keys.list();
  await keys.revoke(first!.id, clock.now());
  const result = await setLimits({ accounts, keys }, ' ANN@example.com', { rateLimitPerMinute: 900 });
  expect(result).toMatchObject({ kind: 'set', changedKeys: 1 });
  await makeKey('ann@example.com');
  expect(
    (await keys.list()).map(({ rateLimitPerMinute, dailyIcons }) => [rateLimitPerMinute, dailyIcons]),
  ).toEqual([
    [300, 5_000],
    [900, 5_000],
    [300, 5_000],
    [900, 5_000],
  ]);
});

test('fewer keys than an account holds end none, and it makes no more', async () => {
  const { accounts, keys, makeKey } = await start();
  await makeKey('ann@example.com');
  await makeKey('ann@example.com');
  await setLimits({ accounts, keys }, 'ann@example.com', { keysMax: 1 });
  expect((await keys.list()).map(({ revokedAtMs }) => revokedAtMs)).toEqual([null, null]);
  expect(await makeKey('ann@example.com')).toEqual({ kind: 'too_many' });
});
