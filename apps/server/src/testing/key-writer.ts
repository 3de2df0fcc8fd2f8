import { join } from 'node:path';
import { systemClock as clock } from '../adapters/clock/system-clock.ts';
import { SqliteApiKeyStore } from '../adapters/sqlite/api-key-store.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { createKey } from '../services/keys/create-key.ts';

// A process that creates keys without end and prints each once it is acknowledged, until somebody kills it.
const keys = new SqliteApiKeyStore(
  await openDatabase(join(process.argv[2] ?? '', 'glyphdex.db'), 'acknowledged'),
);
for (;;) {
  const created = await createKey({ keys, clock }, { name: 'n' });
  if (created.kind === 'created') process.stdout.write(`${created.secret}\n`);
}
