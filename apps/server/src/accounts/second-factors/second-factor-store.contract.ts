import { describe, expect, test } from 'vitest';
import { sampleAccount } from '../account-store.contract.ts';
import type { AccountStore } from '../account-store.ts';
import type { PasskeyFactor, SecondFactorStore, TotpFactor } from './second-factor-store.ts';

const BOUNDS = { kindMax: 2, recoveryCodes: ['r1', 'r2'] };
const FIELDS = { accountId: 'ann', name: 'a name', createdAtMs: 1_000, lastUsedAtMs: null };

function totp(id: string, over: Partial<TotpFactor> = {}): TotpFactor {
  return { ...FIELDS, id, kind: 'totp', sealedSecret: `secret of ${id}`, lastStep: 10, ...over };
}

function passkey(id: string, over: Partial<PasskeyFactor> = {}): PasskeyFactor {
  return { ...FIELDS, id, kind: 'passkey', ...over };
}

interface Opened {
  readonly accounts: AccountStore;
  readonly secondFactors: SecondFactorStore;
}

/** The suite that every store of second factors passes. `open` returns empty stores of one installation. */
export function secondFactorStoreContract(name: string, open: () => Promise<Opened>): void {
  const openWithAccounts = async (): Promise<Opened> => {
    const opened = await open();
    for (const id of ['ann', 'bob'])
      await opened.accounts.insertAccount(sampleAccount({ id, email: `${id}@example.com` }));
    return opened;
  };

  describe(`${name} second factor store`, () => {
    test('lists the factors of one account with all fields, oldest first', async () => {
      const { secondFactors: store } = await openWithAccounts();
      const [later, first] = [passkey('a', { createdAtMs: 2_000 }), totp('z')];
      for (const factor of [later, first, totp('b', { accountId: 'bob' })]) await store.add(factor, BOUNDS);
      expect(await store.list('ann')).toEqual([first, later]);
      expect(await store.list('nobody')).toEqual([]);
    });

    test('stores recovery codes with the first factor of an account only', async () => {
      const { secondFactors: store } = await openWithAccounts();
      expect(await store.add(totp('a'), BOUNDS)).toEqual({ kind: 'added', isFirst: true });
      const second = { ...BOUNDS, recoveryCodes: ['r3', 'r4', 'r5'] };
      expect(await store.add(passkey('b'), second)).toEqual({ kind: 'added', isFirst: false });
      expect(await store.countRecoveryCodes('ann')).toBe(2);
      expect(await store.useRecoveryCode('ann', 'r3')).toBe(false);
    });

    test('refuses a factor beyond the maximum of its kind, and an account that was removed', async () => {
      const { secondFactors: store, accounts } = await openWithAccounts();
      for (const id of ['a', 'b']) await store.add(totp(id), BOUNDS);
      expect(await store.add(totp('c'), BOUNDS)).toEqual({ kind: 'too_many' });
      await accounts.removeAccount('bob', 5_000);
      expect(await store.add(totp('d', { accountId: 'bob' }), BOUNDS)).toEqual({ kind: 'no_account' });
    });

    test('uses each time step of an app once, and no earlier one', async () => {
      const { secondFactors: store } = await openWithAccounts();
      await store.add(totp('a'), BOUNDS);
      expect(await store.useStep('a', 10, 2_000)).toBe(false);
      const answers = await Promise.all([store.useStep('a', 12, 2_000), store.useStep('a', 12, 2_000)]);
      expect(answers.toSorted()).toEqual([false, true]);
      expect(await store.useStep('a', 11, 3_000)).toBe(false);
      expect(await store.list('ann')).toEqual([totp('a', { lastStep: 12, lastUsedAtMs: 2_000 })]);
    });

    test('uses each recovery code once, of its account only, and replaces them', async () => {
      const { secondFactors: store } = await openWithAccounts();
      expect(await store.replaceRecoveryCodes('ann', ['x'])).toBe(false);
      await store.add(totp('a'), BOUNDS);
      expect(await store.useRecoveryCode('bob', 'r1')).toBe(false);
      const answers = await Promise.all([
        store.useRecoveryCode('ann', 'r1'),
        store.useRecoveryCode('ann', 'r1'),
      ]);
      expect(answers.toSorted()).toEqual([false, true]);
      expect(await store.countRecoveryCodes('ann')).toBe(1);
      expect(await store.replaceRecoveryCodes('ann', ['x', 'y', 'z'])).toBe(true);
      expect(await store.useRecoveryCode('ann', 'r2')).toBe(false);
      expect(await store.useRecoveryCode('ann', 'y')).toBe(true);
    });

    test('removes recovery codes with the last factor', async () => {
      const { secondFactors: store } = await openWithAccounts();
      await store.add(totp('a'), BOUNDS);
      await store.add(passkey('b'), BOUNDS);
      expect(await store.remove('bob', 'a')).toBe(false);
      expect(await store.remove('ann', 'a')).toBe(true);
      expect(await store.remove('ann', 'a')).toBe(false);
      expect(await store.countRecoveryCodes('ann')).toBe(2);
      expect(await store.remove('ann', 'b')).toBe(true);
      expect(await store.countRecoveryCodes('ann')).toBe(0);
    });

    test('removes all factors and recovery codes of one account', async () => {
      const { secondFactors: store } = await openWithAccounts();
      for (const factor of [totp('a'), passkey('b'), totp('c', { accountId: 'bob' })])
        await store.add(factor, BOUNDS);
      expect(await store.removeAll('ann')).toBe(2);
      expect(await store.removeAll('ann')).toBe(0);
      expect(await store.countRecoveryCodes('ann')).toBe(0);
      expect(await store.list('bob')).toHaveLength(1);
      expect(await store.countRecoveryCodes('bob')).toBe(2);
    });

    test('lists the accounts that have passkeys and no app', async () => {
      const { secondFactors: store } = await openWithAccounts();
      for (const factor of [totp('a'), passkey('b'), passkey('c', { accountId: 'bob' })])
        await store.add(factor, BOUNDS);
      expect(await store.listAccountsWithOnlyPasskeys()).toEqual(['bob']);
      await store.remove('ann', 'a');
      expect((await store.listAccountsWithOnlyPasskeys()).toSorted()).toEqual(['ann', 'bob']);
    });

    test('forgets the factors and recovery codes of a removed account', async () => {
      const { secondFactors: store, accounts } = await openWithAccounts();
      await store.add(totp('a'), BOUNDS);
      await accounts.removeAccount('ann', 5_000);
      expect(await store.list('ann')).toEqual([]);
      expect(await store.countRecoveryCodes('ann')).toBe(0);
    });
  });
}
