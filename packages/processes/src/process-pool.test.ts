import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  DeadlineExceededError,
  PoolClosedError,
  ProcessEndedError,
  QueueFullError,
  TaskFailedError,
} from './errors.ts';
import { ProcessPool, type ProcessPoolOptions } from './process-pool.ts';
import type { TestTask } from './testing/test-program.ts';

const LONG_MS = 60_000;
const WAIT = { timeout: LONG_MS, interval: 20 };

function start(options: Partial<ProcessPoolOptions> = {}): ProcessPool<TestTask, unknown> {
  const pool = new ProcessPool<TestTask, unknown>({
    program: new URL('./testing/test-program.ts', import.meta.url),
    heapMb: 64,
    deadlineMs: LONG_MS,
    processesMax: 1,
    queueMax: 100,
    idleMs: LONG_MS,
    ...options,
  });
  onTestFinished(() => pool.close());
  return pool;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-processes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** True while the process exists and is no zombie. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

test('returns the result of a task, with buffers as buffers', async () => {
  const value = { bytes: new Uint8Array([1, 2, 3]), text: 'ä', none: undefined };
  expect(await start().run({ kind: 'echo', value })).toEqual(value);
});

test('rejects with the message of the handler when a task fails, and keeps the process', async () => {
  const pool = start();
  const pid = await pool.run({ kind: 'pid' });
  const failure = await pool.run({ kind: 'fail', message: 'not a drawing' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TaskFailedError);
  expect(failure).toMatchObject({ message: 'not a drawing' });
  expect(await pool.run({ kind: 'pid' })).toBe(pid);
});

// promise: Helper processes see no settings and secrets of the service
test('passes only the variables of `env` to the process', async () => {
  vi.stubEnv('GLYPHDEX_TEST_SECRET', 'x');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const names = (await start({ env: { GIVEN: '1' } }).run({ kind: 'environment' })) as string[];
  expect(names).toContain('GIVEN');
  expect(names).not.toContain('GLYPHDEX_TEST_SECRET');
  expect(names).not.toContain('PATH');
});

test.each(['hang', 'never'] as const)(
  'kills the process of a task of kind "%s" at the deadline and runs the next task in a new one',
  async (kind) => {
    const pool = start({ deadlineMs: 2_000 });
    const pid = (await pool.run({ kind: 'pid' })) as number;
    const [stuck, next] = await Promise.allSettled([pool.run({ kind }), pool.run({ kind: 'pid' })]);
    expect(stuck).toEqual({ status: 'rejected', reason: new DeadlineExceededError(2_000) });
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT);
    expect(next.status).toBe('fulfilled');
    expect(next).not.toMatchObject({ value: pid });
  },
);

test('counts the deadline from the moment when the process is ready', async () => {
  const pool = start({
    program: new URL('./testing/slow-start-program.ts', import.meta.url),
    deadlineMs: 2_000,
  });
  expect(await pool.run({ kind: 'echo', value: 1 })).toBe(1);
});

test('runs a task once more when its process ends during the first run', async () => {
  const mark = join(temporaryFolder(), 'mark');
  expect(await start().run({ kind: 'crash', mark })).toBe('survived');
});

test('rejects when the process of a task ends twice, and runs the next task', async () => {
  const pool = start();
  const outcome = await pool.run({ kind: 'crash' }).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ProcessEndedError);
  expect(outcome).toMatchObject({ hadStarted: true });
  expect(await pool.run({ kind: 'echo', value: 'next' })).toBe('next');
});

test('rejects a task that needs more memory than the heap limit', async () => {
  const outcome = await start({ heapMb: 32 })
    .run({ kind: 'allocate' })
    .catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ProcessEndedError);
});

test('rejects with `hadStarted: false` when the program does not exist', async () => {
  const program = new URL('./testing/no-such-program.ts', import.meta.url);
  const outcome = await start({ program })
    .run({ kind: 'pid' })
    .catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ProcessEndedError);
  expect(outcome).toMatchObject({ hadStarted: false });
});

