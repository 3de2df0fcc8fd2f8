import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, getPriority } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import { Argon2Hasher } from './argon2-hasher.ts';

/** Two processes run a task each, or one process on a machine with two cores or fewer. Twenty tasks can wait. */
const RUNNING_AND_WAITING = Math.min(2, Math.max(1, availableParallelism() - 1)) + 20;

const WAIT = { timeout: 60_000, interval: 20 };

describe('Argon2Hasher', () => {
  // promise: Passwords are hashed with argon2id and a random salt, away from the event loop
  test('verifies a password by its hash, which holds its parameters and a random salt', async () => {
    const hasher = new Argon2Hasher();
    const [first, second] = [await hasher.hash('пароль 🔑'), await hasher.hash('пароль 🔑')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await hasher.verify(first, 'пароль 🔑')).toBe(true);
    expect(await hasher.verify(first, 'пароль')).toBe(false);
  });

  test('rejects every password of an unknown account and throws for a malformed hash', async () => {
    const hasher = new Argon2Hasher();
    for (const password of ['', 'nobody', 'undefined'])
      expect(await hasher.verify(undefined, password)).toBe(false);
    await expect(hasher.verify('no hash', 'x')).rejects.toThrow();
    expect(await hasher.verify(await hasher.hash('after'), 'after')).toBe(true);
  });
});

test('rejects with `overloaded` when the queue is full, and runs the tasks that wait', async () => {
  const hasher = new Argon2Hasher();
  const calls = Array.from({ length: RUNNING_AND_WAITING + 3 }, () => hasher.verify(undefined, 'guess'));
  const settled = await Promise.allSettled(calls);
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual(
    Array(3).fill({ status: 'rejected', reason: expect.objectContaining({ code: 'overloaded' }) }),
  );
  expect(await hasher.verify(undefined, 'guess')).toBe(false);
});

test('does not block the event loop', async () => {
  const hasher = new Argon2Hasher();
  let isDone = false;
  let turns = 0;
  const turn = () => {
    turns++;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await hasher.hash('x');
  isDone = true;
  expect(turns).toBeGreaterThan(10);
});

test.runIf(process.platform === 'linux')('hashes at a lower priority than the service', async () => {
  const own = getPriority();
  await new Argon2Hasher().hash('x');
  expect(childrenOf(process.pid).map((pid) => getPriority(pid))).toContain(Math.min(19, own + 10));
  expect(getPriority()).toBe(own);
});

test.runIf(process.platform === 'linux')('replaces a process that was killed', async () => {
  const hasher = new Argon2Hasher();
  const known = await hasher.hash('x');
  const before = new Set(childrenOf(process.pid));
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(childrenOf(process.pid)).toEqual([]), { timeout: 60_000 });
  expect(await hasher.verify(known, 'x')).toBe(true);
});

test.runIf(process.platform === 'linux')('runs a task again when its process is killed', async () => {
  const hasher = new Argon2Hasher();
  const known = await hasher.hash('x');
  const verifying = hasher.verify(known, 'x');
  for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
  expect(await verifying).toBe(true);
});

describe.runIf(process.platform === 'linux')('a process that hangs', () => {
  // promise: A process that hashes passwords and hangs does not stop sign-ins
  test('is killed at the deadline, and its task runs in another process', async () => {
    const hasher = new Argon2Hasher({ deadlineMs: 3_000 });
    const others = new Set(childrenOf(process.pid));
    const known = await hasher.hash('x');
    const [hung, ...more] = childrenOf(process.pid).filter((pid) => !others.has(pid));
    expect(more).toEqual([]);
    process.kill(hung!, 'SIGSTOP');
    expect(await hasher.verify(known, 'x')).toBe(true);
    await vi.waitFor(() => expect(childrenOf(process.pid)).not.toContain(hung), WAIT);
  });

  test('makes a task `overloaded` when both of its runs take longer than the deadline', async () => {
    // A hash takes 30 ms.
    const hasher = new Argon2Hasher({ deadlineMs: 1 });
    const outcome = await hasher.hash('x').catch((error: unknown) => error);
    expect(outcome).toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 });
  });
});

function childrenOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'),
  );
  return children.join(' ').split(/\s+/).filter(Boolean).map(Number);
}
