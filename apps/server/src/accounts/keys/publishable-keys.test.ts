import { expect, onTestFinished, test, vi } from 'vitest';
import { mintToken } from '../../base/api-key-token.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { memoryDatabase } from '../../testing/memory-database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { AccountStore } from '../account-store.ts';
import { createKey, type NewKey } from './create-key.ts';
import { LiveKeys } from './live-keys.ts';
import { publishableKeysAmong } from './publishable-keys.ts';
import { verifyKeyAgainst } from './verify-key.ts';

async function start() {
  const accounts = new AccountStore(memoryDatabase());
  const clock = new FakeClock();
  const liveKeys = new LiveKeys(accounts, silentLog, clock);
  await liveKeys.start();
  onTestFinished(() => liveKeys.stop());
  const create = async (over: Partial<NewKey> = {}) => {
    const wanted = {
      name: 'Page',
      kind: 'publishable',
      domains: ['example.com', '*.example.org'],
      ...over,
    } as const;
    const created = await createKey({ accounts, clock }, wanted);
    if (created.kind === 'refused') throw new Error(JSON.stringify(created.refusal.errors));
    return created;
  };
  return { accounts, clock, liveKeys, keys: publishableKeysAmong(liveKeys, clock), create };
}

test('verifies a publishable key, and refuses a secret, unknown, malformed and revoked one', async () => {
  const { accounts, clock, liveKeys, keys, create } = await start();
  const { key, secret } = await create();
  const other = await create({ kind: 'secret' });
  expect(await keys.verify(secret)).toMatchObject({
    kind: 'valid',
    principal: { keyId: key.id, isPublishable: true, rateLimitPerMinute: 6_000 },
  });
  expect(verifyKeyAgainst(liveKeys, clock)(`Bearer ${other.secret}`)).toMatchObject({ kind: 'valid' });
  for (const token of [
    other.secret,
    mintToken('pub'),
    'gdx_pub_',
    '',
    `${secret}x`,
    'gdx_pub_'.repeat(9_999),
  ])
    expect(await keys.verify(token), token.slice(0, 60)).toEqual({ kind: 'refused' });
  expect(keys.find(secret)).toMatchObject({ keyId: key.id });
  expect(keys.findInHeader(`Bearer ${secret}`)).toMatchObject({ keyId: key.id });
  expect([
    keys.find(other.secret),
    keys.findInHeader(`Bearer ${other.secret}`),
    keys.findInHeader(secret),
  ]).toEqual([undefined, undefined, undefined]);
  await accounts.revokeKey(key.id, clock.now());
  await liveKeys.refresh();
  expect([await keys.verify(secret), keys.find(secret)]).toEqual([{ kind: 'refused' }, undefined]);
});

test('serves an origin while some live publishable key has its domain', async () => {
  const { accounts, clock, liveKeys, keys, create } = await start();
  await create({ kind: 'secret', domains: ['secret.example'] });
  const { key } = await create();
  const served = async () =>
    Promise.all(
      [
        'https://example.com',
        'http://EXAMPLE.com:8080',
        'https://a.b.example.org',
        'https://example.org',
        'https://www.example.com',
        'https://secret.example',
        'https://example.com.evil.test',
        'null',
        '*',
        'ftp://example.com',
      ].map(async (origin) => await keys.servesOrigin(origin)),
    );
  const none = Array.from({ length: 10 }, () => false);
  expect(await served()).toEqual(none.with(0, true).with(1, true).with(2, true));
  // From now on the answer comes from memory.
  expect(keys.servesOrigin('https://example.com')).toBe(true);
  await accounts.updateKey(key.id, { domains: ['other.example'] });
  await liveKeys.refresh();
  expect(await served()).toEqual(none);
  expect(keys.servesOrigin('https://other.example')).toBe(true);
  await accounts.revokeKey(key.id, clock.now());
  await liveKeys.refresh();
  expect(await keys.servesOrigin('https://other.example')).toBe(false);
});

// promise: A publishable key cannot exist without a domain, and without one serves nothing
test('serves no page for a publishable key whose domains another program removed', async () => {
  const { accounts, liveKeys, keys, create } = await start();
  const { key, secret } = await create();
  await accounts.updateKey(key.id, { domains: [] });
  await liveKeys.refresh();
  expect(keys.find(secret)).toMatchObject({ domains: { suffixes: [] } });
  expect(await keys.servesOrigin('https://example.com')).toBe(false);
});

test('answers with what is known for an unknown origin while the store is away', async () => {
  const { accounts, liveKeys, keys, create } = await start();
  await create();
  await liveKeys.refresh();
  vi.spyOn(accounts, 'keysVersion').mockRejectedValue(new Error('away'));
  expect(await keys.servesOrigin('https://unknown.example')).toBe(false);
  expect(keys.servesOrigin('https://example.com')).toBe(true);
});