test.runIf(process.platform === 'linux')(
  'rejects with the error of the system when no file descriptor is left, and runs a later task',
  () => {
    const program = fileURLToPath(new URL('./testing/without-descriptors.ts', import.meta.url));
    const words = ['-c', 'ulimit -n 128; exec "$@"', 'bash', process.execPath, program];
    expect(spawnSync('bash', words, { encoding: 'utf8' })).toMatchObject({
      stdout: 'EMFILE done',
      status: 0,
    });
  },
);

test('replaces an idle process that was killed', async () => {
  const pool = start();
  const pid = (await pool.run({ kind: 'pid' })) as number;
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT);
  expect(await pool.run({ kind: 'pid' })).not.toBe(pid);
});

test('runs waiting tasks in order of arrival', async () => {
  const log = join(temporaryFolder(), 'log');
  const pool = start();
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(names.map((name, i) => pool.run({ kind: 'wait', ms: 20 - 5 * i, name, log })));
  expect(readFileSync(log, 'utf8').split('\n').filter(Boolean)).toEqual(names);
});

test('uses at most `processesMax` processes', async () => {
  const pool = start({ processesMax: 2 });
  const tasks = Array.from({ length: 6 }, () => pool.run({ kind: 'pid' }));
  expect(new Set(await Promise.all(tasks)).size).toBeLessThanOrEqual(2);
});

test('rejects a task when the queue is full, and runs the waiting tasks', async () => {
  const pool = start({ queueMax: 2 });
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((value) => pool.run({ kind: 'echo', value })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(outcomes[3]).toMatchObject({ reason: new QueueFullError(2) });
  expect(await pool.run({ kind: 'echo', value: 'later' })).toBe('later');
});

test('serves clients round robin while one of them has many tasks waiting', async () => {
  const log = join(temporaryFolder(), 'log');
  const pool = start();
  const run = (name: string, client: string) => pool.run({ kind: 'wait', ms: 0, name, log }, client);
  const flood = Array.from({ length: 20 }, (_, n) => run(`flood ${n}`, 'flood'));
  await Promise.all([run('a', 'a'), run('b', 'b'), ...flood]);
  const names = readFileSync(log, 'utf8').split('\n');
  // The first runs at once, so the queue begins with the second.
  expect(names.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'a', 'b', 'flood 2']);
});

test('runs at most one task of a client while others wait', async () => {
  const log = join(temporaryFolder(), 'log');
  const pool = start({ processesMax: 2 });
  await Promise.all([pool.run({ kind: 'pid' }), pool.run({ kind: 'pid' })]);
  const run = (name: string, ms: number, client: string) => pool.run({ kind: 'wait', ms, name, log }, client);
  const slow = [run('slow 0', 2_000, 'slow')];
  const all = [
    ...slow,
    run('first', 200, 'first'),
    run('slow 1', 0, 'slow'),
    run('a', 0, 'a'),
    run('b', 0, 'b'),
  ];
  await Promise.all(all);
  // The process that ended "first" runs the tasks of the others before a second one of "slow".
  expect(readFileSync(log, 'utf8').split('\n').slice(0, 4)).toEqual(['first', 'a', 'b', 'slow 1']);
});

test('ends its processes when it is idle, and starts one for the next task', async () => {
  const pool = start({ idleMs: 50 });
  const pid = (await pool.run({ kind: 'pid' })) as number;
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT);
  expect(await pool.run({ kind: 'pid' })).not.toBe(pid);
});

test('rejects running, waiting and later tasks when it is closed, and ends the process', async () => {
  const pool = start();
  const pid = (await pool.run({ kind: 'pid' })) as number;
  const tasks = Promise.allSettled([pool.run({ kind: 'hang' }), pool.run({ kind: 'echo', value: 1 })]);
  pool.close();
  for (const outcome of await tasks) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: new PoolClosedError() });
  }
  await expect(pool.run({ kind: 'pid' })).rejects.toThrow(PoolClosedError);
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT);
});

test.runIf(process.platform === 'linux')('gives its processes a lower priority', async () => {
  const pid = (await start({ niceness: 7 }).run({ kind: 'pid' })) as number;
  expect(getPriority(pid)).toBe(Math.min(19, getPriority() + 7));
});

test('leaves no process behind when the parent is killed', async () => {
  const parent = spawn(
    process.execPath,
    [fileURLToPath(new URL('./testing/pool-parent.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => {
    parent.kill('SIGKILL');
  });
  const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT);
});
