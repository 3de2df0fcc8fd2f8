import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { createKey } from '../../accounts/keys/create-key.ts';
import { Argon2Hasher } from '../../accounts/passwords/argon2-hasher.ts';
import { startSession } from '../../accounts/sign-in/start-session.ts';
import { createAccount } from '../../accounts/sign-up/create-account.ts';
import { systemClock } from '../../base/clock.ts';
import { OperatorError } from '../../base/operator-error.ts';
import type { Config } from '../../config/config.ts';
import { type DatabaseAddress, readDatabaseUrl } from '../../config/database-url.ts';
import { runGlyphdex } from '../../testing/glyphdex-process.ts';
import { openStores } from '../../testing/open-stores.ts';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { backUp, type Restored, restore } from './backup-and-restore.ts';

const TOOLS = { clock: systemClock, passwords: new Argon2Hasher() };

/** Works with the stores of a data folder. */
async function within<Result>(
  dataDir: string,
  work: (parts: Awaited<ReturnType<typeof openStores>> & typeof TOOLS) => Promise<Result>,
): Promise<Result> {
  const stores = await openStores({ dataDir });
  try {
    return await work({ ...stores, ...TOOLS });
  } finally {
    await stores.close();
  }
}

const addKey = (dataDir: string, name: string) =>
  within(dataDir, async (parts) => {
    const created = await createKey(parts, { name });
    if (created.kind !== 'created') throw new Error(created.kind);
    return created.key.id;
  });

const revoke = (dataDir: string, id: string) =>
  within(dataDir, ({ accounts, clock }) => accounts.revokeKey(id, clock.now()));

/** The names of all keys, those of revoked ones with a mark. */
const keysIn = (dataDir: string) =>
  within(dataDir, async ({ accounts }) =>
    (await accounts.listKeys())
      .map(({ name, revokedAtMs }) => (revokedAtMs === null ? name : `${name}, revoked`))
      .toSorted(),
  );

const idIn = (dataDir: string) => readFileSync(join(dataDir, 'installation-id'), 'utf8').trim();

const NO_PROGRESS = { begin: () => undefined, advance: () => undefined };

interface Outcome {
  readonly restored: Restored | undefined;
  /** The message of an `OperatorError`. */
  readonly refusal: string | undefined;
}

