import { join } from 'node:path';
import { AccountStore } from '../accounts/account-store.ts';
import { createKey } from '../accounts/keys/create-key.ts';
import { systemClock as clock } from '../base/clock.ts';
import { openDatabase } from '../database/sqlite/database.ts';
import { SqliteDatabase } from '../database/sqlite/sqlite-database.ts';

// Creates keys in the data folder that the argument names, until the process is killed. Prints each key after the store
// has acknowledged it.
const accounts = new AccountStore(
  new SqliteDatabase(await openDatabase(join(process.argv[2] ?? '', 'glyphdex.db'), 'acknowledged')),
);
for (;;) {
  const created = await createKey({ accounts, clock }, { name: 'n' });
  if (created.kind === 'created') process.stdout.write(`${created.secret}\n`);
}
