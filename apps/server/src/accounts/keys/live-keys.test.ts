import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { mintToken } from '../../base/api-key-token.ts';
import type { AppError } from '../../base/app-error.ts';
import { HOUR_MS } from '../../base/duration.ts';
import type { Log } from '../../base/log.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { memoryDatabase } from '../../testing/memory-database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { AccountStore } from '../account-store.ts';
import { createKey } from './create-key.ts';
import { LiveKeys } from './live-keys.ts';
import { verifyKeyAgainst } from './verify-key.ts';

const hanging = () => new Promise<never>(() => undefined);
const failing = () => Promise.reject(new Error('connection refused'));
const unknownKey = () => `Bearer ${mintToken('live')}`;

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

async function start({
  log = silentLog,
  staleMsMax = 24 * HOUR_MS,
}: {
  log?: Log;
  staleMsMax?: number;
} = {}) {
  const accounts = new AccountStore(memoryDatabase());
  const clock = new FakeClock();
  const created = await createKey({ accounts, clock }, { name: 'Known' });
  if (created.kind === 'refused') throw new Error(JSON.stringify(created.refusal.errors));
  const liveKeys = new LiveKeys(accounts, log, clock, staleMsMax);
  await liveKeys.start();
  onTestFinished(() => liveKeys.stop());
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 250) {
      clock.advance(Math.min(250, left));
      await vi.advanceTimersByTimeAsync(Math.min(250, left));
    }
  };
  const verify = verifyKeyAgainst(liveKeys, clock);
  return { accounts, clock, liveKeys, pass, verify, key: created.key, known: `Bearer ${created.secret}` };
}

