import { expect, onTestFinished, test, vi } from 'vitest';
import { mintToken } from '../../base/api-key-token.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { memoryDatabase } from '../../testing/memory-database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { AccountStore } from '../account-store.ts';
import { createKey, newKey } from './create-key.ts';
import { LiveKeys } from './live-keys.ts';
import { verifyKeyAgainst } from './verify-key.ts';

async function start() {
  const accounts = new AccountStore(memoryDatabase());
  const clock = new FakeClock();
  const liveKeys = new LiveKeys(accounts, silentLog, clock);
  await liveKeys.start();
  onTestFinished(() => liveKeys.stop());
  const verify = verifyKeyAgainst(liveKeys, clock);
  const create = async (over = {}) => {
    const created = await createKey({ accounts, clock }, { name: 'Test', ...over });
    if (created.kind === 'refused') throw new Error(JSON.stringify(created.refusal.errors));
    return created;
  };
  return { accounts, clock, liveKeys, verify, create };
}

test('accepts a new key at once, and verifies it synchronously from then on', async () => {
  const { verify, create } = await start();
  const { key, secret } = await create({ domains: ['example.com'], rateLimitPerMinute: 7, dailyIcons: 0 });
  expect(await verify(`Bearer ${secret}`)).toMatchObject({ kind: 'valid', principal: { keyId: key.id } });
  expect(verify(`Bearer ${secret}`)).toEqual({
    kind: 'valid',
    principal: {
      keyId: key.id,
      isVisitor: false,
      isPublishable: false,
      domains: { exactHosts: new Set(['example.com']), suffixes: [] },
      allowServerCalls: false,
      rateLimitPerMinute: 7,
      dailyIcons: 0,
      unitsPerMinute: 700,
      shared: [],
    },
  });
});

test('accepts the scheme in any case, and several spaces after it', async () => {
  const { verify, create } = await start();
  const { secret } = await create();
  await verify(`Bearer ${secret}`);
  for (const header of [`bearer ${secret}`, `BEARER ${secret}`, `bEaReR   ${secret}`]) {
    expect(verify(header)).toMatchObject({ kind: 'valid' });
  }
});

test('refuses a header that is not the scheme and one key', async () => {
  const { verify, create } = await start();
  const { secret } = await create();
  await verify(`Bearer ${secret}`);
  const headers = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    secret,
    `Bearer${secret}`,
    `Bearer\t${secret}`,
    `Basic ${secret}`,
    `Token ${secret}`,
    `Bearer ${secret} ${secret}`,
    `Bearer ${secret},`,
    `Bearer ${secret}, Bearer ${secret}`,
    `Bearer "${secret}"`,
    `Bearer key=${secret}`,
    ` Bearer ${secret}`,
    `Bearer ${secret} `,
    `Bearer ${secret.slice(0, -1)}`,
    `Bearer ${secret.toLowerCase()}`,
    `Bearer ${'x'.repeat(60_000)}`,
    `Bearer ${'gdx_live_'.repeat(5)}`,
  ];
  for (const header of headers) expect(verify(header)).toEqual({ kind: 'refused' });
});

test('refuses a key with any single character changed', async () => {
  const { verify, create } = await start();
  const { secret } = await create();
  for (let at = 0; at < secret.length; at++) {
    const changed = secret.slice(0, at) + (secret[at] === 'x' ? 'y' : 'x') + secret.slice(at + 1);
    expect(verify(`Bearer ${changed}`)).toEqual({ kind: 'refused' });
  }
});

test('refuses a revoked key within 250 ms, and after a restart', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { accounts, clock, liveKeys, verify, create } = await start();
  const { key, secret } = await create();
  expect(await verify(`Bearer ${secret}`)).toMatchObject({ kind: 'valid' });
  expect(verify(`Bearer ${secret}`)).toMatchObject({ kind: 'valid' });
  await accounts.revokeKey(key.id, clock.now());
  await vi.advanceTimersByTimeAsync(250);
  expect(liveKeys.find(key.sha256)).toBeUndefined();
  expect(await verify(`Bearer ${secret}`)).toEqual({ kind: 'refused' });

  const restarted = new LiveKeys(accounts, silentLog, clock);
  await restarted.start();
  expect(await verifyKeyAgainst(restarted, clock)(`Bearer ${secret}`)).toEqual({ kind: 'refused' });
  restarted.stop();
});

test('refuses an expired key after the clock is set back, and after a restart', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { accounts, clock, verify } = await start();
  const created = newKey(clock, { name: 'Replaced' });
  if (created.kind === 'refused') throw new Error(JSON.stringify(created.refusal.errors));
  const header = `Bearer ${created.secret}`;
  const expiresAtMs = clock.now() + 3_600_000;
  await accounts.insertKey({ ...created.key, expiresAtMs });
  await vi.advanceTimersByTimeAsync(250);
  expect(verify(header)).toMatchObject({ kind: 'valid' });

  clock.advance(3_720_000);
  // While the store cannot be written, the key stays refused in this process.
  const failing = vi.spyOn(accounts, 'revokeKey').mockRejectedValue(new Error('disk full'));
  await vi.advanceTimersByTimeAsync(250);
  clock.setWallClock(expiresAtMs - 1);
  expect(await verify(header)).toEqual({ kind: 'refused' });
  clock.setWallClock(expiresAtMs);
  failing.mockRestore();
  await vi.advanceTimersByTimeAsync(250);
  expect((await accounts.findKey(created.key.id))?.revokedAtMs).toBe(expiresAtMs);

  clock.setWallClock(expiresAtMs - 1);
  expect(await verify(header)).toEqual({ kind: 'refused' });
  const restarted = new LiveKeys(accounts, silentLog, clock);
  await restarted.start();
  onTestFinished(() => restarted.stop());
  expect(await verifyKeyAgainst(restarted, clock)(header)).toEqual({ kind: 'refused' });
});

test('reads the store once per change when many unknown keys are tried', async () => {
  const { accounts, verify, create } = await start();
  const read = vi.spyOn(accounts, 'keysChangedSince');
  for (let i = 0; i < 10; i++)
    expect(await verify(`Bearer ${mintToken('live')}`)).toEqual({ kind: 'refused' });
  expect(read).toHaveBeenCalledTimes(0);
  await create();
  const tries = Array.from({ length: 1000 }, () => verify(`Bearer ${mintToken('live')}`));
  for (const verdict of tries) expect(await verdict).toEqual({ kind: 'refused' });
  expect(read).toHaveBeenCalledTimes(1);
});

// promise: A verified key does not stay in memory
test('stores no key in memory or in the store', async () => {
  const { accounts, liveKeys, verify, create } = await start();
  const { secret, key } = await create();
  await verify(`Bearer ${secret}`);
  const stored = JSON.stringify([await accounts.listKeys(), key, liveKeys.find(key.sha256)]);
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(secret.slice(14));
});