async function backUpTo(dataDir: string, file: string): Promise<string | undefined> {
  const config = { dataDir, database: undefined };
  try {
    await backUp(config, file, NO_PROGRESS);
    return undefined;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

async function newBackup(dataDir: string): Promise<string> {
  const file = join(temporaryFolder(), 'backup.zip');
  expect(await backUpTo(dataDir, file)).toBeUndefined();
  return file;
}

async function restoreTo(dataDir: string, file: string, database?: Config['database']): Promise<Outcome> {
  try {
    const restored = await restore({ dataDir, database }, file, NO_PROGRESS);
    return { restored, refusal: undefined };
  } catch (error) {
    if (error instanceof OperatorError) return { restored: undefined, refusal: error.message };
    throw error;
  }
}

/** A data folder with one key, and a backup of it. */
async function backedUp(): Promise<{
  readonly dataDir: string;
  readonly keyId: string;
  readonly file: string;
}> {
  const dataDir = temporaryFolder();
  const keyId = await addKey(dataDir, 'kept');
  writeFileSync(join(dataDir, 'demo-key'), 'a secret\n', { mode: 0o600 });
  return { dataDir, keyId, file: await newBackup(dataDir) };
}

test('carries the dates of icons to a folder that builds its catalog again', async () => {
  const dataDir = temporaryFolder();
  await addKey(dataDir, 'kept');
  mkdirSync(join(dataDir, 'catalog'), { mode: 0o700 });
  const ledger = Buffer.from(Uint8Array.from({ length: 12 }, (_, i) => i));
  writeFileSync(join(dataDir, 'catalog/first-seen.bin'), ledger);
  const target = temporaryFolder();
  expect(await restoreTo(target, await newBackup(dataDir))).toMatchObject({ refusal: undefined });
  expect(readFileSync(join(target, 'catalog/first-seen.bin'))).toEqual(ledger);
});

// promise: A backup is readable by its owner only
test('backs up a database in use to one file that only its owner can read', async () => {
  const { dataDir } = await backedUp();
  const folder = temporaryFolder();
  const file = join(folder, 'backup.zip');
  expect(await within(dataDir, () => backUpTo(dataDir, file))).toBeUndefined();
  expect(readdirSync(folder)).toEqual(['backup.zip']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('replaces an older backup, and keeps it when the new one cannot be written', async () => {
  const { dataDir, file } = await backedUp();
  const before = readFileSync(file);
  await addKey(dataDir, 'another');
  expect(await backUpTo(dataDir, file)).toBeUndefined();
  const after = readFileSync(file);
  expect(after.equals(before)).toBe(false);
  const database = join(dataDir, 'glyphdex.db');
  writeFileSync(database, readFileSync(database).fill(7, 4_096));
  expect(await backUpTo(dataDir, file)).toMatch(/the database .* is damaged/);
  expect(readFileSync(file).equals(after)).toBe(true);
  expect(readdirSync(dirname(file))).toEqual(['backup.zip']);
});

test.each([
  [(folder: string) => join(folder, 'none/backup.zip'), /its folder does not exist/],
  [(folder: string) => folder, /is not a file/],
])('refuses to write to a bad place', async (place, line) => {
  const { dataDir } = await backedUp();
  expect(await backUpTo(dataDir, place(temporaryFolder()))).toMatch(line);
});

test('refuses to back up a folder without an installation', async () => {
  const file = join(temporaryFolder(), 'x');
  expect(await backUpTo(temporaryFolder(), file)).toMatch(/nothing to back up .* Is DATA_DIR right\?/);
});

test('restores into an empty folder, with a new installation id and the demo key', async () => {
  const { dataDir, file } = await backedUp();
  const target = temporaryFolder();
  expect((await restoreTo(target, file)).refusal).toBeUndefined();
  expect(readdirSync(target).toSorted()).toEqual(['catalog', 'demo-key', 'glyphdex.db', 'installation-id']);
  expect(await keysIn(target)).toEqual(['kept']);
  expect(idIn(target)).not.toBe(idIn(dataDir));
  expect(readFileSync(join(target, 'demo-key'), 'utf8')).toBe('a secret\n');
  for (const name of ['glyphdex.db', 'demo-key', 'installation-id'])
    expect(statSync(join(target, name)).mode & 0o777).toBe(0o600);
});

// promise: A restored database has no open session, no open link and no invitation
test('ends all sessions, open links and invitations', async () => {
  const dataDir = temporaryFolder();
  await within(dataDir, async (parts) => {
    const created = await createAccount(parts, { email: 'ann@example.com', password: null });
    if (created.kind !== 'created') throw new Error(created.kind);
    await startSession(parts, created.account, { userAgent: 'x', network: 'y' });
    await parts.accounts.addReset(
      { secretSha256: 'a', accountId: created.account.id, expiresAtMs: parts.clock.now() + 3_600_000 },
      { nowMs: parts.clock.now(), openMax: 5, replacesOldest: false },
    );
    await parts.invitations.add(
      { secretSha256: 'b', email: 'bob@example.com', expiresAtMs: parts.clock.now() + 3_600_000 },
      parts.clock.now(),
    );
  });
  const file = await newBackup(dataDir);
  const target = temporaryFolder();
  expect((await restoreTo(target, file)).restored).toMatchObject({ sessions: 1 });
  await within(target, async ({ accounts, invitations }) => {
    const [ann] = await accounts.listAccounts();
    expect(ann?.email).toBe('ann@example.com');
    expect(await accounts.listSessions(ann!.id)).toEqual([]);
    expect(await accounts.findReset('a')).toBeUndefined();
    expect(await invitations.find('b', 0)).toBeUndefined();
  });
});

test('lets keys work again that were revoked after the backup', async () => {
  const { dataDir, keyId, file } = await backedUp();
  await revoke(dataDir, keyId);
  const target = temporaryFolder();
  await restoreTo(target, file);
  expect(await keysIn(target)).toEqual(['kept']);
});

test.each(['glyphdex.db', 'glyphdex.db-wal', 'installation-id', 'demo-key', 'catalog/own/a'])(
  'refuses a folder with %s, and changes nothing',
  async (name) => {
    const { file } = await backedUp();
    const target = temporaryFolder();
    mkdirSync(dirname(join(target, name)), { recursive: true });
    writeFileSync(join(target, name), 'x');
    const before = readdirSync(target, { recursive: true });
    expect((await restoreTo(target, file)).refusal).toMatch(/there is an installation in .* already/);
    expect(readdirSync(target, { recursive: true })).toEqual(before);
  },
);

test('names a missing file before it asks to move an installation away', async () => {
  const { dataDir } = await backedUp();
  const { code, stdout, stderr } = await runGlyphdex(['restore', join(dataDir, 'no')], { DATA_DIR: dataDir });
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(join(dataDir, 'no'))]);
});

test('prints the commands that move an installation away, after which a restore goes on', async () => {
  const { dataDir, file } = await backedUp();
  await addKey(dataDir, 'later');
  mkdirSync(join(dataDir, 'catalog/own'), { recursive: true });
  writeFileSync(join(dataDir, 'catalog/own/a'), 'x');
  for (const name of ['previews', "it's"]) mkdirSync(join(dataDir, name));
  const id = idIn(dataDir);
  const { code, stdout, stderr } = await runGlyphdex(['restore', file], { DATA_DIR: dataDir });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/an installation in .*\. Nothing was changed\./)]);
  expect([await keysIn(dataDir), idIn(dataDir)]).toEqual([['kept', 'later'], id]);
  const moved = stdout.matchAll(/^mv '([^']+)' /gm);
  expect(Array.from(moved, ([, path]) => relative(dataDir, path!))).toEqual([
    'catalog/own',
    'demo-key',
    'glyphdex.db',
    'installation-id',
  ]);
  execFileSync('sh', ['-ec', stdout]);
  expect(await runGlyphdex(['restore', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await keysIn(dataDir)).toEqual(['kept']);
  const [aside] = readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));
  expect(await keysIn(join(dataDir, aside!))).toEqual(['kept', 'later']);
  expect(existsSync(join(dataDir, aside!, 'catalog/own/a'))).toBe(true);
});

