import { describe, expect, test } from 'vitest';
import type { Account, Session, SessionStart } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { ApiKey } from './keys/api-key.ts';
import type { Identity } from './oidc/identity-provider.ts';

const HASH = 'argon2id of something';
const BOUNDS = { nowMs: 0, openMax: 5 };
const START: SessionStart = {
  passwordHash: HASH,
  startedAfterMs: 0,
  seenAfterMs: 0,
  onlyIfSeen: { fromMs: 0, beforeMs: 99_000 },
  sessionsMax: 50,
};

export function sampleKey(over: Partial<ApiKey> & { readonly id: string }): ApiKey {
  return {
    name: 'Sample',
    prefix: 'gdx_live_abcd',
    sha256: `sha of ${over.id}`,
    domains: [],
    kind: 'secret',
    allowServerCalls: false,
    rateLimitPerMinute: 300,
    dailyIcons: 5000,
    createdAtMs: 1_000,
    revokedAtMs: null,
    lastUsedAtMs: null,
    accountId: null,
    expiresAtMs: null,
    ...over,
  };
}

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

export function sampleSession(over: Partial<Session> & { readonly id: string }): Session {
  return {
    accountId: 'ann',
    secretSha256: `sha of ${over.id}`,
    createdAtMs: 1_000,
    lastSeenAtMs: 1_000,
    userAgent: 'Browser "1" é',
    ...over,
  };
}

