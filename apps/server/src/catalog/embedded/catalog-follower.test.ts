import { afterEach, expect, test, vi } from 'vitest';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { CatalogFollower } from './catalog-follower.ts';
import * as embedded from './embedded-catalog.ts';
import { EmbeddedCatalogs } from './embedded-catalogs.ts';

const POLL_MS = 2_000;

afterEach(() => void vi.useRealTimers());

async function followAsking(mayActivate: (generation: string) => Promise<boolean>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const dataDir = temporaryFolder();
  writeSampleCatalog(dataDir, { generation: 'first' });
  const catalogs = new EmbeddedCatalogs(await embedded.openCatalog(dataDir));
  const follower = new CatalogFollower(catalogs, dataDir, silentLog, mayActivate);
  writeSampleCatalog(dataDir, { generation: 'second' });
  await follower.start();
  return { catalogs, follower };
}

test.each([
  ['is refused', async () => false],
  ['cannot be answered', () => Promise.reject(new Error('the cluster is away'))],
])('asks again for a generation at each poll while the question %s', async (_, answer) => {
  let asked = 0;
  const { catalogs, follower } = await followAsking(() => (++asked === 1 ? answer() : Promise.resolve(true)));
  expect(catalogs.active().generation).toBe('first');
  expect(follower.state()).toBe('generation second waits for its search index; the previous one is served');
  vi.advanceTimersByTime(POLL_MS);
  await vi.waitFor(() => expect(catalogs.active().generation).toBe('second'));
  expect([asked, follower.state()]).toEqual([2, 'ok']);
  follower.stop();
  catalogs.active().retire();
});

test('opens a generation only when it may become active', async () => {
  const open = vi.spyOn(embedded.EmbeddedCatalog.prototype, 'retire');
  const { catalogs, follower } = await followAsking(async () => false);
  // A generation that was opened in vain would be retired.
  expect(open).not.toHaveBeenCalled();
  follower.stop();
  catalogs.active().retire();
  open.mockRestore();
});
