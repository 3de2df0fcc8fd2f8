import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { OperatorError } from '../../base/operator-error.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkDatabase } from './check-database.ts';
import { openDatabase } from './database.ts';

function refusal(path: string, written: readonly string[]): string {
  try {
    checkDatabase(path, written);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    expect((error as Error).message).not.toContain('\n');
    return (error as Error).message;
  }
  throw new Error('not refused');
}

test('accepts a missing database in a folder without traces of one, and a database', async () => {
  const path = join(temporaryFolder(), 'glyphdex.db');
  checkDatabase(path, [join(path, '../demo-key')]);
  expect(existsSync(path)).toBe(false);
  (await openDatabase(path, 'acknowledged')).close();
  checkDatabase(path, []);
});

test.each([
  ['installation-id', 'installation-id'],
  ['demo-key', 'demo-key'],
  ['a write-ahead log', 'glyphdex.db-wal'],
])('refuses a missing database beside %s and names the way out', (_what, name) => {
  const folder = temporaryFolder();
  const path = join(folder, 'glyphdex.db');
  writeFileSync(join(folder, name), 'x');
  const written = ['installation-id', 'demo-key'].map((file) => join(folder, file));
  expect(refusal(path, written)).toMatch(
    new RegExp(`is missing, .*Restore glyphdex\\.db from a backup; .*remove these files .*: ${name}$`),
  );
  expect(readdirSync(folder)).toEqual([name]);
});

test('refuses a database of 0 bytes', async () => {
  const path = join(temporaryFolder(), 'glyphdex.db');
  (await openDatabase(path, 'acknowledged')).close();
  truncateSync(path, 0);
  expect(refusal(path, [])).toMatch(/is empty \(0 bytes\).*Restore.*remove these files .*: glyphdex\.db$/);
});

test('refuses a database of a newer version and leaves it unchanged', async () => {
  const path = join(temporaryFolder(), 'glyphdex.db');
  (await openDatabase(path, 'acknowledged')).close();
  const raw = new Sqlite(path);
  raw.exec(`INSERT INTO kysely_migration (name, timestamp) VALUES ('0099-new', '2030-01-01T00:00:00Z')`);
  raw.close();
  const before = readFileSync(path);
  expect(refusal(path, [])).toMatch(/newer version of Glyphdex.*0099-new/);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('creates no database of 0 bytes and leaves no temporary file', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'glyphdex.db');
  (await openDatabase(path, 'acknowledged')).close();
  rmSync(`${path}-wal`, { force: true });
  expect(readdirSync(folder)).toEqual(['glyphdex.db']);
});
