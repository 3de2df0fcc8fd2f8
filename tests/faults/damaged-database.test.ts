import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGlyphdex, startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { AccountBrowser } from './account-browser.ts';
import { nextRandom, printSeed } from './random-moments.ts';

const WAIT_MS = 60_000;
const ROUNDS = 16;
const PAGE_BYTES = 4096;
const KEYS = 30;

const below = (end: number) => Math.floor(nextRandom() * end);

/** Changes the bytes of a file, or returns undefined for a file that is to be removed. */
type Damage = (bytes: Buffer) => Buffer | undefined;

// Not a single flipped bit: SQLite has no checksums, so in a value or in the name of a column it cannot be noticed.
const DAMAGES: Readonly<Record<string, Damage>> = {
  'with zeros in place of a page': (bytes) => {
    const at = below(bytes.length);
    return bytes.fill(0, at, Math.min(bytes.length, at + PAGE_BYTES));
  },
  'cut off': (bytes) => bytes.subarray(0, below(bytes.length)),
  'with a page in two places': (bytes) => {
    const [from, to] = [below(bytes.length / PAGE_BYTES), below(bytes.length / PAGE_BYTES)];
    bytes.copy(bytes, to * PAGE_BYTES, from * PAGE_BYTES, (from + 1) * PAGE_BYTES);
    return bytes;
  },
  removed: () => undefined,
};

/** A data folder after `stop`: SIGKILL leaves the latest changes in the write-ahead log, SIGTERM in the database. */
async function usedFolder(stop: NodeJS.Signals): Promise<string> {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const service = await startService({ DATA_DIR, SIGNUPS_PER_HOUR: '0' }, WAIT_MS);
  for (let key = 0, ann: AccountBrowser | undefined; key < KEYS; key++) {
    if (key % 10 === 0) {
      ann = new AccountBrowser(service.url);
      await ann.signUp(`ann${key}@example.com`);
      await ann.signIn(`ann${key}@example.com`);
    }
    expect((await ann!.send('POST', '/keys', { name: 'x' })).status).toBe(200);
  }
  await service.stop(stop);
  return DATA_DIR;
}

// promise: A damaged database is refused unchanged, or searches go on
test('refuses a database with random damage in one line and unchanged, or serves searches', async () => {
  printSeed('damaged databases');
  const folders = [await usedFolder('SIGTERM'), await usedFolder('SIGKILL')];
  const kinds = Object.entries(DAMAGES);
  for (let round = 0; round < ROUNDS; round++) {
    const [how, damage] = kinds[round % kinds.length]!;
    const [folder, DATA_DIR] = [folders[below(2)]!, temporaryFolder()];
    cpSync(folder, DATA_DIR, { recursive: true });
    const files = ['glyphdex.db', 'glyphdex.db-wal', 'glyphdex.db-shm'];
    const present = files.filter((file) => existsSync(join(DATA_DIR, file)));
    const file = present[below(present.length)]!;
    const path = join(DATA_DIR, file);
    const damaged = damage(readFileSync(path));
    if (damaged === undefined) rmSync(path);
    else writeFileSync(path, damaged);
    const title = `round ${round}: ${file} ${how}`;

    const command = await runGlyphdex(['keys', 'list', '--json'], { DATA_DIR });
    if (command.code !== 0) {
      expect(command, title).toMatchObject({ code: 1, stdout: '' });
      expect(command.stderr, title).toMatch(/^glyphdex: the database [^\n]{20,400}\n$/);
      const start = await runGlyphdex(['serve'], { DATA_DIR, PORT: '0' });
      expect(start, title).toEqual(command);
      // A log without its database, or a log that was cut, is merged or emptied by SQLite itself.
      if (file === 'glyphdex.db' && damaged !== undefined)
        expect(readFileSync(path).equals(damaged), title).toBe(true);
      continue;
    }
    const service = await startService({ DATA_DIR }, WAIT_MS);
    const headers = { authorization: `Bearer ${service.demoKey}` };
    expect((await fetch(`${service.url}/api/v1/icons`, { headers })).status, title).toBe(200);
    expect((await fetch(`${service.url}/gallery/icons`)).status, title).toBe(200);
    // A count that cannot be written makes the exit code 1.
    const { stderr } = await service.stop();
    expect(stderr, title).toContain('stopped');
  }
});

test('refuses half a database, and one whose first page is lost, before it opens the catalog', async () => {
  const DATA_DIR = await usedFolder('SIGTERM');
  const path = join(DATA_DIR, 'glyphdex.db');
  const whole = readFileSync(path);
  rmSync(join(DATA_DIR, 'catalog'), { recursive: true });
  const zeros = Buffer.alloc(PAGE_BYTES);
  for (const damaged of [
    whole.subarray(0, whole.length / 2),
    Buffer.concat([zeros, whole.subarray(PAGE_BYTES)]),
    Buffer.from('not a database'),
  ]) {
    writeFileSync(path, damaged);
    expect(await runGlyphdex(['serve'], { DATA_DIR, PORT: '0' })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^glyphdex: the database [^\n]* is damaged\. Restore it from a backup[^\n]*\n$/,
      ),
    });
    expect(readFileSync(path).equals(damaged)).toBe(true);
    expect(existsSync(join(DATA_DIR, 'catalog'))).toBe(false);
  }
  writeFileSync(path, whole);
  const { stdout } = await runGlyphdex(['keys', 'list', '--json'], { DATA_DIR });
  expect((JSON.parse(stdout) as { name: string }[]).filter(({ name }) => name === 'x')).toHaveLength(KEYS);
});
