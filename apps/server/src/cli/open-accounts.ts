import { systemClock } from '../adapters/clock/system-clock.ts';
import { Argon2Hasher } from '../adapters/passwords/argon2-hasher.ts';
import { SqliteAccountStore } from '../adapters/sqlite/account-store.ts';
import { SqliteApiKeyStore } from '../adapters/sqlite/api-key-store.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { explainSqliteError } from '../adapters/sqlite/sqlite-error.ts';
import { type Config, readConfig } from '../config.ts';
import { openDataFolder } from '../data-folder.ts';
import { urlOf } from '../listen-address.ts';
import { OperatorError } from '../operator-error.ts';
import type { AccountDependencies } from '../services/accounts/account-dependencies.ts';

/** Opens the accounts for one command and closes them after it; a running service shares them. */
export async function withAccounts<Result>(
  work: (deps: AccountDependencies, siteUrl: string) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  const folder = openDataFolder(config.dataDir);
  const database = await openDatabase(folder.database, 'acknowledged');
  try {
    const accounts = new SqliteAccountStore(database);
    const keys = new SqliteApiKeyStore(database);
    return await work(
      { accounts, keys, clock: systemClock, passwords: new Argon2Hasher() },
      siteUrlOf(config),
    );
  } catch (error) {
    throw explainSqliteError(error, folder.database);
  } finally {
    database.close();
  }
}

/** What a command says about an address that it was given and that nobody has. */
export function noSuchAccount(email: string): OperatorError {
  return new OperatorError(`no account has the address "${email}". "glyphdex accounts list" shows them.`);
}

function siteUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? urlOf(host, port);
}
