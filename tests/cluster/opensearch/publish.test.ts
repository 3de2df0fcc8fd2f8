import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runGlyphdex, startService, waitUntil } from '../../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../../apps/server/src/testing/temporary-folder.ts';
import { hasOpenSearch, OpenSearchCluster } from './opensearch-cluster.ts';
import { degradedOf, Searches } from './searches.ts';

const SETS = join(import.meta.dirname, '../../../packages/catalog/fixtures/sets');
const WAIT_MS = 120_000;
/**
 * A busy machine delays a few searches. Without the index of the new generation, all of two seconds would be
 * degraded.
 */
const DEGRADED_MAX = 0.05;

describe.skipIf(!hasOpenSearch)('a packed catalog that OpenSearch searches', () => {
  let cluster: OpenSearchCluster;
  beforeAll(async () => {
    cluster = await OpenSearchCluster.start(1);
  });
  afterAll(() => cluster?.stop());

  test('becomes active only when its index is complete, and few searches are degraded', async () => {
    const CATALOG_URL = join(temporaryFolder(), 'catalog.zip');
    const search = { OPENSEARCH_URL: cluster.urls, OPENSEARCH_BUDGET_MS: '4000' };
    const DATA_DIR = temporaryFolder();
    const builder = { DATA_DIR, ...search };
    const pack = async () =>
      expect(await runGlyphdex(['catalog', 'pack', CATALOG_URL], { DATA_DIR })).toMatchObject({ code: 0 });
    const build = async (set: string) => {
      const words = ['catalog', 'build', '--source', join(SETS, `${set}.json`)];
      expect(await runGlyphdex(words, { DATA_DIR })).toMatchObject({ code: 0 });
    };
    const buildIndex = async () =>
      expect(await runGlyphdex(['search-index', 'build'], builder)).toMatchObject({ code: 0 });

    await build('lucide');
    await buildIndex();
    await pack();

    const nodeFolder = temporaryFolder();
    const node = await startService({ DATA_DIR: nodeFolder, ...search, CATALOG_URL }, WAIT_MS);
    const stateOf = async (part: string) => {
      const { checks } = (await (await fetch(`${node.url}/readyz`)).json()) as {
        checks: Record<string, string>;
      };
      return checks[part]!;
    };
    await waitUntil(async () => (await stateOf('search')) === 'ok', WAIT_MS);
    const words = ['keys', 'create', '--name', 'x', '--rate-limit', '0', '--daily-icons', '0', '--json'];
    const { stdout } = await runGlyphdex(words, { DATA_DIR: nodeFolder });
    const searches = new Searches(node.url, (JSON.parse(stdout) as { readonly key: string }).key);
    searches.start();
    await build('heroicons');
    await pack();
    process.kill(node.process.pid!, 'SIGHUP');
    await waitUntil(async () => (await stateOf('catalog')).includes('waits for its search index'), WAIT_MS);
    await buildIndex();
    await waitUntil(async () => (await stateOf('catalog')) === 'ok', WAIT_MS);
    const seen = await searches.stop();
    expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
    expect(degradedOf(seen)).toBeLessThanOrEqual(seen.length * DEGRADED_MAX);
    expect((await node.stop()).code).toBe(0);
  });
});
