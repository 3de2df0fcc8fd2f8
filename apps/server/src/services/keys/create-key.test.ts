import { expect, test } from 'vitest';
import { isWellFormedToken, sha256OfToken } from '../../domain/api-key-token.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { MemoryApiKeyStore } from '../../testing/stores/api-key-store.ts';
import { MemoryIconBudgetStore } from '../../testing/stores/icon-budget-store.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';

const start = () => ({
  keys: new MemoryApiKeyStore(),
  iconBudgets: new MemoryIconBudgetStore(),
  clock: new FakeClock(),
});

test('a key is stored by its SHA-256, with the limits of the specification', async () => {
  const house = start();
  const created = await createKey(house, { name: '  My site ' });
  if (created.kind !== 'created') throw new Error(created.reasons.join());
  expect(isWellFormedToken(created.secret)).toBe(true);
  expect(await house.keys.findById(created.key.id)).toEqual({
    id: created.key.id,
    name: 'My site',
    prefix: created.secret.slice(0, 13),
    sha256: sha256OfToken(created.secret),
    domains: [],
    allowServerCalls: false,
    rateLimitPerMinute: 300,
    dailyIcons: 5000,
    createdAtMs: house.clock.now(),
    revokedAtMs: null,
    lastUsedAtMs: null,
    accountId: null,
    expiresAtMs: null,
  });
});

test('a thousand creations give a thousand different keys and ids', async () => {
  const house = start();
  const created = await Promise.all(Array.from({ length: 1000 }, () => createKey(house, { name: 'n' })));
  expect(new Set(created.map((one) => one.kind === 'created' && one.secret)).size).toBe(1000);
  expect(new Set((await listKeys(house)).map((key) => key.id)).size).toBe(1000);
});

test('domains are kept in their canonical spelling, once each', async () => {
  const house = start();
  const created = await createKey(house, {
    name: 'n',
    domains: ['Example.com', 'example.COM', '*.bücher.example'],
  });
  expect(created).toMatchObject({ key: { domains: ['example.com', '*.xn--bcher-kva.example'] } });
});

test('everything that is wrong is said at once, and nothing is stored', async () => {
  const house = start();
  const refused = await createKey(house, {
    name: ' \t ',
    domains: ['https://example.com', '*'],
    rateLimitPerMinute: -1,
    dailyIcons: 1.5,
  });
  expect(refused).toEqual({
    kind: 'refused',
    reasons: [
      expect.stringMatching(/name/),
      expect.stringMatching(/without "https/),
      expect.stringMatching(/every domain/),
      expect.stringMatching(/rate limit/),
      expect.stringMatching(/daily number/),
    ],
    errors: {
      name: [expect.any(String)],
      domains: [expect.any(String), expect.any(String)],
      rate_limit_per_minute: [expect.any(String)],
      daily_icons: [expect.any(String)],
    },
  });
  expect(await listKeys(house)).toEqual([]);
});

test.each(['', 'a'.repeat(101), 'line\nbreak', 'bell\u0007'])('the name %j is refused', async (name) => {
  expect(await createKey(start(), { name })).toMatchObject({ kind: 'refused' });
});

test('lists never show the SHA-256', async () => {
  const house = start();
  await createKey(house, { name: 'n' });
  expect(Object.keys((await listKeys(house))[0] ?? {})).not.toContain('sha256');
});

test('revoking says whether there is such a key', async () => {
  const house = start();
  const created = await createKey(house, { name: 'n' });
  if (created.kind !== 'created') throw new Error('refused');
  expect(await revokeKey(house, created.key.id)).toEqual({ kind: 'revoked' });
  expect(await revokeKey(house, created.key.id)).toEqual({ kind: 'revoked' });
  expect(await revokeKey(house, 'key_nobody')).toEqual({ kind: 'unknown' });
});