test('keeps the catalog, and writes no list of packs, when the backup has the packs of the generation', async () => {
  const { file } = await backedUp();
  const target = temporaryFolder();
  writeSampleCatalog(target);
  expect((await restoreTo(target, file)).restored).toMatchObject({ needsBuild: false });
  expect(existsSync(join(target, 'catalog/CURRENT'))).toBe(true);
});

test.each(['READY', 'PLACING'])(
  'refuses a folder with a restore that an earlier version left at %s',
  async (marker) => {
    const { dataDir, file } = await backedUp();
    mkdirSync(join(dataDir, 'restore'));
    writeFileSync(join(dataDir, 'restore', marker), '{}');
    const line = /an earlier version has left a restore .* unfinished\. .*restore away/;
    for (const words of [
      ['restore', file],
      ['keys', 'list'],
      ['backup', `${file}2`],
      ['catalog', 'build'],
    ]) {
      const { code, stderr } = await runGlyphdex(words, { DATA_DIR: dataDir });
      expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
    }
  },
);

// promise: An altered or forged backup changes nothing
test('refuses a backup that is cut off or altered at any place, and changes nothing', async () => {
  const { file } = await backedUp();
  const dataDir = temporaryFolder();
  const bytes = readFileSync(file);
  const damages: Buffer[] = [Buffer.alloc(0), Buffer.from('no backup'), bytes.subarray(0, bytes.length - 1)];
  for (let part = 1; part < 8; part++) {
    const at = Math.floor((bytes.length * part) / 8);
    damages.push(bytes.subarray(0, at));
    const altered = Buffer.from(bytes);
    altered[at]! ^= 1;
    damages.push(altered);
  }
  for (const damage of damages) {
    const damaged = join(temporaryFolder(), 'damaged.zip');
    writeFileSync(damaged, damage);
    const { refusal } = await restoreTo(dataDir, damaged);
    expect(refusal).toMatch(/(not a whole backup|cannot be used|does not have).*Nothing was changed\.$/);
    expect(readdirSync(dataDir)).toEqual([]);
  }
}, 120_000);

interface Forgery {
  readonly name: string;
  readonly content: Buffer;
}

/** Writes a backup of these files with right checksums, where `change` alters the manifest. */
async function forge(
  files: readonly Forgery[],
  change: (manifest: Record<string, unknown>) => object = (one) => one,
) {
  const zip = new ZipFile();
  const manifest = {
    format: 1,
    version: '1.0.0',
    createdAt: '2026-01-01T00:00:00.000Z',
    database: 'sqlite',
    installationId: null,
    catalog: { sources: [], packs: {} },
    files: files.map(({ name, content }) => ({
      name,
      bytes: content.length,
      sha256: hash('sha256', content),
    })),
  };
  zip.addBuffer(Buffer.from(JSON.stringify(change(manifest))), 'manifest.json', { compress: false });
  for (const { name, content } of files) zip.addBuffer(content, name);
  zip.end();
  const file = join(temporaryFolder(), 'forged.zip');
  writeFileSync(file, await buffer(zip.outputStream));
  return file;
}

