import { copyFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { DatabaseFile } from './database-file.ts';

function start() {
  const path = join(temporaryFolder(), 'glyphdex.db');
  writeFileSync(path, 'a database');
  const error = vi.fn();
  const file = new DatabaseFile(path);
  file.watch({ ...silentLog, error }, 5);
  onTestFinished(() => file.stop());
  return { path, file, error };
}

test.each([
  ['moved away', (path: string) => renameSync(path, `${path}.old`)],
  [
    'replaced by a backup',
    (path: string) => {
      copyFileSync(path, `${path}.backup`);
      renameSync(`${path}.backup`, path);
    },
  ],
])('logs once that a database file was %s while it was open', async (_how, change) => {
  const { path, file, error } = start();
  writeFileSync(path, 'a database that has grown');
  expect(file.isReplaced).toBe(false);
  change(path);
  expect(file.isReplaced).toBe(true);
  await vi.waitFor(() => expect(error).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(error).toHaveBeenCalledOnce();
});
