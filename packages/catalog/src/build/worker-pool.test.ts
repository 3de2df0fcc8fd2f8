import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { WorkerPool } from './worker-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'glyphdex-pool-'));
/** The program of a worker thread. `meet` returns once two threads run it at the same time. */
const program = join(folder, 'program.ts');
writeFileSync(
  program,
  `import { threadId } from 'node:worker_threads';
  import { serveTasks } from ${JSON.stringify(join(import.meta.dirname, 'worker-pool.ts'))};
  let sum = 0;
  // The timer keeps the thread alive while a task waits.
  const never = new Promise(() => setInterval(() => undefined, 1000));
  serveTasks({
    add: (number) => (sum += number),
    fail: () => { throw new Error('failed'); },
    column: (length) => ({ column: new Uint32Array(length).fill(7) }),
    meet: (arrivals) => {
      Atomics.add(arrivals, 0, 1);
      while (Atomics.load(arrivals, 0) < 2) Atomics.wait(arrivals, 0, 1, 20);
      return threadId;
    },
    exit: () => process.exit(3),
    wait: () => never,
    crash: () => { setImmediate(() => { throw new Error('crashed'); }); return never; },
  });`,
);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

type Functions = Record<
  'add' | 'fail' | 'column' | 'meet' | 'exit' | 'wait' | 'crash',
  (input: unknown) => unknown
>;

function pool(size: number): WorkerPool<Functions> {
  const workers = new WorkerPool<Functions>(pathToFileURL(program), size);
  onTestFinished(() => workers.close());
  return workers;
}

test('runs tasks in one thread in the order submitted, also after one that fails', async () => {
  const workers = pool(1);
  const answers = await Promise.allSettled([
    workers.run('add', 1),
    workers.run('fail', undefined),
    workers.run('add', 2),
    workers.run('add', 4),
    workers.run('column', 3),
  ]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('failed') },
    { status: 'fulfilled', value: 3 },
    { status: 'fulfilled', value: 7 },
    { status: 'fulfilled', value: { column: Uint32Array.of(7, 7, 7) } },
  ]);
});

test('runs two tasks at the same time in different threads', async () => {
  const workers = pool(2);
  const arrivals = new Int32Array(new SharedArrayBuffer(4));
  const [one, other] = await Promise.all([workers.run('meet', arrivals), workers.run('meet', arrivals)]);
  expect(one).not.toBe(other);
});

test.each([
  ['exit', 'a worker thread ended with exit code 3'],
  ['crash', 'crashed'],
] as const)('rejects running, queued and later tasks when a thread dies by %s', async (name, message) => {
  const workers = pool(1);
  const submitted = [name, 'wait', 'add', 'add'].map((task) => workers.run(task as keyof Functions, 1));
  for (const result of await Promise.allSettled(submitted))
    expect(result).toMatchObject({ status: 'rejected', reason: { message } });
  await expect(workers.run('add', 1)).rejects.toThrow(message);
});

test('rejects running and later tasks when it is closed', async () => {
  const workers = pool(1);
  const running = workers.run('wait', undefined);
  const rejected = expect(running).rejects.toThrow('the worker pool is closed');
  await workers.close();
  await rejected;
  await expect(workers.run('add', 1)).rejects.toThrow('the worker pool is closed');
});

test('lets the process end with exit code 0 once it is closed', () => {
  const closing = join(folder, 'closing.ts');
  writeFileSync(
    closing,
    `import { WorkerPool } from ${JSON.stringify(join(import.meta.dirname, 'worker-pool.ts'))};
    const workers = new WorkerPool(new URL(${JSON.stringify(pathToFileURL(program).href)}), 1);
    await workers.run('add', 1);
    await workers.close();
    console.log('closed');`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [closing], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, 'closed\n', '']);
});
