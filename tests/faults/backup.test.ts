import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { systemClock } from '../../apps/server/src/adapters/clock/system-clock.ts';
import { SqlAccountStore } from '../../apps/server/src/adapters/sql-stores/account-store.ts';
import { openDatabase } from '../../apps/server/src/adapters/sqlite/database.ts';
import { SqliteDatabase } from '../../apps/server/src/adapters/sqlite/sqlite-database.ts';
import { createKey } from '../../apps/server/src/services/keys/create-key.ts';
import { startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { AccountBrowser } from './account-browser.ts';
import { nextRandom, printSeed } from './random-moments.ts';

const WAIT_MS = 60_000;
const BACKUPS = 3;
const root = join(import.meta.dirname, '../..');

/** The commands of one block of docs/operate.md, for another data folder and another place of the backup. */
function documented(heading: string, block: number, dataDir: string, backup: string): string {
  const [, chapter = ''] = readFileSync(join(root, 'docs/operate.md'), 'utf8').split(`\n## ${heading}\n`);
  const commands = chapter.split('```sh\n')[block + 1]?.split('\n```')[0] ?? '';
  expect(commands).toContain('.data/glyphdex.db');
  return commands
    .replaceAll('.data/', `${dataDir}/`)
    .replaceAll('backup.db', backup)
    .replaceAll('npm start', '')
    .replaceAll('npx node', process.execPath);
}

const run = async (commands: string) =>
  (await promisify(execFile)('bash', ['-ec', commands], { cwd: root })).stdout;

test('restores a backup that was taken under writes, with all keys acknowledged before it', async () => {
  printSeed('backups');
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const service = await startService({ DATA_DIR }, WAIT_MS);
  const ask = (url: string, path: string, key: string) =>
    fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
  const ann = new AccountBrowser(service.url);
  await ann.signUp('ann@example.com');
  await ann.signIn('ann@example.com');
  const kept = (await ann.send('POST', '/keys', { name: 'x' })).data.secret;
  const icon = (await (await ask(service.url, '/api/v1/icons/mdi--home', kept)).json()) as {
    data: { static_image_url: string };
  };
  const preview = new URL(icon.data.static_image_url).pathname;

  const live = new Set<string>([kept]);
  const revoked = new Set<string>();
  const database = await openDatabase(join(DATA_DIR, 'glyphdex.db'), 'acknowledged');
  const accounts = new SqlAccountStore(new SqliteDatabase(database));
  let isWriting = true;
  const write = async () => {
    for (let round = 0; isWriting; round++) {
      const created = await createKey({ accounts, clock: systemClock }, { name: 'x' });
      if (created.kind !== 'created') throw new Error(created.kind);
      // The service writes counts at the same time.
      const { status } = await ask(service.url, `/api/v1/icons?page=${1 + (round % 100)}`, created.secret);
      expect(status).toBe(200);
      if (round % 5 === 0) {
        live.add(created.secret);
        continue;
      }
      await accounts.revokeKey(created.key.id, Date.now());
      revoked.add(created.secret);
    }
  };
  const backUp = async () => {
    for (let taken = 0; taken < BACKUPS; taken++) {
      await sleep(nextRandom() * 300);
      const before = { live: [...live], revoked: [...revoked] };
      const backup = join(temporaryFolder(), 'backup.db');
      expect(await run(documented('Backup and restore', 0, DATA_DIR, backup))).toMatch(
        /^done\n\[ \{ integrity_check: 'ok' \} \]\n$/,
      );

      const restored = temporaryFolder();
      cpSync(join(DATA_DIR, 'catalog'), join(restored, 'catalog'), { recursive: true });
      copyFileSync(join(DATA_DIR, 'installation-id'), join(restored, 'installation-id'));
      await run(documented('Backup and restore', 1, restored, backup));
      const again = await startService({ DATA_DIR: restored }, WAIT_MS);
      for (const key of before.live.slice(-30))
        expect((await ask(again.url, '/api/v1/types', key)).status).toBe(200);
      for (const key of before.revoked.slice(-30))
        expect((await ask(again.url, '/api/v1/types', key)).status).toBe(401);
      expect((await ann.at(again.url).send('GET', '/keys')).status).toBe(200);
      expect((await fetch(again.url + preview)).headers.get('content-type')).toBe('image/avif');
      await again.stop();
    }
  };
  const backingUp = backUp().finally(() => {
    isWriting = false;
  });
  await Promise.all([write(), backingUp]);
  database.close();
  expect(await service.stop()).toMatchObject({ code: 0 });
  expect(revoked.size).toBeGreaterThan(0);
});
