import { join } from 'node:path';
import { systemClock as clock } from '../adapters/clock/system-clock.ts';
import { SqlApiKeyStore } from '../adapters/sql/api-key-store.ts';
import { openDatabase } from '../adapters/sql/database.ts';
import { createKey } from '../services/keys/create-key.ts';

// A process that creates keys without end and prints each once it is acknowledged, until somebody kills it.
const keys = new SqlApiKeyStore(
  await openDatabase(join(process.argv[2] ?? '', 'glyphdex.db'), 'acknowledged'),
);
for (;;) {
  const created = await createKey({ keys, clock }, { name: 'n' });
  if (created.kind === 'created') process.stdout.write(`${created.secret}\n`);
}
