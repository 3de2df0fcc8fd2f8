import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { TaskThread } from './task-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'glyphdex-thread-'));
const program = join(folder, 'program.ts');
writeFileSync(
  program,
  `import { serveTasks } from ${JSON.stringify(join(import.meta.dirname, 'serve-tasks.ts'))};
  let sum = 0;
  serveTasks({
    add: (number) => (sum += number),
    addLater: async (number) => { await new Promise(setImmediate); return (sum += number); },
    fail: () => { throw new Error('as asked'); },
    column: (length) => ({ column: new Uint32Array(length).fill(7) }),
    end: () => process.exit(3),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    die: () => void setImmediate(() => { throw new Error('of this'); }),
  });`,
);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('a thread does its tasks in their order, goes on after one that fails, and keeps what it has', async () => {
  const thread = new TaskThread(pathToFileURL(program));
  const answers = await Promise.allSettled([
    thread.run('add', 1),
    thread.run('fail', undefined),
    thread.run('addLater', 2),
    thread.run('add', 4),
    thread.run('column', 3),
  ]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('as asked') },
    { status: 'fulfilled', value: 3 },
    { status: 'fulfilled', value: 7 },
    { status: 'fulfilled', value: { column: Uint32Array.of(7, 7, 7) } },
  ]);
  await thread.close();
});

test('a process that closes a thread lives until it is closed, though an answer arrives meanwhile', () => {
  const closing = join(folder, 'closing.ts');
  writeFileSync(
    closing,
    `import { TaskThread } from ${JSON.stringify(join(import.meta.dirname, 'task-thread.ts'))};
    const thread = new TaskThread(new URL(${JSON.stringify(pathToFileURL(program).href)}));
    await thread.run('add', 1);
    thread.run('add', 1).catch(() => undefined);
    // Long enough for the answer to lie ready when the thread is closed.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await thread.close();
    console.log('closed');`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [closing], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, 'closed\n', '']);
});

test('whoever waits for a thread that ends, or is closed, is told', async () => {
  const ending = new TaskThread(pathToFileURL(program));
  await expect(ending.run('end', undefined)).rejects.toThrow('the thread has ended');
  await expect(ending.run('add', 1)).rejects.toThrow('the thread has ended');
  const closed = new TaskThread(pathToFileURL(program));
  const waiting = expect(closed.run('add', 1)).rejects.toThrow('the thread has ended');
  await closed.close();
  await waiting;
});

test('whatever is asked of a thread that has died is told why', async () => {
  const dying = new TaskThread(pathToFileURL(program));
  await dying.run('die', undefined);
  await expect(dying.run('wait', 10_000)).rejects.toThrow('of this');
  await expect(dying.run('add', 1)).rejects.toThrow('of this');
});
