import { expect, test } from 'vitest';
import type { AccountLimits } from '../accounts/account.ts';
import { createAccountKey } from '../accounts/keys/account-keys.ts';
import { startTestService } from '../testing/test-service.ts';

async function startWithAccount(limits: AccountLimits) {
  const service = await startTestService();
  const { accounts } = service.deps.accounts;
  const account = {
    id: 'ann',
    email: 'ann@example.com',
    passwordHash: null,
    identity: null,
    keysMax: 100,
    rateLimitPerMinute: 300,
    dailyIcons: 5_000,
    createdAtMs: service.clock.now(),
    ...limits,
  };
  await accounts.insertAccount(account);
  const makeKey = async () => {
    const created = await createAccountKey(service.deps.accounts, account, { name: 'test' });
    if (created.kind !== 'created') throw new Error(created.kind);
    await service.refreshKeys();
    return created;
  };
  const revoke = async (id: string) => {
    await accounts.revokeKey(id, service.clock.now());
    await service.refreshKeys();
  };
  return { ...service, accounts, makeKey, revoke };
}

// promise: More keys give an account no more than ten times the requests of one
test('refuses requests above ten times the rate of a key over all keys of an account', async () => {
  const { ask, makeKey, clock } = await startWithAccount({ rateLimitPerMinute: 2 });
  const keys = [];
  for (let i = 0; i < 11; i++) keys.push((await makeKey()).secret);
  for (const key of keys.slice(0, 10)) {
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await ask('/api/v1/types', { key })).status);
    expect(statuses).toEqual([200, 200, 429]);
    clock.advance(1_000);
  }
  const refused = await ask('/api/v1/types', { key: keys[10]! });
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
  expect(refused.json<{ message: string }>().message).toMatch(/all API keys of this account together/);
  expect(refused.headers['retry-after']).toBe('50');
  // The headers describe the key, which has taken nothing.
  expect(refused.headers['x-ratelimit-limit']).toBe('2');
  expect(refused.headers['x-ratelimit-remaining']).toBe('2');
  clock.advance(50_000);
  const allowed = await ask('/api/v1/types', { key: keys[10]! });
  expect([allowed.status, allowed.headers['x-ratelimit-remaining']]).toEqual([200, '1']);
});

// promise: An account takes four times the daily icons of one key, whatever it revokes
test('counts the distinct icons of an account over all its keys, revoked ones included', async () => {
  const { ask, makeKey, revoke, clock } = await startWithAccount({ dailyIcons: 2 });
  const take = async (key: string, icon: string) => ask(`/api/v1/icons/${icon}?with=svg`, { key });
  const icons = (await ask('/api/v1/icons?per_page=10')).json<{ data: { slug: string }[] }>().data;
  const slugs = icons.map(({ slug }) => slug);
  for (let i = 0; i < 8; i += 2) {
    const { key, secret } = await makeKey();
    expect((await take(secret, slugs[i]!)).status).toBe(200);
    expect((await take(secret, slugs[i + 1]!)).headers['x-icons-budget-remaining']).toBe('0');
    await revoke(key.id);
  }
  const { secret } = await makeKey();
  const refused = await take(secret, slugs[8]!);
  expect([refused.status, refused.code]).toEqual([429, 'bulk_download']);
  expect(refused.json<{ message: string }>().message).toMatch(/all API keys of this account together/);
  expect(refused.headers['x-icons-budget-remaining']).toBe('2');
  expect(Number(refused.headers['retry-after'])).toBe(13.5 * 3600);
  // The account has this icon already, and the key has icons left.
  const again = await take(secret, slugs[0]!);
  expect([again.status, again.headers['x-icons-budget-remaining']]).toEqual([200, '1']);
  clock.advance(13.5 * 3_600_000);
  expect((await take(secret, slugs[8]!)).status).toBe(200);
});

test('has no limit for an account whose keys have none', async () => {
  const { ask, makeKey } = await startWithAccount({ rateLimitPerMinute: 0, dailyIcons: 0 });
  const { secret: key } = await makeKey();
  for (let i = 0; i < 50; i++) {
    const answer = await ask('/api/v1/icons?per_page=100&with=svg', { key });
    expect([answer.status, answer.headers['x-ratelimit-limit']]).toEqual([200, undefined]);
  }
});

test('has no common limit for keys of the operator', async () => {
  const service = await startTestService();
  for (let i = 0; i < 12; i++) {
    const key = await service.makeKey({ rateLimitPerMinute: 2, dailyIcons: 1 });
    const statuses = [];
    for (let j = 0; j < 2; j++) statuses.push((await service.ask('/api/v1/types', { key })).status);
    expect(statuses).toEqual([200, 200]);
  }
});
