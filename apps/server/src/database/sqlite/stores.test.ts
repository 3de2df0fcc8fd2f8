import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleAccount, sampleKey, sampleSession } from '../../accounts/account-store.contract.ts';
import { AccountStore } from '../../accounts/account-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { sqlStoresContract } from '../stores.contract.ts';
import { openDatabase } from './database.ts';
import { CallQueues, SqliteDatabase } from './sqlite-database.ts';

async function open(folder: string, queues?: CallQueues): Promise<SqliteDatabase> {
  const raw = await openDatabase(join(folder, 'glyphdex.db'), 'acknowledged');
  onTestFinished(() => void raw.close());
  return new SqliteDatabase(raw, queues);
}

sqlStoresContract('SQLite', async () => {
  const [folder, queues] = [temporaryFolder(), new CallQueues()];
  return { database: await open(folder, queues), other: await open(folder, queues) };
});

// promise: A deleted account leaves no data in the database file
test('leaves no byte of a removed account and its sessions and keys in the files of the database', async () => {
  const folder = temporaryFolder();
  const accounts = new AccountStore(await open(folder));
  for (const id of ['kept', 'gone']) {
    await accounts.insertAccount(sampleAccount({ id, email: `${id}@example.com` }));
    await accounts.startSession(
      sampleSession({ id: `session of ${id}`, accountId: id, userAgent: `${id} browser` }),
      {
        passwordHash: sampleAccount({ id }).passwordHash,
        startedAfterMs: 0,
        seenAfterMs: 0,
        onlyIfSeen: { fromMs: 0, beforeMs: 0 },
        sessionsMax: 9,
      },
    );
    await accounts.insertKey(
      sampleKey({ id: `key-${id}`, accountId: id, name: `${id} name`, domains: [`${id}.example`] }),
    );
  }
  await accounts.removeAccount('gone', 5_000);
  const bytes = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'latin1'))
    .join('');
  for (const text of ['@example.com', ' browser', ' name', '.example"'])
    expect([text, bytes.includes(`kept${text}`), bytes.includes(`gone${text}`)]).toEqual([text, true, false]);
});
