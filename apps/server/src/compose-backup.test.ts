import { hash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { packsToBackUp, writeRestoredPacks } from '@glyphdex/catalog';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openStores, openTools } from './compose.ts';
import { backUp, type Restored, restore } from './compose-backup.ts';
import type { Config } from './config.ts';
import { type DatabaseAddress, readDatabaseUrl } from './domain/database-url.ts';
import { OperatorError } from './operator-error.ts';
import { createAccount } from './services/accounts/create-account.ts';
import { startSession } from './services/accounts/start-session.ts';
import { createKey } from './services/keys/create-key.ts';
import { runGlyphdex } from './testing/glyphdex-process.ts';
import { silentLog } from './testing/silent-log.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** Works with the stores of a data folder. */
async function within<Result>(
  dataDir: string,
  work: (parts: Awaited<ReturnType<typeof openStores>> & ReturnType<typeof openTools>) => Promise<Result>,
): Promise<Result> {
  const stores = await openStores({ dataDir });
  const tools = openTools({ dataDir }, silentLog);
  try {
    return await work({ ...stores, ...tools });
  } finally {
    await tools.renderer.close();
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
    await backUp(config, file, packsToBackUp(join(dataDir, 'catalog')), NO_PROGRESS);
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

async function restoreTo(
  dataDir: string,
  file: string,
  { replaces = true, revivesKeys = false, database = undefined as Config['database'] } = {},
): Promise<Outcome> {
  const catalog = { current: packsToBackUp(join(dataDir, 'catalog')), writePackList: writeRestoredPacks };
  try {
    const options = { replaces, revivesKeys };
    const restored = await restore({ dataDir, database }, file, catalog, options, NO_PROGRESS);
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
  expect((await restoreTo(target, file, { replaces: false })).refusal).toBeUndefined();
  expect(await keysIn(target)).toEqual(['kept']);
  expect(idIn(target)).not.toBe(idIn(dataDir));
  expect(readFileSync(join(target, 'demo-key'), 'utf8')).toBe('a secret\n');
  for (const name of ['glyphdex.db', 'demo-key', 'installation-id'])
    expect(statSync(join(target, name)).mode & 0o777).toBe(0o600);
  expect(readdirSync(target).filter((name) => /^(restore|replaced)/.test(name))).toEqual([]);
});

// promise: A restored database has no open session and no open link
test('ends all sessions and open links', async () => {
  const dataDir = temporaryFolder();
  await within(dataDir, async (parts) => {
    const created = await createAccount(parts, { email: 'ann@example.com', password: null });
    if (created.kind !== 'created') throw new Error(created.kind);
    await startSession(parts, created.account, { userAgent: 'x', network: 'y' });
    await parts.accounts.addReset(
      { secretSha256: 'a', accountId: created.account.id, expiresAtMs: parts.clock.now() + 3_600_000 },
      { nowMs: parts.clock.now(), openMax: 5, replacesOldest: false },
    );
  });
  const file = await newBackup(dataDir);
  const target = temporaryFolder();
  expect((await restoreTo(target, file)).restored).toMatchObject({ sessions: 1 });
  await within(target, async ({ accounts }) => {
    const [ann] = await accounts.listAccounts();
    expect(ann?.email).toBe('ann@example.com');
    expect(await accounts.listSessions(ann!.id)).toEqual([]);
    expect(await accounts.findReset('a')).toBeUndefined();
  });
});

test('refuses an existing installation without --force, and keeps it aside with it', async () => {
  const { dataDir, file } = await backedUp();
  await addKey(dataDir, 'later');
  const id = idIn(dataDir);
  expect((await restoreTo(dataDir, file, { replaces: false })).refusal).toMatch(
    /there is an installation in .* already\..* --force\. Nothing was changed/,
  );
  expect([await keysIn(dataDir), idIn(dataDir)]).toEqual([['kept', 'later'], id]);
  const { restored } = await restoreTo(dataDir, file);
  expect(await keysIn(dataDir)).toEqual(['kept']);
  const [aside] = readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));
  expect(restored?.aside).toBe(join(dataDir, aside!));
  expect(await keysIn(join(dataDir, aside!))).toEqual(['kept', 'later']);
  expect(idIn(join(dataDir, aside!))).toBe(id);
});

