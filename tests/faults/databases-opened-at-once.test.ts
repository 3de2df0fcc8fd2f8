import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const OPENER = join(import.meta.dirname, 'database-opener.ts');
/** Without retries, SQLite refuses about one opening in 80: about 15 of the 1,200 here. */
const ROUNDS = 300;

test('opens a new database in four processes at once', async () => {
  const openers = Array.from({ length: 4 }, () => fork(OPENER));
  const folder = temporaryFolder();
  const outcomes = new Set<unknown>();
  for (let round = 0; round < ROUNDS; round++) {
    const path = join(folder, `${round}.db`);
    for (const outcome of await Promise.all(openers.map((opener) => openIn(opener, path))))
      outcomes.add(outcome);
  }
  for (const opener of openers) opener.kill();
  expect([...outcomes]).toEqual([null]);
});

async function openIn(opener: ChildProcess, path: string): Promise<unknown> {
  const answered = once(opener, 'message');
  opener.send(path);
  return (await answered)[0];
}
