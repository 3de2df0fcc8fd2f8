import { expect, onTestFinished, test } from 'vitest';
import { DeadlineExceededError, QueueFullError, TaskFailedError } from './errors.ts';
import type { TestTask } from './testing/test-program.ts';
import { type LaneOptions, TwoLanePool } from './two-lane-pool.ts';

const LANE: LaneOptions = { deadlineMs: 60_000, processesMax: 1, queueMax: 10 };

function start(quick: Partial<LaneOptions>, slow: Partial<LaneOptions> = {}): TwoLanePool<TestTask, unknown> {
  const pool = new TwoLanePool<TestTask, unknown>({
    program: new URL('./testing/test-program.ts', import.meta.url),
    heapMb: 64,
    idleMs: 60_000,
    quick: { ...LANE, ...quick },
    slow: { ...LANE, ...slow },
  });
  onTestFinished(() => pool.close());
  return pool;
}

test.each<[string, Partial<LaneOptions>]>([
  ['the deadline', { deadlineMs: 1_000 }],
  ['the CPU time', { cpuLimitMs: 300, deadlineMs: 10_000 }],
])('runs a task that exceeds %s of the quick lane again in the slow lane', async (_, quick) => {
  const pool = start(quick);
  const [slow, next] = await Promise.all([
    pool.run({ kind: 'work', cpuMs: 3_000 }),
    pool.run({ kind: 'pid' }),
  ]);
  expect(slow).toBe('worked');
  expect(next).toEqual(expect.any(Number));
});

test('runs quick tasks while a slow task never ends', async () => {
  const pool = start({ deadlineMs: 1_000 });
  const never = pool.run({ kind: 'never' }).catch((error: unknown) => error);
  for (let n = 0; n < 3; n++) expect(await pool.run({ kind: 'echo', value: n })).toBe(n);
  pool.close();
  expect(await never).toMatchObject({ name: 'PoolClosedError' });
});

test('rejects a task that exceeds the deadline of both lanes, and one that fails, without a second run', async () => {
  const pool = start({ deadlineMs: 1_000 }, { deadlineMs: 1_500 });
  const never = pool.run({ kind: 'never' }).catch((error: unknown) => error);
  const failed = pool.run({ kind: 'fail', message: 'no' }).catch((error: unknown) => error);
  expect(await never).toEqual(new DeadlineExceededError(1_500));
  expect(await failed).toEqual(new TaskFailedError('no'));
});

test('rejects a slow task of an owner with too many of them', async () => {
  const pool = start({ deadlineMs: 500, processesMax: 3 }, { queueMaxPerOwner: 1 });
  const run = () => pool.run({ kind: 'never' }, 'owner').catch((error: unknown) => error);
  const first = await Promise.race([run(), run(), run()]);
  expect(first).toEqual(new QueueFullError(1));
});