// promise: A restore lets no key work again that is revoked now, unless asked
test('keeps keys revoked that are revoked now, unless --revive-keys is given', async () => {
  const { dataDir, keyId, file } = await backedUp();
  await revoke(dataDir, keyId);
  expect((await restoreTo(dataDir, file)).restored).toMatchObject({ revokedKeys: 1 });
  expect(await keysIn(dataDir)).toEqual(['kept, revoked']);
  await restoreTo(dataDir, file, { revivesKeys: true });
  expect(await keysIn(dataDir)).toEqual(['kept']);
});

test('restores over a damaged database, and says that later revocations are unknown', async () => {
  const { dataDir, file } = await backedUp();
  const database = join(dataDir, 'glyphdex.db');
  writeFileSync(database, readFileSync(database).fill(7));
  expect((await restoreTo(dataDir, file)).restored).toMatchObject({ knowsRevocations: false });
  expect(await keysIn(dataDir)).toEqual(['kept']);
});

test('refuses while another process uses the folder, and processes wait for a restore', async () => {
  const { dataDir, file } = await backedUp();
  const { refusal } = await within(dataDir, () => restoreTo(dataDir, file));
  expect(refusal).toMatch(/a process uses the data folder .* Nothing was changed/);
  const lock = new Sqlite(join(dataDir, 'in-use'));
  lock.exec('BEGIN EXCLUSIVE');
  const { code, stderr } = await runGlyphdex(['keys', 'list'], { DATA_DIR: dataDir });
  lock.close();
  expect([code, stderr]).toEqual([1, expect.stringMatching(/a restore is at work in the data folder/)]);
});

// promise: An altered or forged backup changes nothing
test('refuses a backup that is cut off or altered at any place, and changes nothing', async () => {
  const { dataDir, file } = await backedUp();
  const bytes = readFileSync(file);
  const state = () => [
    idIn(dataDir),
    readdirSync(dataDir)
      .filter((name) => name !== 'in-use')
      .toSorted(),
  ];
  const before = state();
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
    expect(state()).toEqual(before);
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
    /longer than its manifest says/,
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
  const { dataDir } = await backedUp();
  expect((await restoreTo(dataDir, await forged())).refusal).toMatch(line);
  expect(await keysIn(dataDir)).toEqual(['kept']);
  expect(existsSync(join(dataDir, 'restore'))).toBe(false);
});

test('refuses a backup of SQLite with DATABASE_URL, and one of PostgreSQL without', async () => {
  const { file } = await backedUp();
  const dataDir = temporaryFolder();
  const database = readDatabaseUrl('postgres://ann@127.0.0.1:1/x') as DatabaseAddress;
  expect((await restoreTo(dataDir, file, { database })).refusal).toMatch(/DATABASE_URL is set.*db move/);
  const ofPostgres = await forge([], (manifest) => ({ ...manifest, database: 'postgres' }));
  expect((await restoreTo(dataDir, ofPostgres)).refusal).toMatch(/Set DATABASE_URL/);
});

test('removes what a killed backup left, and refuses a second backup to the same file at once', async () => {
  const { dataDir, file } = await backedUp();
  const partial = join(dirname(file), '.backup.zip.partial');
  const other = join(temporaryFolder(), 'leftover');
  copyFileSync(file, other);
  mkdirSync(partial);
  copyFileSync(other, join(partial, 'backup'));
  const lock = new Sqlite(join(partial, 'in-use'));
  onTestFinished(() => void lock.close());
  lock.exec('BEGIN EXCLUSIVE');
  expect(await backUpTo(dataDir, file)).toMatch(/another process writes a backup/);
  lock.exec('ROLLBACK');
  lock.close();
  expect(await backUpTo(dataDir, file)).toBeUndefined();
  expect(existsSync(partial)).toBe(false);
});

test('changes no mode of the folder that the backup is written to', async () => {
  const { dataDir } = await backedUp();
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  await backUpTo(dataDir, join(folder, 'b'));
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});
