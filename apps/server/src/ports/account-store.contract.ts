import { describe, expect, test } from 'vitest';
import type { Account, AccountStore, Session } from './account-store.ts';
import { sampleKey } from './api-key-store.contract.ts';
import type { ApiKeyStore } from './api-key-store.ts';

const HASH = 'argon2id of something';
const BOUNDS = { nowMs: 0, openMax: 5 };

export function sampleAccount(over: Partial<Account> & { readonly id: string }): Account {
  return {
    email: `${over.id}@example.com`,
    passwordHash: HASH,
    identity: null,
    keysMax: 10,
    rateLimitPerMinute: 300,
    dailyIcons: 5_000,
    createdAtMs: 1_000,
    ...over,
  };
}

function sampleSession(over: Partial<Session> & { readonly id: string }): Session {
  return {
    accountId: 'ann',
    secretSha256: `sha of ${over.id}`,
    createdAtMs: 1_000,
    lastSeenAtMs: 1_000,
    userAgent: 'Browser "1" é',
    network: 'digest',
    ...over,
  };
}

/** What every store of accounts promises. `open` gives an empty one and the store of keys beside it. */
export function accountStoreContract(
  name: string,
  open: () => Promise<{ accounts: AccountStore; keys: ApiKeyStore }>,
): void {
  describe(`${name} keeps accounts`, () => {
    test('an account comes back as it was written, however it is looked for', async () => {
      const { accounts } = await open();
      const ann = sampleAccount({ id: 'ann' });
      const bob = sampleAccount({
        id: 'bob',
        email: 'bob@例え.jp',
        passwordHash: null,
        identity: { issuer: 'https://id.example', subject: '4711' },
        keysMax: 3,
        rateLimitPerMinute: 0,
        dailyIcons: 0,
        createdAtMs: 900,
      });
      expect(await accounts.insert(ann)).toBe(true);
      expect(await accounts.insert(bob)).toBe(true);
      expect(await accounts.findById('ann')).toEqual(ann);
      expect(await accounts.findByEmail('bob@例え.jp')).toEqual(bob);
      expect(await accounts.findByIdentity('https://id.example', '4711')).toEqual(bob);
      expect(await accounts.findByIdentity('https://other.example', '4711')).toBeUndefined();
      expect(await accounts.list()).toEqual([bob, ann]);
    });

    test('neither an email address nor an identity is taken twice, and two accounts may have none', async () => {
      const { accounts } = await open();
      const identity = { issuer: 'https://id.example', subject: '4711' };
      await accounts.insert(sampleAccount({ id: 'ann', identity }));
      expect(await accounts.insert(sampleAccount({ id: 'x', email: 'ann@example.com' }))).toBe(false);
      expect(await accounts.insert(sampleAccount({ id: 'y', identity }))).toBe(false);
      expect(await accounts.insert(sampleAccount({ id: 'bob' }))).toBe(true);
      expect(await accounts.insert(sampleAccount({ id: 'cid' }))).toBe(true);
      expect((await accounts.list()).map(({ id }) => id).toSorted()).toEqual(['ann', 'bob', 'cid']);
    });

    test('a change touches what it names and nothing else', async () => {
      const { accounts } = await open();
      await accounts.insert(sampleAccount({ id: 'ann' }));
      expect(await accounts.update('ann', { dailyIcons: 7, keysMax: 50 })).toBe(true);
      expect(await accounts.findById('ann')).toEqual(
        sampleAccount({ id: 'ann', dailyIcons: 7, keysMax: 50 }),
      );
      expect(await accounts.update('nobody', { keysMax: 1 })).toBe(false);
    });

    test('with an account go its sessions and resets, and its keys are revoked', async () => {
      const { accounts, keys } = await open();
      await accounts.insert(sampleAccount({ id: 'ann' }));
      await accounts.insert(sampleAccount({ id: 'bob' }));
      await keys.insert(sampleKey({ id: 'a', accountId: 'ann' }));
      await keys.insert(sampleKey({ id: 'c', accountId: 'ann' }));
      await keys.insert(sampleKey({ id: 'b', accountId: 'bob' }));
      await accounts.startSession(sampleSession({ id: 's' }), HASH);
      await accounts.startSession(sampleSession({ id: 't', accountId: 'bob' }), HASH);
      await accounts.addReset({ secretSha256: 'r', accountId: 'ann', expiresAtMs: 9_000 }, BOUNDS);
      const before = keys.version();
      await accounts.remove('ann', 5_000);
      expect(await accounts.findById('ann')).toBeUndefined();
      expect(await accounts.findSession('sha of s')).toBeUndefined();
      expect(await accounts.findReset('r')).toBeUndefined();
      expect((await keys.changedSince(before)).keys.map(({ id, revokedAtMs }) => [id, revokedAtMs])).toEqual([
        ['a', 5_000],
        ['c', 5_000],
      ]);
      expect(await accounts.findSession('sha of t')).toBeDefined();
      expect((await keys.findById('b'))?.revokedAtMs).toBeNull();
    });

    test('sessions are found by their digest, listed by when they were seen, and end one by one or together', async () => {
      const { accounts } = await open();
      await accounts.insert(sampleAccount({ id: 'ann' }));
      await accounts.insert(sampleAccount({ id: 'bob' }));
      for (const id of ['s', 't', 'u']) await accounts.startSession(sampleSession({ id }), HASH);
      await accounts.startSession(sampleSession({ id: 'v', accountId: 'bob' }), HASH);
      await accounts.touchSession('t', 3_000);
      await accounts.touchSession('t', 2_000);
      expect(await accounts.findSession('sha of t')).toEqual(sampleSession({ id: 't', lastSeenAtMs: 3_000 }));
      expect((await accounts.sessionsOf('ann')).map(({ id }) => id)).toEqual(['t', 's', 'u']);

      expect(await accounts.endSession('bob', 's')).toBe(false);
      expect(await accounts.endSession('ann', 's')).toBe(true);
      expect(await accounts.endSession('ann', 's')).toBe(false);
      await accounts.endSessions('ann', 't');
      expect((await accounts.sessionsOf('ann')).map(({ id }) => id)).toEqual(['t']);
      await accounts.endSessions('ann');
      expect(await accounts.sessionsOf('ann')).toEqual([]);
      expect(await accounts.sessionsOf('bob')).toHaveLength(1);
    });

    test('a session begins only while the account is there and has the password that was shown', async () => {
      const { accounts } = await open();
      await accounts.insert(sampleAccount({ id: 'ann' }));
      await accounts.insert(sampleAccount({ id: 'bob', passwordHash: null }));
      const start = (id: string, accountId: string, hash: string | null) =>
        accounts.startSession(sampleSession({ id, accountId }), hash);
      expect(await start('s', 'ann', 'an older one')).toBe(false);
      expect(await start('s', 'ann', null)).toBe(false);
      expect(await start('s', 'bob', HASH)).toBe(false);
      expect(await start('s', 'nobody', HASH)).toBe(false);
      expect(await start('s', 'nobody', null)).toBe(false);
      expect(await start('s', 'ann', HASH)).toBe(true);
      expect(await start('t', 'bob', null)).toBe(true);
      expect(await accounts.sessionsOf('ann')).toEqual([sampleSession({ id: 's' })]);
      expect(await accounts.sessionsOf('bob')).toHaveLength(1);
    });

    test('sessions that are too old or were not seen for too long are forgotten', async () => {
      const { accounts } = await open();
      await accounts.insert(sampleAccount({ id: 'ann' }));
      await accounts.startSession(sampleSession({ id: 'old', createdAtMs: 10, lastSeenAtMs: 900 }), HASH);
      await accounts.startSession(sampleSession({ id: 'idle', createdAtMs: 500, lastSeenAtMs: 600 }), HASH);
      await accounts.startSession(sampleSession({ id: 'fine', createdAtMs: 500, lastSeenAtMs: 900 }), HASH);
      await accounts.endSessionsBefore(100, 700);
      expect((await accounts.sessionsOf('ann')).map(({ id }) => id)).toEqual(['fine']);
    });

    test('a new password ends the sessions and the resets of its account, and of no other', async () => {
      const { accounts } = await open();
      for (const id of ['ann', 'bob']) {
        await accounts.insert(sampleAccount({ id }));
        await accounts.startSession(sampleSession({ id: `s of ${id}`, accountId: id }), HASH);
        await accounts.addReset({ secretSha256: `r of ${id}`, accountId: id, expiresAtMs: 9_000 }, BOUNDS);
      }
      expect(await accounts.setPassword('ann', 'new')).toBe(true);
      expect(await accounts.findById('ann')).toEqual(sampleAccount({ id: 'ann', passwordHash: 'new' }));
      expect(await accounts.sessionsOf('ann')).toEqual([]);
      expect(await accounts.findReset('r of ann')).toBeUndefined();
      expect(await accounts.findById('bob')).toEqual(sampleAccount({ id: 'bob' }));
      expect(await accounts.sessionsOf('bob')).toHaveLength(1);
      expect(await accounts.findReset('r of bob')).toBeDefined();
      expect(await accounts.setPassword('nobody', 'new')).toBe(false);
    });

    test('an identity is linked where none is, and to one account only', async () => {
      const { accounts } = await open();
      const [identity, other] = [
        { issuer: 'https://id.example', subject: '4711' },
        { issuer: 'https://id.example', subject: '4712' },
      ];
      for (const id of ['ann', 'bob']) await accounts.insert(sampleAccount({ id }));
      expect(await accounts.linkIdentity('ann', identity)).toBe(true);
      expect(await accounts.linkIdentity('ann', other)).toBe(false);
      expect(await accounts.linkIdentity('bob', identity)).toBe(false);
      expect(await accounts.linkIdentity('nobody', other)).toBe(false);
      expect(await accounts.findById('ann')).toEqual(sampleAccount({ id: 'ann', identity }));
      expect(await accounts.findById('bob')).toEqual(sampleAccount({ id: 'bob' }));
      expect(await accounts.linkIdentity('bob', other)).toBe(true);
    });

    test('an identity is unlinked where a password is left, which ends the other sessions', async () => {
      const { accounts } = await open();
      const identity = { issuer: 'https://id.example', subject: '4711' };
      await accounts.insert(sampleAccount({ id: 'ann', identity }));
      await accounts.insert(
        sampleAccount({ id: 'bob', passwordHash: null, identity: { ...identity, subject: '1' } }),
      );
      for (const id of ['s', 't']) await accounts.startSession(sampleSession({ id }), HASH);
      await accounts.startSession(sampleSession({ id: 'u', accountId: 'bob' }), null);
      expect(await accounts.unlinkIdentity('ann', 's')).toBe(true);
      expect(await accounts.unlinkIdentity('ann', 's')).toBe(false);
      expect(await accounts.unlinkIdentity('bob', 'none')).toBe(false);
      expect(await accounts.unlinkIdentity('nobody', 's')).toBe(false);
      expect(await accounts.findById('ann')).toEqual(sampleAccount({ id: 'ann' }));
      expect(await accounts.findByIdentity(identity.issuer, identity.subject)).toBeUndefined();
      expect((await accounts.sessionsOf('ann')).map(({ id }) => id)).toEqual(['s']);
      expect(await accounts.sessionsOf('bob')).toHaveLength(1);
    });

    test('a reset sets the password of its account once, and takes its other resets and sessions with it', async () => {
      const { accounts } = await open();
      await accounts.insert(sampleAccount({ id: 'ann' }));
      await accounts.insert(sampleAccount({ id: 'bob' }));
      await accounts.startSession(sampleSession({ id: 's' }), HASH);
      for (const [secretSha256, accountId] of [
        ['r1', 'ann'],
        ['r2', 'ann'],
        ['r3', 'bob'],
      ] as const)
        expect(await accounts.addReset({ secretSha256, accountId, expiresAtMs: 9_000 }, BOUNDS)).toBe(true);
      expect(await accounts.findReset('r2')).toEqual({
        secretSha256: 'r2',
        accountId: 'ann',
        expiresAtMs: 9_000,
      });
      const redeem = (secret: string, nowMs = 8_999) =>
        accounts.redeemReset(secret, { nowMs, passwordHash: `by ${secret}` });
      expect(await redeem('r2', 9_000)).toBe(false);
      expect(await accounts.sessionsOf('ann')).toHaveLength(1);
      expect(await redeem('r2')).toBe(true);
      expect((await accounts.findById('ann'))?.passwordHash).toBe('by r2');
      expect(await accounts.sessionsOf('ann')).toEqual([]);
      expect([await redeem('r2'), await redeem('r1'), await redeem('nothing')]).toEqual([
        false,
        false,
        false,
      ]);
      expect((await accounts.findById('ann'))?.passwordHash).toBe('by r2');
      expect(await redeem('r3')).toBe(true);
    });

    test('an account has a bounded number of open resets, and those that expired do not count', async () => {
      const { accounts } = await open();
      await accounts.insert(sampleAccount({ id: 'ann' }));
      await accounts.insert(sampleAccount({ id: 'bob' }));
      const add = (secretSha256: string, accountId: string, nowMs: number) =>
        accounts.addReset({ secretSha256, accountId, expiresAtMs: nowMs + 1_000 }, { nowMs, openMax: 2 });
      expect([
        await add('r1', 'ann', 100),
        await add('r2', 'ann', 200),
        await add('r3', 'ann', 1_099),
      ]).toEqual([true, true, false]);
      expect(await add('r4', 'bob', 300)).toBe(true);
      expect(await add('r5', 'ann', 1_100)).toBe(true);
      expect(await accounts.findReset('r1')).toBeUndefined();
      expect(await accounts.findReset('r3')).toBeUndefined();
      expect(await accounts.findReset('r5')).toBeDefined();
    });
  });
}