/** The content of a database that these statements made. */
function databaseOf(statements: string): Buffer {
  const path = join(temporaryFolder(), 'forged.db');
  const database = new Sqlite(path);
  database.exec(statements);
  database.close();
  return readFileSync(path);
}

test.each<[string, () => Promise<string>, RegExp]>([
  [
    'a newer format',
    () => forge([], (manifest) => ({ ...manifest, format: 2 })),
    /by a newer version of Glyphdex/,
  ],
  ['no manifest that can be read', () => forge([], () => []), /its manifest is damaged/],
  [
    'a file outside its places',
    () => forge([{ name: 'catalog/own/a/b', content: Buffer.from('x') }]),
    /not a whole backup|does not have/,
  ],
  [
    'a file that no backup has',
    () => forge([{ name: 'CURRENT', content: Buffer.from('x') }]),
    /does not have/,
  ],
  [
    'a pack whose name leads elsewhere',
    () =>
      forge([], (manifest) => ({ ...manifest, catalog: { sources: [], packs: { x: '../../glyphdex.db' } } })),
    /does not have/,
  ],
  [
    'a pack whose content is not that of its name',
    () =>
      forge([{ name: 'catalog/own/x.0123456789abcdef.json', content: Buffer.from('{}') }], (manifest) => ({
        ...manifest,
        catalog: { sources: [], packs: { x: 'x.0123456789abcdef.json' } },
      })),
    /does not have/,
  ],
  [
    'a file larger than its manifest says',
    () =>
      forge([{ name: 'glyphdex.db', content: Buffer.alloc(1_000_000) }], (manifest) => ({
        ...manifest,
        files: [{ name: 'glyphdex.db', bytes: 10, sha256: '0'.repeat(64) }],
      })),
    /larger than stated/,
  ],
  [
    'more than the disk can take',
    () =>
      forge([{ name: 'glyphdex.db', content: Buffer.alloc(10) }], (manifest) => ({
        ...manifest,
        files: [{ name: 'glyphdex.db', bytes: 1e15, sha256: '0'.repeat(64) }],
      })),
    /only \d+ MB are free/,
  ],
  ['no database', () => forge([{ name: 'glyphdex.db', content: Buffer.from('text') }]), /cannot be used/],
  [
    'a database of another program',
    () => forge([{ name: 'glyphdex.db', content: databaseOf('CREATE TABLE t (a)') }]),
    /not a database of Glyphdex/,
  ],
  [
    'a database with a trigger',
    () =>
      forge([
        {
          name: 'glyphdex.db',
          content: databaseOf(
            `CREATE TABLE api_keys (a); CREATE TABLE settings (a); CREATE TABLE sessions (a);
             CREATE TRIGGER t AFTER DELETE ON sessions BEGIN DELETE FROM api_keys; END`,
          ),
        },
      ]),
    /not a database of Glyphdex/,
  ],
])('refuses a backup with %s, and changes nothing', async (_name, forged, line) => {
  const dataDir = temporaryFolder();
  expect((await restoreTo(dataDir, await forged())).refusal).toMatch(line);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('refuses a backup of SQLite with DATABASE_URL, and one of PostgreSQL without', async () => {
  const { file } = await backedUp();
  const dataDir = temporaryFolder();
  const database = readDatabaseUrl('postgres://ann@127.0.0.1:1/x') as DatabaseAddress;
  expect((await restoreTo(dataDir, file, database)).refusal).toMatch(/DATABASE_URL is set.*db move/);
  const ofPostgres = await forge([], (manifest) => ({ ...manifest, database: 'postgres' }));
  expect((await restoreTo(dataDir, ofPostgres)).refusal).toMatch(/Set DATABASE_URL/);
});

// promise: A backup is written to no folder or file that another user has made
test('puts nothing into a folder that another user has made beside the backup', async () => {
  const { dataDir, file } = await backedUp();
  const partial = join(dirname(file), '.backup.zip.partial');
  mkdirSync(partial);
  expect(await backUpTo(dataDir, file)).toBeUndefined();
  expect(readdirSync(dirname(file)).toSorted()).toEqual(['.backup.zip.partial', 'backup.zip']);
  expect(readdirSync(partial)).toEqual([]);
});

test('changes no mode of the folder that the backup is written to', async () => {
  const { dataDir } = await backedUp();
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  await backUpTo(dataDir, join(folder, 'b'));
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});
