import { startProgress } from '@glyphdex/catalog';
import { asTable, count } from '../../base/text-table.ts';
import { readConfig } from '../../config/config.ts';
import { moveDatabase } from '../../server/wire.ts';

/** `glyphdex db move --from sqlite --to postgres`. */
export async function runDbMove(): Promise<void> {
  const config = readConfig();
  let finish = () => {};
  const { tables, oldFile } = await moveDatabase(config, (rows) => {
    const isTerminal = process.stderr.isTTY === true;
    const progress = startProgress('Moving', rows, process.stderr, isTerminal, 'rows');
    finish = progress.finish;
    return { rowsDone: (done) => progress.advance(done) };
  });
  finish();
  const rows = tables.map(({ name, rows: moved }) => [name, count(moved)]);
  process.stdout.write(
    `${asTable([['TABLE', 'ROWS'], ...rows])}
All tables are equal in both databases. Start the service with DATABASE_URL.
The old database is now ${oldFile}; rename it back to return to SQLite.
`,
  );
}
