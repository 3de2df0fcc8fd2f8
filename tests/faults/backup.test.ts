import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { signUp } from './account-client.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The command of docs/operate.md that copies a database, for other paths. */
function backupCommand(database: string, copy: string): string {
  const [command] = /^npx node -e ".*\.backup\(.*$/m.exec(
    readFileSync(join(ROOT, 'docs/operate.md'), 'utf8'),
  ) ?? [''];
  return command.replace('.data/glyphdex.db', database).replace("'backup.db'", `'${copy}'`);
}

test('restores every key that was made before a backup under writes, and no key that was revoked before', async () => {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const copy = join(temporaryFolder(), 'backup.db');
  const service = await startService({ DATA_DIR });
  const ann = await signUp(service.url);
  const made = async () => {
    const { data } = await ann.send('POST', '/keys', { name: 'x' });
    return data as { key: { id: string }; secret: string };
  };
  const [kept, revoked] = [await made(), await made()];
  await ann.send('DELETE', `/keys/${revoked.key.id}`);

  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      const { key } = await made();
      await ann.send('DELETE', `/keys/${key.id}`);
    }
  })();
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-c', backupCommand(join(DATA_DIR, 'glyphdex.db'), copy)],
    {
      cwd: ROOT,
    },
  );
  isWriting = false;
  await writing;
  expect(stdout).toBe('done\n');
  await service.stop();
  const database = new Sqlite(copy, { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();

  for (const suffix of ['-wal', '-shm']) rmSync(join(DATA_DIR, `glyphdex.db${suffix}`), { force: true });
  copyFileSync(copy, join(DATA_DIR, 'glyphdex.db'));
  const again = await startService({ DATA_DIR });
  const statusOf = async ({ secret }: { secret: string }) =>
    (await fetch(`${again.url}/api/v1/types`, { headers: { authorization: `Bearer ${secret}` } })).status;
  expect([await statusOf(kept), await statusOf(revoked)]).toEqual([200, 401]);
  await again.stop();
});
