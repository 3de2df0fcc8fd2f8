import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { PAGE, type Peer, textsOf } from './peer.ts';

/** SQLite FTS5 in a file: tokenizer `unicode61`, prefix indexes, no typo tolerance. */
export function createSqliteFts(): Peer {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-bench-fts-'));
  const file = join(folder, 'icons.db');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const database = new Database(file);
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.exec(`
    CREATE VIRTUAL TABLE icons USING fts5(name, tags, pack, tokenize = 'unicode61', prefix = '2 3 4');
    INSERT INTO icons(icons, rank) VALUES ('rank', 'bm25(3.0, 1.0, 1.0)');
    BEGIN;
  `);
  const insert = database.prepare('INSERT INTO icons(rowid, name, tags, pack) VALUES (?, ?, ?, ?)');
  const select = database
    .prepare('SELECT rowid FROM icons WHERE icons MATCH ? ORDER BY rank LIMIT ?')
    .pluck();
  const count = database.prepare('SELECT count(*) FROM icons WHERE icons MATCH ?').pluck();
  return {
    add(document, docId) {
      const { name, tags, pack } = textsOf(document);
      insert.run(docId, name, tags, pack);
    },
    finish() {
      database.exec('COMMIT');
    },
    size: () => statSync(file).size,
    search(text) {
      // FTS5 strings may contain every character except NUL; quotes are doubled.
      const words = text
        .replaceAll('\0', ' ')
        .split(/\s+/)
        .filter((word) => word !== '');
      if (words.length === 0) return { docIds: [], total: 0 };
      const match = `${words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ')}*`;
      return { docIds: select.all(match, PAGE) as number[], total: count.get(match) as number };
    },
  };
}