/** The code of the refusal, `valid` or `refused`, and after how many ms. */
async function outcome(verdict: ReturnType<ReturnType<typeof verifyKeyAgainst>>) {
  const startMs = Date.now();
  const settled = Promise.resolve(verdict).then(
    ({ kind }) => ({ kind, ms: Date.now() - startMs }),
    (error: unknown) => ({ kind: (error as AppError).code, ms: Date.now() - startMs }),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  return await settled;
}

test.each([
  ['fails', failing],
  ['never answers', hanging],
])('accepts known keys and answers 503 to unknown ones at once while the store %s', async (_, answer) => {
  const { accounts, liveKeys, pass, verify, known } = await start();
  const away = vi.spyOn(accounts, 'keysVersion').mockImplementation(answer);
  await pass(5_000);
  expect(liveKeys.isStale).toBe(true);
  expect(await outcome(verify(known))).toMatchObject({ kind: 'valid' });
  expect(await outcome(verify(unknownKey()))).toEqual({ kind: 'storage_unavailable', ms: 0 });
  expect(await outcome(verify('Bearer malformed'))).toMatchObject({ kind: 'refused' });

  away.mockRestore();
  await pass(2_500);
  expect(liveKeys.isStale).toBe(false);
  expect(await outcome(verify(unknownKey()))).toMatchObject({ kind: 'refused' });
});

test('lets the first unknown keys wait for at most half a second when the store stops to answer', async () => {
  const { accounts, verify } = await start();
  vi.spyOn(accounts, 'keysVersion').mockImplementation(hanging);
  const { kind, ms } = await outcome(verify(unknownKey()));
  expect(kind).toBe('storage_unavailable');
  expect(ms).toBeLessThanOrEqual(510);
});

test('tries the store once a second after three failures', async () => {
  const { accounts, pass } = await start();
  const read = vi.spyOn(accounts, 'keysVersion').mockImplementation(failing);
  await pass(750);
  expect(read).toHaveBeenCalledTimes(3);
  await pass(10_000);
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(11);
  expect(read.mock.calls.length).toBeLessThanOrEqual(14);
});

test('has one call under way while the store never answers', async () => {
  const { accounts, pass, verify } = await start();
  let underWay = 0;
  vi.spyOn(accounts, 'keysVersion').mockImplementation(() => {
    underWay++;
    return hanging();
  });
  for (let i = 0; i < 100; i++) Promise.resolve(verify(unknownKey())).catch(() => undefined);
  await pass(900);
  expect(underWay).toBe(1);
});

// promise: While the database is away, known keys work for a limited time, and no other key does
test('answers 503 to known keys once they are older than the maximum, whatever the wall clock says', async () => {
  const { accounts, clock, liveKeys, pass, verify, known } = await start({ staleMsMax: 24 * HOUR_MS });
  const away = vi.spyOn(accounts, 'keysVersion').mockImplementation(failing);
  await pass(1_000);
  clock.setWallClock(clock.now() + 1_000 * HOUR_MS);
  expect(await outcome(verify(known))).toMatchObject({ kind: 'valid' });
  clock.advance(23 * HOUR_MS);
  expect([liveKeys.isTooStale, Math.round(liveKeys.staleMs / HOUR_MS)]).toEqual([false, 23]);
  expect(await outcome(verify(known))).toMatchObject({ kind: 'valid' });
  clock.advance(HOUR_MS);
  expect(liveKeys.isTooStale).toBe(true);
  expect(await outcome(verify(known))).toMatchObject({ kind: 'storage_unavailable' });

  away.mockRestore();
  await pass(2_000);
  expect([liveKeys.isTooStale, liveKeys.staleMs]).toEqual([false, 0]);
  expect(await outcome(verify(known))).toMatchObject({ kind: 'valid' });
});

test('refuses a key that was revoked while the store was away, within a poll after its return', async () => {
  const { accounts, clock, pass, verify, key, known } = await start();
  const away = vi.spyOn(accounts, 'keysVersion').mockImplementation(failing);
  await accounts.revokeKey(key.id, clock.now());
  await pass(5_000);
  expect(await outcome(verify(known))).toMatchObject({ kind: 'valid' });
  away.mockRestore();
  await pass(1_250);
  expect(await outcome(verify(known))).toMatchObject({ kind: 'refused' });
});

test('ignores the answer of a read that comes after its time-out', async () => {
  const { accounts, clock, pass, verify, key, known } = await start();
  const late = Promise.withResolvers<Awaited<ReturnType<typeof accounts.keysChangedSince>>>();
  const before = await accounts.keysChangedSince(undefined);
  await accounts.revokeKey(key.id, clock.now());
  vi.spyOn(accounts, 'keysChangedSince').mockImplementationOnce(() => late.promise);
  await pass(15_000);
  late.resolve(before);
  await pass(250);
  expect(await outcome(verify(known))).toMatchObject({ kind: 'refused' });
});

test('replaces all keys when the store cannot tell what changed, and never refuses a valid one meanwhile', async () => {
  const { accounts, liveKeys, pass, verify, key, known } = await start();
  const gone = await createKey({ accounts, clock: new FakeClock() }, { name: 'Gone' });
  if (gone.kind === 'refused') throw new Error(JSON.stringify(gone.refusal.errors));
  await pass(250);
  expect(liveKeys.size).toBe(2);
  const read = Promise.withResolvers<void>();
  vi.spyOn(accounts, 'keysVersion').mockResolvedValue('another database');
  vi.spyOn(accounts, 'keysChangedSince').mockImplementation(async () => {
    await read.promise;
    return { version: 'another database', keys: [key], isComplete: true };
  });
  await pass(250);
  expect([verify(known), verify(`Bearer ${gone.secret}`)]).toMatchObject([
    { kind: 'valid' },
    { kind: 'valid' },
  ]);
  read.resolve();
  await pass(250);
  expect(verify(known)).toMatchObject({ kind: 'valid' });
  expect(await outcome(verify(`Bearer ${gone.secret}`))).toMatchObject({ kind: 'refused' });
});

test('keeps all keys when one of the new ones cannot be read', async () => {
  const { accounts, liveKeys, pass, verify, key, known } = await start();
  vi.spyOn(accounts, 'keysVersion').mockResolvedValue('another database');
  vi.spyOn(accounts, 'keysChangedSince').mockResolvedValue({
    version: 'another database',
    keys: [{ ...key, domains: undefined as unknown as string[] }],
    isComplete: true,
  });
  await pass(500);
  expect(liveKeys.isStale).toBe(true);
  expect(verify(known)).toMatchObject({ kind: 'valid' });
});

test('reads the store at most 20 times a second for unknown keys', async () => {
  const { accounts, liveKeys, verify } = await start();
  liveKeys.stop();
  const read = vi.spyOn(accounts, 'keysVersion');
  const verdicts: unknown[] = [];
  for (let ms = 0; ms < 2_000; ms += 5) {
    for (let i = 0; i < 5; i++) verdicts.push(verify(unknownKey()));
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(read.mock.calls.length).toBeLessThanOrEqual(41);
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(35);
  await vi.advanceTimersByTimeAsync(100);
  expect(new Set((await Promise.all(verdicts)).map((one) => (one as { kind: string }).kind))).toEqual(
    new Set(['refused']),
  );
});

test('accepts a new key at its first request, also right after other unknown keys', async () => {
  const { accounts, clock, verify } = await start();
  for (let i = 0; i < 3; i++) void outcome(verify(unknownKey()));
  const created = await createKey({ accounts, clock }, { name: 'New' });
  if (created.kind === 'refused') throw new Error(JSON.stringify(created.refusal.errors));
  expect(await outcome(verify(`Bearer ${created.secret}`))).toMatchObject({ kind: 'valid' });
});

test('logs one line when the store is lost and one when it is back', async () => {
  const lines: string[] = [];
  const note = (_: unknown, message: string) => void lines.push(message);
  const { accounts, pass } = await start({ log: { ...silentLog, info: note, error: note } as Log });
  const away = vi.spyOn(accounts, 'keysVersion').mockImplementation(failing);
  await pass(20_000);
  away.mockRestore();
  await pass(2_000);
  expect(lines).toEqual([
    'the API keys cannot be read; keys that are already loaded keep working',
    'the API keys can be read again',
  ]);
});
