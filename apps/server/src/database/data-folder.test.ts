import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDataFolder, wideFolderWarning } from './data-folder.ts';

test('creates the data folder and its parents for their owner only', () => {
  const parent = join(temporaryFolder(), 'srv');
  const { path } = openDataFolder(join(parent, 'icons'));
  expect([parent, path].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700]);
  expect(wideFolderWarning(path)).toBeUndefined();
});

// promise: The start warns about a data folder that others can open
test.each([0o755, 0o750, 0o711, 0o701])(
  'warns about a data folder of mode %o with the command that narrows it, and uses it as it is',
  (mode) => {
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder);
    chmodSync(folder, mode);
    const { path } = openDataFolder(folder);
    expect(wideFolderWarning(path)).toMatch(/other users of this machine.*chmod 700 '.*data'$/);
    expect(statSync(path).mode & 0o777).toBe(mode);
  },
);
