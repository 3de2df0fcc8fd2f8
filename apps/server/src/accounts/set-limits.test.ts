import { expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { AccountStore } from './account-store.ts';
import { setLimits } from './commands/accounts.ts';
import { createAccountKey } from './keys/account-keys.ts';
import { newAccount } from './sign-up/create-account.ts';

async function start() {
  const clock = new FakeClock();
  const accounts = new AccountStore(memoryDatabase());
  const make = async (email: string) => {
    const account = newAccount({ email, passwordHash: null, createdAtMs: clock.now() });
    await accounts.insertAccount(account);
    return account;
  };
  const makeKey = async (email: string) => {
    clock.advance(1);
    return await createAccountKey({ accounts, clock }, (await accounts.findAccountByEmail(email))!, {
      name: 'key',
    });
  };
  await make('ann@example.com');
  await make('bob@example.com');
  return { accounts, clock, makeKey };
}

test('applies limits to live and later keys of the account, not to revoked keys and other accounts', async () => {
  const { accounts, clock, makeKey } = await start();
  await makeKey('ann@example.com');
  await makeKey('ann@example.com');
  await makeKey('bob@example.com');
  const [first] = await accounts.listKeys();
  await accounts.revokeKey(first!.id, clock.now());
  const result = await setLimits({ accounts }, ' ANN@example.com', { rateLimitPerMinute: 900 });
  expect(result).toMatchObject({ changedKeys: 1 });
  await makeKey('ann@example.com');
  expect(
    (await accounts.listKeys()).map(({ rateLimitPerMinute, dailyIcons }) => [rateLimitPerMinute, dailyIcons]),
  ).toEqual([
    // Ann's first key, revoked before the change
    [300, 5_000],
    // Ann's second key
    [900, 5_000],
    // Bob's key
    [300, 5_000],
    // Ann's third key, created after the change
    [900, 5_000],
  ]);
});

test('revokes no key when the account has more keys than its new maximum, and refuses a further key', async () => {
  const { accounts, makeKey } = await start();
  await makeKey('ann@example.com');
  await makeKey('ann@example.com');
  await setLimits({ accounts }, 'ann@example.com', { keysMax: 1 });
  expect((await accounts.listKeys()).map(({ revokedAtMs }) => revokedAtMs)).toEqual([null, null]);
  expect(await makeKey('ann@example.com')).toEqual({
    kind: 'refused',
    refusal: { code: 'key_limit_reached' },
  });
});
