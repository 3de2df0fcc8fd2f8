import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { runGlyphdex, startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { AccountBrowser, PASSWORD } from './account-browser.ts';
import { killsOf, nextRandom } from './random-moments.ts';

/** How long a busy machine may need to start the service. */
const START_MS = 120_000;

/** Writes that the service has acknowledged. They must survive every kill. */
interface Acknowledged {
  /** Passwords by address. */
  readonly accounts: Map<string, string>;
  readonly liveKeys: Set<string>;
  readonly revokedKeys: Set<string>;
}

/**
 * A browser of a new account that creates and revokes keys until the service is killed. Calls `onSignedIn` before the
 * first key.
 */
async function useAccount(
  url: string,
  email: string,
  { accounts, liveKeys, revokedKeys }: Acknowledged,
  onSignedIn: () => void,
) {
  const browser = new AccountBrowser(url);
  if ((await browser.signUp(email)).status !== 200) return;
  accounts.set(email, PASSWORD);
  await browser.signIn(email);
  onSignedIn();
  for (;;) {
    const { status, data } = await browser.send('POST', '/keys', { name: 'x' });
    if (status !== 200) return;
    liveKeys.add(data.secret);
    if (nextRandom() < 0.5) continue;
    // Between the request and its answer, either state is right.
    liveKeys.delete(data.secret);
    if ((await browser.send('DELETE', `/keys/${data.key.id}`)).status !== 200) return;
    revokedKeys.add(data.secret);
  }
}

// promise: Acknowledged accounts and keys survive kills of the service
test('keeps every account and key that it acknowledged when it is killed at random moments', async () => {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const kills = killsOf('killed services', 0.15);
  const acknowledged = { accounts: new Map(), liveKeys: new Set<string>(), revokedKeys: new Set<string>() };
  let url = '';
  const statusOf = async (key: string) =>
    (await fetch(`${url}/api/v1/colors`, { headers: { authorization: `Bearer ${key}` } })).status;
  for (let kill = 0; kill <= kills; kill++) {
    const service = await startService({ DATA_DIR }, START_MS);
    url = service.url;
    for (const key of [...acknowledged.liveKeys].slice(-20))
      expect([kill, await statusOf(key)]).toEqual([kill, 200]);
    for (const key of [...acknowledged.revokedKeys].slice(-20))
      expect([kill, await statusOf(key)]).toEqual([kill, 401]);
    if (kill === kills) break;
    const signedIn = Promise.withResolvers<void>();
    const users = ['a', 'b'].map((name) =>
      useAccount(url, `${name}${kill}@example.com`, acknowledged, signedIn.resolve).catch(() => undefined),
    );
    // Some kills come during the sign-up, the others while keys are created and revoked.
    if (nextRandom() < 0.7) await Promise.race([signedIn.promise, Promise.all(users)]);
    await sleep(nextRandom() * 200);
    await service.stop('SIGKILL');
    await Promise.all(users);
  }
  for (const key of acknowledged.liveKeys) expect(await statusOf(key)).toBe(200);
  expect(acknowledged.liveKeys.size + acknowledged.revokedKeys.size).toBeGreaterThan(kills);
  const list = await runGlyphdex(['accounts', 'list', '--json'], { DATA_DIR });
  const emails = (JSON.parse(list.stdout) as { email: string }[]).map(({ email }) => email);
  expect(emails).toEqual(expect.arrayContaining([...acknowledged.accounts.keys()]));
  const database = new Sqlite(join(DATA_DIR, 'glyphdex.db'), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
});
