import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listPacks } from '@glyphdex/catalog';
import { expect, test } from 'vitest';
import { AccountStore } from '../../apps/server/src/accounts/account-store.ts';
import { createKey } from '../../apps/server/src/accounts/keys/create-key.ts';
import { systemClock } from '../../apps/server/src/base/clock.ts';
import { openDatabase } from '../../apps/server/src/database/sqlite/database.ts';
import { SqliteDatabase } from '../../apps/server/src/database/sqlite/sqlite-database.ts';
import { runGlyphdex, startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { AccountBrowser } from './account-browser.ts';
import { packFolder } from './pack-folder.ts';
import { nextRandom, printSeed } from './random-moments.ts';
import { BALLAST, fillDisk, smallDisk } from './small-disk.ts';

const WAIT_MS = 60_000;
const BACKUPS = 3;

// promise: A backup taken under writes holds every key acknowledged before it
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
  const accounts = new AccountStore(new SqliteDatabase(database));
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
      const backup = join(temporaryFolder(), 'backup.zip');
      expect(await runGlyphdex(['backup', backup], { DATA_DIR })).toMatchObject({ code: 0 });

      const restored = temporaryFolder();
      cpSync(join(DATA_DIR, 'catalog'), join(restored, 'catalog'), { recursive: true });
      expect(await runGlyphdex(['restore', backup], { DATA_DIR: restored })).toMatchObject({ code: 0 });
      const again = await startService({ DATA_DIR: restored }, WAIT_MS);
      for (const key of before.live.slice(-30))
        expect((await ask(again.url, '/api/v1/types', key)).status).toBe(200);
      for (const key of before.revoked.slice(-30))
        expect((await ask(again.url, '/api/v1/types', key)).status).toBe(401);
      const annThere = ann.at(again.url);
      expect((await annThere.send('GET', '/keys')).status).toBe(401);
      expect((await annThere.signIn('ann@example.com')).status).toBe(200);
      expect((await annThere.send('GET', '/keys')).status).toBe(200);
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

test('restores imported packs, which the next start builds', async () => {
  const DATA_DIR = temporaryFolder();
  const set = join(import.meta.dirname, '../../packages/catalog/fixtures/sets/lucide.json');
  const pack = packFolder(temporaryFolder(), 'square', 5);
  const old = packFolder(temporaryFolder(), 'old', 3);
  for (const words of [
    ['catalog', 'build', '--source', set],
    ['catalog', 'import', pack, '--slug', 'acme'],
    ['catalog', 'import', old, '--slug', 'old'],
    ['catalog', 'remove', 'old'],
    ['keys', 'create', '--new', '--name', 'x'],
  ])
    expect(await runGlyphdex(words, { DATA_DIR })).toMatchObject({ code: 0 });
  const backup = join(temporaryFolder(), 'backup.zip');
  expect((await runGlyphdex(['backup', backup], { DATA_DIR })).stdout).toContain('and 1 imported pack,');

  const restored = temporaryFolder();
  const outcome = await runGlyphdex(['restore', backup], { DATA_DIR: restored });
  expect(outcome).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The next start builds one from '),
  });
  const service = await startService({ DATA_DIR: restored }, WAIT_MS);
  expect(service.printed()).not.toContain('damaged');
  const listed = listPacks(restored).map(({ slug, origin, iconsCount }) => `${slug} ${origin} ${iconsCount}`);
  expect(listed[0]).toBe('acme own 5');
  expect(listed.join()).not.toContain('old');
  expect(await runGlyphdex(['catalog', 'verify'], { DATA_DIR: restored })).toMatchObject({ code: 0 });
  await service.stop();

  // Another restore beside the built catalog keeps it, once the installation is moved away.
  const before = readFileSync(join(restored, 'catalog/CURRENT'), 'utf8');
  const refused = await runGlyphdex(['restore', backup], { DATA_DIR: restored });
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('catalog/own') });
  execFileSync('sh', ['-ec', refused.stdout]);
  const again = await runGlyphdex(['restore', backup], { DATA_DIR: restored });
  expect(again).toMatchObject({ code: 0, stdout: expect.not.stringContaining('builds the catalog') });
  expect(readFileSync(join(restored, 'catalog/CURRENT'), 'utf8')).toBe(before);
  expect(await runGlyphdex(['catalog', 'verify'], { DATA_DIR: restored })).toMatchObject({ code: 0 });
});

test('blames the disk of the backup when that is full, and not the database', async ({ skip }) => {
  const folder = smallDisk(1);
  if (folder === undefined) skip('needs the permission to mount');
  const DATA_DIR = temporaryFolder();
  await runGlyphdex(['keys', 'create', '--new', '--name', 'x'], { DATA_DIR });
  for (const freeKb of [4, 60, 120]) {
    fillDisk(folder!, freeKb);
    const { code, stderr } = await runGlyphdex(['backup', join(folder!, 'backup.zip')], { DATA_DIR });
    expect([code, stderr]).toEqual([
      1,
      `glyphdex: ${join(folder!, 'backup.zip')} cannot be written: the disk is full. Free some space and try again. Nothing was changed.\n`,
    ]);
    expect(readdirSync(folder!)).toEqual([BALLAST]);
  }
});
