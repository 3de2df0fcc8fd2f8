import { fieldError } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { isWellFormedToken, sha256OfToken } from '../../base/api-key-token.ts';
import { IconBudgetStore } from '../../limits/icon-budget-store.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { memoryDatabase } from '../../testing/memory-database.ts';
import { AccountStore } from '../account-store.ts';
import { listKeys } from './commands/keys.ts';
import { createKey } from './create-key.ts';

const start = () => ({
  accounts: new AccountStore(memoryDatabase()),
  iconBudgets: new IconBudgetStore(memoryDatabase()),
  clock: new FakeClock(),
});

// promise: A key is stored as its SHA-256 only
test('stores the SHA-256 of a key and the default limits', async () => {
  const service = start();
  const created = await createKey(service, { name: '  My site ' });
  if (created.kind !== 'created') throw new Error(JSON.stringify(created.refusal.errors));
  expect(isWellFormedToken(created.secret)).toBe(true);
  expect(await service.accounts.findKey(created.key.id)).toEqual({
    id: created.key.id,
    kind: 'secret',
    name: 'My site',
    prefix: created.secret.slice(0, 13),
    sha256: sha256OfToken(created.secret),
    domains: [],
    allowServerCalls: false,
    rateLimitPerMinute: 300,
    dailyIcons: 5000,
    createdAtMs: service.clock.now(),
    revokedAtMs: null,
    lastUsedAtMs: null,
    accountId: null,
    expiresAtMs: null,
  });
});

test('creates 1,000 different keys and ids', async () => {
  const service = start();
  const created = await Promise.all(Array.from({ length: 1000 }, () => createKey(service, { name: 'n' })));
  expect(new Set(created.map((one) => one.kind === 'created' && one.secret)).size).toBe(1000);
  expect(new Set((await listKeys(service)).map((key) => key.id)).size).toBe(1000);
});

test('stores each domain once, in canonical spelling', async () => {
  const service = start();
  const created = await createKey(service, {
    name: 'n',
    domains: ['Example.com', 'example.COM', '*.bücher.example'],
  });
  expect(created).toMatchObject({ key: { domains: ['example.com', '*.xn--bcher-kva.example'] } });
});

test('returns all mistakes at once and stores nothing', async () => {
  const service = start();
  const refused = await createKey(service, {
    name: ' \t ',
    domains: ['https://example.com', '*'],
  });
  expect(refused).toEqual({
    kind: 'refused',
    refusal: {
      code: 'invalid_field',
      errors: {
        name: [fieldError('key_name', [100])],
        domains: [fieldError('domain_scheme', ['https://example.com']), fieldError('domain_any', ['*'])],
      },
    },
  });
  expect(await listKeys(service)).toEqual([]);
});

test.each(['', 'a'.repeat(101), 'line\nbreak', 'bell\u0007'])('refuses the name %j', async (name) => {
  expect(await createKey(start(), { name })).toMatchObject({ kind: 'refused' });
});

test('creates a publishable key with its own prefix, digest and default limits', async () => {
  const service = start();
  const created = await createKey(service, {
    name: 'n',
    kind: 'publishable',
    domains: ['example.com'],
    environment: 'test',
  });
  if (created.kind !== 'created') throw new Error(JSON.stringify(created.refusal.errors));
  expect(created.secret).toMatch(/^gdx_pub_[0-9A-Za-z]{36}$/);
  expect(await service.accounts.findKey(created.key.id)).toMatchObject({
    kind: 'publishable',
    prefix: created.secret.slice(0, 12),
    sha256: sha256OfToken(created.secret),
    rateLimitPerMinute: 6_000,
    dailyIcons: 50_000,
  });
});

test.each([
  [undefined, 'domain_required'],
  [[], 'domain_required'],
  [['*'], 'domain_any'],
  [[' '], 'domain_empty'],
])('refuses a publishable key with the domains %j', async (domains, code) => {
  const service = start();
  const refused = await createKey(service, { name: 'n', kind: 'publishable', ...(domains && { domains }) });
  expect(refused).toMatchObject({
    kind: 'refused',
    refusal: { errors: { domains: [{ code }] } },
  });
  expect(await listKeys(service)).toEqual([]);
});

test('lists keys without their SHA-256', async () => {
  const service = start();
  await createKey(service, { name: 'n' });
  expect(Object.keys((await listKeys(service))[0] ?? {})).not.toContain('sha256');
});

test('reports whether the key to revoke exists', async () => {
  const service = start();
  const created = await createKey(service, { name: 'n' });
  if (created.kind !== 'created') throw new Error('refused');
  expect(await service.accounts.revokeKey(created.key.id, service.clock.now())).toBe(true);
  expect(await service.accounts.revokeKey(created.key.id, service.clock.now())).toBe(true);
  expect(await service.accounts.revokeKey('key_nobody', service.clock.now())).toBe(false);
});