/** The suite that every account store passes. `open` returns an empty store. */
export function accountStoreContract(name: string, open: () => Promise<AccountStore>): void {
  describe(`${name} account store`, () => {
    test('returns accounts with all fields by id, email and identity', async () => {
      const accounts = await open();
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
      expect(await accounts.insertAccount(ann)).toBe(true);
      expect(await accounts.insertAccount(bob)).toBe(true);
      expect(await accounts.findAccount('ann')).toEqual(ann);
      expect(await accounts.findAccountByEmail('bob@例え.jp')).toEqual(bob);
      expect(await accounts.findAccountByIdentity({ issuer: 'https://id.example', subject: '4711' })).toEqual(
        bob,
      );
      expect(
        await accounts.findAccountByIdentity({ issuer: 'https://other.example', subject: '4711' }),
      ).toBeUndefined();
      expect(await accounts.listAccounts()).toEqual([bob, ann]);
    });

    test('refuses a second account with the same email or identity, and allows accounts without identity', async () => {
      const accounts = await open();
      const identity = { issuer: 'https://id.example', subject: '4711' };
      await accounts.insertAccount(sampleAccount({ id: 'ann', identity }));
      expect(await accounts.insertAccount(sampleAccount({ id: 'x', email: 'ann@example.com' }))).toBe(false);
      expect(await accounts.insertAccount(sampleAccount({ id: 'y', identity }))).toBe(false);
      expect(await accounts.insertAccount(sampleAccount({ id: 'bob' }))).toBe(true);
      expect(await accounts.insertAccount(sampleAccount({ id: 'cid' }))).toBe(true);
      expect((await accounts.listAccounts()).map(({ id }) => id).toSorted()).toEqual(['ann', 'bob', 'cid']);
    });

    test('sets only the given limits of an account and of its live keys', async () => {
      const accounts = await open();
      for (const id of ['ann', 'bob']) await accounts.insertAccount(sampleAccount({ id }));
      for (const id of ['a', 'revoked']) await accounts.insertKey(sampleKey({ id, accountId: 'ann' }));
      await accounts.insertKey(sampleKey({ id: 'b', accountId: 'bob' }));
      await accounts.insertKey(sampleKey({ id: 'operator' }));
      await accounts.revokeKey('revoked', 5_000);
      const before = await accounts.keysVersion();
      expect(await accounts.setLimits('ann', { keysMax: 50 })).toEqual({ changedKeys: 0 });
      expect(await accounts.keysVersion()).toBe(before);
      expect(await accounts.setLimits('ann', { dailyIcons: 7, keysMax: 20 })).toEqual({ changedKeys: 1 });
      expect(await accounts.findAccount('ann')).toEqual(
        sampleAccount({ id: 'ann', dailyIcons: 7, keysMax: 20 }),
      );
      expect((await accounts.keysChangedSince(before)).keys).toEqual([
        sampleKey({ id: 'a', accountId: 'ann', dailyIcons: 7 }),
      ]);
      expect(await accounts.findAccount('bob')).toEqual(sampleAccount({ id: 'bob' }));
      expect(await accounts.setLimits('nobody', { keysMax: 1 })).toBeUndefined();
    });

    test('multiplies the limits of an account for its publishable keys, and counts them among its keys', async () => {
      const accounts = await open();
      await accounts.insertAccount(sampleAccount({ id: 'ann', keysMax: 2 }));
      const add = (id: string, kind: 'secret' | 'publishable') =>
        accounts.addKey({ ...sampleKey({ id, kind }), accountId: 'ann' });
      expect(await add('s', 'secret')).toBe('added');
      expect(await add('p', 'publishable')).toBe('added');
      expect(await add('q', 'publishable')).toBe('too_many');
      expect(await accounts.setLimits('ann', { rateLimitPerMinute: 7, dailyIcons: 0 })).toEqual({
        changedKeys: 2,
      });
      expect(await accounts.findKey('s')).toMatchObject({ rateLimitPerMinute: 7, dailyIcons: 0 });
      expect(await accounts.findKey('p')).toMatchObject({ rateLimitPerMinute: 140, dailyIcons: 0 });
    });

    test('removes the sessions and resets of a removed account and revokes its keys', async () => {
      const accounts = await open();
      await accounts.insertAccount(sampleAccount({ id: 'ann' }));
      await accounts.insertAccount(sampleAccount({ id: 'bob' }));
      await accounts.insertKey(sampleKey({ id: 'a', accountId: 'ann' }));
      await accounts.insertKey(sampleKey({ id: 'c', accountId: 'ann' }));
      await accounts.insertKey(sampleKey({ id: 'b', accountId: 'bob' }));
      await accounts.startSession(sampleSession({ id: 's' }), START);
      await accounts.startSession(sampleSession({ id: 't', accountId: 'bob' }), START);
      await accounts.addReset({ secretSha256: 'r', accountId: 'ann', expiresAtMs: 9_000 }, BOUNDS);
      const before = await accounts.keysVersion();
      await accounts.removeAccount('ann', 5_000);
      expect(await accounts.findAccount('ann')).toBeUndefined();
      expect(await accounts.findSession('sha of s')).toBeUndefined();
      expect(await accounts.findReset('r')).toBeUndefined();
      expect(
        (await accounts.keysChangedSince(before)).keys.map(({ id, revokedAtMs }) => [id, revokedAtMs]),
      ).toEqual([
        ['a', 5_000],
        ['c', 5_000],
      ]);
      for (const id of ['a', 'c'])
        expect(await accounts.findKey(id)).toMatchObject({ name: '', prefix: '', domains: [] });
      expect(await accounts.findSession('sha of t')).toBeDefined();
      expect((await accounts.findKey('b'))?.revokedAtMs).toBeNull();
    });

    test('ends all sessions of an account but one, forgets its networks, and unlinks an identity beside a password', async () => {
      const accounts = await open();
      const start = {
        passwordHash: 'hash',
        startedAfterMs: 0,
        seenAfterMs: 0,
        onlyIfSeen: { fromMs: 0, beforeMs: 0 },
      };
      for (const accountId of ['ann', 'bob']) {
        await accounts.insertAccount(sampleAccount({ id: accountId, passwordHash: 'hash' }));
        for (const id of ['a', 'b'])
          await accounts.startSession(
            sampleSession({ id: `${accountId} ${id}`, accountId, secretSha256: `sha of ${accountId} ${id}` }),
            { ...start, sessionsMax: 9 },
          );
        const known = { accountId, network: 'home', lastSeenAtMs: 5 };
        await accounts.rememberNetwork(known, { seenAfterMs: 0, networksMax: 9 });
      }
      await accounts.linkIdentity({ id: 'ann a', accountId: 'ann' }, { issuer: 'i', subject: 'stranger' });
      await accounts.endOtherAccess('ann', 'ann b');
      expect((await accounts.findAccount('ann'))?.identity).toBeNull();
      const left = async (id: string) => (await accounts.listSessions(id)).map((one) => one.id).toSorted();
      expect([await left('ann'), await left('bob')]).toEqual([['ann b'], ['bob a', 'bob b']]);
      expect(await accounts.isKnownNetwork('ann', 'home', 0)).toBe(false);
      expect(await accounts.isKnownNetwork('bob', 'home', 0)).toBe(true);
      const identity = { issuer: 'i', subject: 'cleo' };
      await accounts.insertAccount(sampleAccount({ id: 'cleo', passwordHash: null, identity }));
      await accounts.endOtherAccess('cleo', 'none');
      expect((await accounts.findAccount('cleo'))?.identity).toEqual(identity);
    });

    test('knows the networks of an account that were seen recently, and no more than the maximum', async () => {
      const accounts = await open();
      for (const id of ['ann', 'bob']) await accounts.insertAccount(sampleAccount({ id }));
      const remember = (accountId: string, network: string, lastSeenAtMs: number, seenAfterMs = 0) =>
        accounts.rememberNetwork({ accountId, network, lastSeenAtMs }, { seenAfterMs, networksMax: 2 });
      const known = async (accountId: string, seenAfterMs = 0) => {
        const names = ['home', 'work', 'train'];
        const isKnown = await Promise.all(
          names.map((network) => accounts.isKnownNetwork(accountId, network, seenAfterMs)),
        );
        return names.filter((_, i) => isKnown[i]);
      };
      await remember('ann', 'home', 1_000);
      await remember('ann', 'work', 2_000);
      expect([await known('ann'), await known('bob')]).toEqual([['home', 'work'], []]);
      expect([await known('ann', 2_000), await known('ann', 2_001)]).toEqual([['work'], []]);
      await remember('ann', 'home', 3_000);
      await remember('ann', 'train', 4_000);
      expect(await known('ann')).toEqual(['home', 'train']);
      await remember('bob', 'work', 5_000, 4_000);
      expect([await known('ann'), await known('bob')]).toEqual([['train'], ['work']]);
      await remember('nobody', 'home', 6_000);
      expect(await known('nobody')).toEqual([]);
      // A change of the password ends sessions, but its owner is still known.
      await accounts.setPassword('ann', 'another hash');
      expect(await known('ann')).toEqual(['train']);
      await accounts.removeAccount('ann', 7_000);
      await accounts.insertAccount(sampleAccount({ id: 'ann' }));
      expect(await known('ann')).toEqual([]);
    });

    test('finds sessions by digest, lists them by time last seen and ends single ones', async () => {
      const accounts = await open();
      await accounts.insertAccount(sampleAccount({ id: 'ann' }));
      await accounts.insertAccount(sampleAccount({ id: 'bob' }));
      for (const id of ['s', 't', 'u']) await accounts.startSession(sampleSession({ id }), START);
      await accounts.startSession(sampleSession({ id: 'v', accountId: 'bob' }), START);
      await accounts.touchSession('t', 3_000);
      await accounts.touchSession('t', 2_000);
      expect(await accounts.findSession('sha of t')).toEqual({
        session: sampleSession({ id: 't', lastSeenAtMs: 3_000 }),
        account: sampleAccount({ id: 'ann' }),
      });
      expect((await accounts.listSessions('ann')).map(({ id }) => id)).toEqual(['t', 's', 'u']);

      expect(await accounts.endSession('bob', 's')).toBe(false);
      expect(await accounts.endSession('ann', 's')).toBe(true);
      expect(await accounts.endSession('ann', 's')).toBe(false);
      expect((await accounts.listSessions('ann')).map(({ id }) => id)).toEqual(['t', 'u']);
      expect(await accounts.listSessions('bob')).toHaveLength(1);
    });

    test('starts a session only if the account exists and has the password hash that was verified', async () => {
      const accounts = await open();
      await accounts.insertAccount(sampleAccount({ id: 'ann' }));
      await accounts.insertAccount(sampleAccount({ id: 'bob', passwordHash: null }));
      const start = (id: string, accountId: string, passwordHash: string | null) =>
        accounts.startSession(sampleSession({ id, accountId }), { ...START, passwordHash });
      expect(await start('s', 'ann', 'an older one')).toBe(false);
      expect(await start('s', 'ann', null)).toBe(false);
      expect(await start('s', 'bob', HASH)).toBe(false);
      expect(await start('s', 'nobody', HASH)).toBe(false);
      expect(await start('s', 'nobody', null)).toBe(false);
      expect(await start('s', 'ann', HASH)).toBe(true);
      expect(await start('t', 'bob', null)).toBe(true);
      expect(await accounts.listSessions('ann')).toEqual([sampleSession({ id: 's' })]);
      expect(await accounts.listSessions('bob')).toHaveLength(1);
    });

    test('ends sessions that are too old, too idle or too many when another one starts', async () => {
      const accounts = await open();
      for (const id of ['ann', 'bob']) await accounts.insertAccount(sampleAccount({ id }));
      const start = (over: Partial<Session> & { readonly id: string }, bounds: Partial<SessionStart> = {}) =>
        accounts.startSession(sampleSession(over), { ...START, ...bounds });
      const idsOf = async (account: string) => (await accounts.listSessions(account)).map(({ id }) => id);
      await start({ id: 'old', createdAtMs: 10, lastSeenAtMs: 900 });
      await start({ id: 'idle', accountId: 'bob', createdAtMs: 500, lastSeenAtMs: 600 });
      await start({ id: 'fine', createdAtMs: 500, lastSeenAtMs: 900 });
      const bounds = { startedAfterMs: 100, seenAfterMs: 700 };
      expect(await start({ id: 'never' }, { ...bounds, passwordHash: 'wrong' })).toBe(false);
      expect([await idsOf('ann'), await idsOf('bob')]).toEqual([['fine', 'old'], ['idle']]);
      await start({ id: 'new' }, bounds);
      expect([await idsOf('ann'), await idsOf('bob')]).toEqual([['new', 'fine'], []]);
      await start({ id: 'newer', lastSeenAtMs: 1_100 }, { sessionsMax: 2 });
      expect(await idsOf('ann')).toEqual(['newer', 'new']);
    });

    test('ends no session for its age unless some session was last seen in the given period', async () => {
      const accounts = await open();
      await accounts.insertAccount(sampleAccount({ id: 'ann' }));
      const bounds = {
        startedAfterMs: 9_000,
        seenAfterMs: 9_500,
        onlyIfSeen: { fromMs: 2_000, beforeMs: 9_800 },
      };
      const start = (id: string, atMs: number) =>
        accounts.startSession(sampleSession({ id, createdAtMs: atMs, lastSeenAtMs: atMs }), {
          ...START,
          ...bounds,
        });
      await start('s', 1_999);
      await start('t', 9_800);
      await start('u', 9_799);
      expect(await accounts.listSessions('ann')).toHaveLength(3);
      await start('v', 9_900);
      expect((await accounts.listSessions('ann')).map(({ id }) => id)).toEqual(['v', 't', 'u']);
    });

    test('revokes a replaced key at the time of its end', async () => {
      const accounts = await open();
      await accounts.insertKey(sampleKey({ id: 'a', expiresAtMs: 2_000 }));
      const before = await accounts.keysVersion();
      expect(await accounts.revokeKey('a', 2_000)).toBe(true);
      expect((await accounts.keysChangedSince(before)).keys).toEqual([
        sampleKey({ id: 'a', expiresAtMs: 2_000, revokedAtMs: 2_000 }),
      ]);
    });

    test('ends the sessions and removes the resets of only the account whose password changes', async () => {
      const accounts = await open();
      for (const id of ['ann', 'bob']) {
        await accounts.insertAccount(sampleAccount({ id }));
        await accounts.startSession(sampleSession({ id: `s of ${id}`, accountId: id }), START);
        await accounts.addReset({ secretSha256: `r of ${id}`, accountId: id, expiresAtMs: 9_000 }, BOUNDS);
      }
      expect(await accounts.setPassword('ann', 'new')).toBe(true);
      expect(await accounts.findAccount('ann')).toEqual(sampleAccount({ id: 'ann', passwordHash: 'new' }));
      expect(await accounts.listSessions('ann')).toEqual([]);
      expect(await accounts.findReset('r of ann')).toBeUndefined();
      expect(await accounts.findAccount('bob')).toEqual(sampleAccount({ id: 'bob' }));
      expect(await accounts.listSessions('bob')).toHaveLength(1);
      expect(await accounts.findReset('r of bob')).toBeDefined();
      expect(await accounts.setPassword('nobody', 'new')).toBe(false);
    });

    test('links an identity only for an open session of an account without one', async () => {
      const accounts = await open();
      const [identity, other] = [
        { issuer: 'https://id.example', subject: '4711' },
        { issuer: 'https://id.example', subject: '4712' },
      ];
      for (const id of ['ann', 'bob']) {
        await accounts.insertAccount(sampleAccount({ id }));
        await accounts.startSession(sampleSession({ id: `s of ${id}`, accountId: id }), START);
      }
      const link = (accountId: string, session: string, of: Identity) =>
        accounts.linkIdentity({ id: session, accountId }, of);
      expect(await link('ann', 's of bob', identity)).toBe('no_session');
      expect(await link('ann', 's of ann', identity)).toBe('linked');
      expect(await link('ann', 's of ann', other)).toBe('taken');
      expect(await link('bob', 's of bob', identity)).toBe('taken');
      expect(await link('nobody', 's of bob', other)).toBe('no_session');
      expect(await accounts.findAccount('ann')).toEqual(sampleAccount({ id: 'ann', identity }));
      expect(await accounts.findAccount('bob')).toEqual(sampleAccount({ id: 'bob' }));
      await accounts.endSession('bob', 's of bob');
      expect(await link('bob', 's of bob', other)).toBe('no_session');
    });

    test('lets an identity claim an account only if nobody can sign in to it', async () => {
      const accounts = await open();
      const identity = { issuer: 'https://id.example', subject: '4711' };
      const other = { ...identity, subject: '4712' };
      await accounts.insertAccount(sampleAccount({ id: 'password' }));
      for (const id of ['empty', 'also empty'])
        await accounts.insertAccount(sampleAccount({ id, passwordHash: null }));
      expect(await accounts.claimAccount('password', identity)).toBe(false);
      expect(await accounts.claimAccount('nobody', identity)).toBe(false);
      expect(await accounts.claimAccount('empty', identity)).toBe(true);
      expect(await accounts.claimAccount('empty', other)).toBe(false);
      expect(await accounts.claimAccount('also empty', identity)).toBe(false);
      expect((await accounts.findAccountByIdentity(identity))?.id).toBe('empty');
    });

    test('unlinks an identity only from an account with a password, and ends the other sessions', async () => {
      const accounts = await open();
      const identity = { issuer: 'https://id.example', subject: '4711' };
      await accounts.insertAccount(sampleAccount({ id: 'ann', identity }));
      await accounts.insertAccount(
        sampleAccount({ id: 'bob', passwordHash: null, identity: { ...identity, subject: '1' } }),
      );
      for (const id of ['s', 't']) await accounts.startSession(sampleSession({ id }), START);
      await accounts.startSession(sampleSession({ id: 'u', accountId: 'bob' }), {
        ...START,
        passwordHash: null,
      });
      expect(await accounts.unlinkIdentity('ann', 's')).toBe(true);
      expect(await accounts.unlinkIdentity('ann', 's')).toBe(false);
      expect(await accounts.unlinkIdentity('bob', 'none')).toBe(false);
      expect(await accounts.unlinkIdentity('nobody', 's')).toBe(false);
      expect(await accounts.findAccount('ann')).toEqual(sampleAccount({ id: 'ann' }));
      expect(await accounts.findAccountByIdentity(identity)).toBeUndefined();
      expect((await accounts.listSessions('ann')).map(({ id }) => id)).toEqual(['s']);
      expect(await accounts.listSessions('bob')).toHaveLength(1);
    });

    test('redeems a reset once, and removes the other resets and the sessions of the account', async () => {
      const accounts = await open();
      await accounts.insertAccount(sampleAccount({ id: 'ann' }));
      await accounts.insertAccount(sampleAccount({ id: 'bob' }));
      await accounts.startSession(sampleSession({ id: 's' }), START);
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
        accounts.redeemReset(secret, { nowMs, passwordHash: `by ${secret}`, keptKeyIds: [] });
      expect(await redeem('r2', 9_000)).toBe(false);
      expect(await accounts.listSessions('ann')).toHaveLength(1);
      expect(await redeem('r2')).toBe(true);
      expect((await accounts.findAccount('ann'))?.passwordHash).toBe('by r2');
      expect(await accounts.listSessions('ann')).toEqual([]);
      expect([await redeem('r2'), await redeem('r1'), await redeem('nothing')]).toEqual([
        false,
        false,
        false,
      ]);
      expect((await accounts.findAccount('ann'))?.passwordHash).toBe('by r2');
      expect(await redeem('r3')).toBe(true);
    });

    test('redeems a reset, and unlinks the identity and revokes all keys of the account but the kept ones', async () => {
      const accounts = await open();
      const identity = { issuer: 'https://id.example', subject: '4711' };
      await accounts.insertAccount(sampleAccount({ id: 'ann', identity }));
      await accounts.insertAccount(sampleAccount({ id: 'bob' }));
      for (const [id, accountId, revokedAtMs] of [
        ['kept', 'ann', null],
        ['theirs', 'ann', null],
        ['old', 'ann', 5],
        ["bob's", 'bob', null],
        ["operator's", null, null],
      ] as const)
        await accounts.insertKey(sampleKey({ id, accountId, revokedAtMs }));
      const version = await accounts.keysVersion();
      await accounts.addReset({ secretSha256: 'r', accountId: 'ann', expiresAtMs: 9_000 }, BOUNDS);
      const keptKeyIds = ['kept', "bob's", 'unknown'];
      expect(await accounts.redeemReset('r', { nowMs: 1_000, passwordHash: 'new', keptKeyIds })).toBe(true);
      expect(await accounts.findAccount('ann')).toEqual(sampleAccount({ id: 'ann', passwordHash: 'new' }));
      expect(await accounts.findAccountByIdentity(identity)).toBeUndefined();
      const revokedAt = (await accounts.listKeys()).map(({ id, revokedAtMs }) => [id, revokedAtMs]);
      expect(Object.fromEntries(revokedAt)).toEqual({
        kept: null,
        theirs: 1_000,
        old: 5,
        "bob's": null,
        "operator's": null,
      });
      expect((await accounts.keysChangedSince(version)).keys.map(({ id }) => id)).toEqual(['theirs']);
    });

    test('replaces the oldest of too many open resets where asked to', async () => {
      const accounts = await open();
      await accounts.insertAccount(sampleAccount({ id: 'ann' }));
      const add = (secretSha256: string, expiresAtMs: number, replacesOldest: boolean) =>
        accounts.addReset(
          { secretSha256, accountId: 'ann', expiresAtMs },
          { nowMs: 100, openMax: 2, replacesOldest },
        );
      expect([
        await add('later', 300, false),
        await add('first', 200, false),
        await add('refused', 400, false),
        await add('new', 400, true),
      ]).toEqual([true, true, false, true]);
      const isOpen = async (secret: string) => (await accounts.findReset(secret)) !== undefined;
      expect([await isOpen('first'), await isOpen('later'), await isOpen('new')]).toEqual([
        false,
        true,
        true,
      ]);
    });

    test('limits the number of open resets of an account, without expired ones', async () => {
      const accounts = await open();
      await accounts.insertAccount(sampleAccount({ id: 'ann' }));
      await accounts.insertAccount(sampleAccount({ id: 'bob' }));
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

    test('returns keys with all fields', async () => {
      const accounts = await open();
      const plain = sampleKey({ id: 'a', createdAtMs: 1 });
      const full = sampleKey({
        id: 'b',
        kind: 'publishable',
        name: 'Größe "x" \\ 図',
        domains: ['example.com', '*.example.org'],
        allowServerCalls: true,
        rateLimitPerMinute: 0,
        dailyIcons: 0,
        createdAtMs: 1_777_777_777_777,
        lastUsedAtMs: 1_777_777_777_778,
        accountId: 'acc_1',
        expiresAtMs: 1_777_777_777_779,
      });
      await accounts.insertKey(full);
      await accounts.insertKey(plain);
      expect(await accounts.findKey('a')).toEqual(plain);
      expect(await accounts.findKey('b')).toEqual(full);
      expect(await accounts.findKey('c')).toBeUndefined();
      expect(await accounts.listKeys()).toEqual([plain, full]);
    });

    test('rejects a second key with the same id or SHA-256', async () => {
      const accounts = await open();
      await accounts.insertKey(sampleKey({ id: 'a' }));
      await expect(accounts.insertKey(sampleKey({ id: 'a', sha256: 'other' }))).rejects.toThrow();
      await expect(accounts.insertKey(sampleKey({ id: 'b', sha256: 'sha of a' }))).rejects.toThrow();
      expect(await accounts.listKeys()).toHaveLength(1);
    });

    test('adds at most `keysMax` keys to an account, also concurrently', async () => {
      const accounts = await open();
      for (const id of ['ann', 'bob']) await accounts.insertAccount(sampleAccount({ id, keysMax: 10 }));
      const keyOfAnn = (id: string) => ({ ...sampleKey({ id }), accountId: 'ann' });
      await accounts.insertKey(sampleKey({ id: 'operator' }));
      await accounts.insertKey({ ...sampleKey({ id: 'other' }), accountId: 'bob' });
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, i) => accounts.addKey(keyOfAnn(`k${i}`))),
      );
      expect(added.filter((result) => result === 'added')).toHaveLength(10);
      expect(added.filter((result) => result === 'too_many')).toHaveLength(10);
      expect(await accounts.listKeysOf('ann')).toHaveLength(10);

      const [first, second] = await accounts.listKeysOf('ann');
      await accounts.revokeKey(first!.id, 5_000);
      expect(await accounts.addKey(keyOfAnn('after a revocation'))).toBe('added');
      await accounts.updateKey(second!.id, { expiresAtMs: 9_000 });
      expect(await accounts.addKey(keyOfAnn('after one began to expire'))).toBe('added');
      expect(await accounts.addKey(keyOfAnn('one too many'))).toBe('too_many');
      expect(await accounts.addKey({ ...keyOfAnn('x'), accountId: 'nobody' })).toBe('no_account');
      expect(await accounts.findKey('x')).toBeUndefined();
    });

    test('replaces a key by one successor in one transaction', async () => {
      const accounts = await open();
      for (const id of ['ann', 'bob']) await accounts.insertAccount(sampleAccount({ id, keysMax: 2 }));
      const keyOfAnn = (id: string) => ({ ...sampleKey({ id }), accountId: 'ann' });
      for (const id of ['a', 'b', 'c']) await accounts.insertKey(keyOfAnn(id));
      const before = await accounts.keysVersion();
      const times = { nowMs: 5_000, endsAtMs: 9_000 };
      const results = await Promise.all(
        Array.from({ length: 5 }, (_, i) => accounts.replaceKey('a', keyOfAnn(`a${i}`), times)),
      );
      expect(results.toSorted()).toEqual([...Array<string>(4).fill('not_live'), 'replaced']);
      expect((await accounts.findKey('a'))?.expiresAtMs).toBe(9_000);
      const next = (await accounts.listKeysOf('ann')).filter(({ id }) => /a\d/.test(id));
      expect(next).toHaveLength(1);
      expect((await accounts.keysChangedSince(before)).keys.map(({ id }) => id).toSorted()).toEqual([
        'a',
        next[0]!.id,
      ]);

      expect(await accounts.replaceKey('b', keyOfAnn('b1'), { ...times, endsAtMs: 5_000 })).toBe('replaced');
      expect(await accounts.findKey('b')).toMatchObject({ revokedAtMs: 5_000, expiresAtMs: null });
      expect(await accounts.replaceKey('b', keyOfAnn('b2'), times)).toBe('not_live');
      expect(await accounts.replaceKey('c', keyOfAnn('c1'), times)).toBe('replaced');
      expect(await accounts.replaceKey('c1', keyOfAnn('c2'), times)).toBe('too_many');
      expect((await accounts.findKey('c1'))?.expiresAtMs).toBeNull();
      expect(await accounts.findKey('c2')).toBeUndefined();
      expect(await accounts.replaceKey('c1', keyOfAnn('c2'), { nowMs: 9_000, endsAtMs: 9_500 })).toBe(
        'replaced',
      );
      expect(await accounts.replaceKey('c2', { ...keyOfAnn('x'), accountId: 'bob' }, times)).toBe('not_live');
      expect(await accounts.replaceKey('nobody', keyOfAnn('y'), times)).toBe('not_live');
    });

    test('changes only the given fields, reports the change, and leaves revoked keys unchanged', async () => {
      const accounts = await open();
      await accounts.insertKey(sampleKey({ id: 'a', domains: ['example.com'] }));
      const before = await accounts.keysVersion();
      expect(await accounts.updateKey('a', { name: 'New', allowServerCalls: true, expiresAtMs: 7 })).toBe(
        true,
      );
      const changed = sampleKey({
        id: 'a',
        domains: ['example.com'],
        name: 'New',
        allowServerCalls: true,
        expiresAtMs: 7,
      });
      expect(await accounts.findKey('a')).toEqual(changed);
      expect((await accounts.keysChangedSince(before)).keys).toEqual([changed]);
      expect(await accounts.updateKey('nobody', { name: 'x' })).toBe(false);
      await accounts.revokeKey('a', 5_000);
      expect(await accounts.updateKey('a', { name: 'Back' })).toBe(false);
      expect((await accounts.findKey('a'))?.name).toBe('New');
    });

    test('keeps a revoked key with the time of its first revocation', async () => {
      const accounts = await open();
      await accounts.insertKey(sampleKey({ id: 'a' }));
      expect(await accounts.revokeKey('a', 5_000)).toBe(true);
      expect(await accounts.revokeKey('a', 6_000)).toBe(true);
      expect((await accounts.findKey('a'))?.revokedAtMs).toBe(5_000);
      expect(await accounts.revokeKey('nobody', 5_000)).toBe(false);
      expect(await accounts.listKeys()).toHaveLength(1);
    });

    test('changes the version when a key is added or revoked, and not when it is used or revoked again', async () => {
      const accounts = await open();
      const versions = [await accounts.keysVersion()];
      await accounts.insertKey(sampleKey({ id: 'a' }));
      versions.push(await accounts.keysVersion());
      await accounts.insertKey(sampleKey({ id: 'b' }));
      versions.push(await accounts.keysVersion());
      await accounts.revokeKey('a', 5_000);
      versions.push(await accounts.keysVersion());
      expect(new Set(versions).size).toBe(4);

      await accounts.revokeKey('a', 6_000);
      await accounts.revokeKey('nobody', 6_000);
      await accounts.touchKeys(new Map([['b', 9_000]]));
      expect(await accounts.keysVersion()).toBe(versions.at(-1));
    });

    test('lists the keys that changed after a version, revoked ones included', async () => {
      const accounts = await open();
      await accounts.insertKey(sampleKey({ id: 'a' }));
      await accounts.insertKey(sampleKey({ id: 'b' }));
      const first = await accounts.keysChangedSince(undefined);
      expect(first.keys.map((key) => key.id).toSorted()).toEqual(['a', 'b']);
      expect(first).toMatchObject({ isComplete: true, version: await accounts.keysVersion() });
      expect(await accounts.keysChangedSince(first.version)).toEqual({
        version: first.version,
        keys: [],
        isComplete: false,
      });

      await accounts.revokeKey('a', 5_000);
      await accounts.insertKey(sampleKey({ id: 'c' }));
      const second = await accounts.keysChangedSince(first.version);
      expect(second.keys.map((key) => [key.id, key.revokedAtMs]).toSorted()).toEqual([
        ['a', 5_000],
        ['c', null],
      ]);
      expect(second).toMatchObject({ isComplete: false, version: await accounts.keysVersion() });
    });

    test('lists all keys after a version of another database, and when there is no key', async () => {
      const accounts = await open();
      expect(await accounts.keysChangedSince(undefined)).toMatchObject({ keys: [], isComplete: true });
      const other = await open();
      for (const id of ['a', 'b', 'c']) await other.insertKey(sampleKey({ id }));
      await accounts.insertKey(sampleKey({ id: 'a' }));
      const changes = await accounts.keysChangedSince(await other.keysVersion());
      expect(changes).toMatchObject({ keys: [{ id: 'a' }], isComplete: true });
    });

    test('records the latest time of use and ignores earlier times', async () => {
      const accounts = await open();
      await accounts.insertKey(sampleKey({ id: 'a' }));
      await accounts.touchKeys(
        new Map([
          ['a', 9_000],
          ['nobody', 9_000],
        ]),
      );
      await accounts.touchKeys(new Map([['a', 8_000]]));
      expect((await accounts.findKey('a'))?.lastUsedAtMs).toBe(9_000);
    });
  });
}
