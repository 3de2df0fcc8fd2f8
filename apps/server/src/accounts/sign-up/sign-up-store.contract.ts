import { describe, expect, test } from 'vitest';
import type { PendingSignUp, SignUpStore } from './sign-up-store.ts';

const BOUNDS = { nowMs: 1_000, perEmailMax: 2, totalMax: 100 };

function signUp(secretSha256: string, over: Partial<PendingSignUp> = {}): PendingSignUp {
  return {
    secretSha256,
    email: 'ann@example.com',
    passwordHash: `hash of ${secretSha256}`,
    expiresAtMs: 9_000,
    ...over,
  };
}

/** The suite that every store of sign-ups passes. `open` returns an empty store. */
export function signUpStoreContract(name: string, open: () => Promise<SignUpStore>): void {
  describe(`${name} sign-up store`, () => {
    test('redeems a sign-up once, with all fields, and removes the others of its address', async () => {
      const store = await open();
      const [first, second] = [signUp('a'), signUp('b', { expiresAtMs: 9_001 })];
      const other = signUp('c', { email: 'bob@例え.jp' });
      for (const one of [first, second, other]) await store.add(one, BOUNDS);
      expect(await store.redeem('unknown', 1_000)).toBeUndefined();
      expect(await store.redeem('b', 1_000)).toEqual(second);
      expect(await store.redeem('b', 1_000)).toBeUndefined();
      expect(await store.redeem('a', 1_000)).toBeUndefined();
      expect(await store.redeem('c', 1_000)).toEqual(other);
    });

    test('redeems no expired sign-up', async () => {
      const store = await open();
      await store.add(signUp('a'), BOUNDS);
      await store.add(signUp('b', { expiresAtMs: 9_001 }), BOUNDS);
      expect(await store.redeem('a', 9_000)).toBeUndefined();
      expect(await store.redeem('b', 9_000)).toMatchObject({ secretSha256: 'b' });
    });

    test('removes the oldest sign-ups of an address beyond its maximum', async () => {
      const store = await open();
      await store.add(signUp('bob', { email: 'bob@example.com', expiresAtMs: 8_000 }), BOUNDS);
      for (const [i, secret] of ['a', 'b', 'c'].entries())
        await store.add(signUp(secret, { expiresAtMs: 9_000 + i }), BOUNDS);
      expect(await store.redeem('a', 1_000)).toBeUndefined();
      expect(await store.redeem('b', 1_000)).toBeDefined();
      expect(await store.redeem('bob', 1_000)).toBeDefined();
    });

    test('removes the oldest sign-ups beyond the maximum of all', async () => {
      const store = await open();
      const bounds = { ...BOUNDS, totalMax: 2 };
      for (const [i, secret] of ['a', 'b', 'c'].entries())
        await store.add(signUp(secret, { email: `${secret}@example.com`, expiresAtMs: 9_000 + i }), bounds);
      expect(await store.redeem('a', 1_000)).toBeUndefined();
      expect(await store.redeem('b', 1_000)).toBeDefined();
      expect(await store.redeem('c', 1_000)).toBeDefined();
    });
  });
}
