import { startProgress } from '@glyphdex/catalog';
import { Client } from '@opensearch-project/opensearch';
import { systemClock } from '../../../base/clock.ts';
import { DAY_MS } from '../../../base/duration.ts';
import { OperatorError } from '../../../base/operator-error.ts';
import { asTable, count, minutes } from '../../../base/text-table.ts';
import { readConfig, withOwnCommand } from '../../../config/config.ts';
import { withDatabases } from '../../../database/open.ts';
import { openExistingCatalog } from '../../commands/open-for-command.ts';
import { CounterStore } from '../../counter-store.ts';
import { IconTotals } from '../../icon-totals.ts';
import { popularityOf } from '../../popularity.ts';
import { PopularityStore } from '../../popularity-store.ts';
import { StoredTotals } from '../../stored-totals.ts';
import { type NodeReport, NodeReports } from '../node-reports.ts';
import {
  buildIndex,
  type DescribedIndex,
  dropIndex,
  explainClusterError,
  findIndex,
  listIndexes,
  newestIndex,
} from '../search-indexes.ts';

/** A node that has reported within this time may still use an index. */
const REPORTED_MS = 60_000;

/** `glyphdex search-index build`. */
export async function runSearchIndexBuild(options: { readonly refreshPopularity?: boolean }): Promise<void> {
  await withCluster(async (client) => {
    const catalog = await openExistingCatalog(readConfig());
    const existing = await findIndex(client, catalog.generation);
    if (existing !== undefined && options.refreshPopularity !== true) {
      process.stdout.write(`The index ${existing.name} of this generation is complete already.\n`);
      return;
    }
    const totals = new IconTotals();
    await withDatabases(async ({ statistics }) => {
      await new StoredTotals(new CounterStore(statistics), totals, systemClock).read();
      const rows = await new PopularityStore(statistics).list();
      totals.setPopularity(popularityOf(rows, Math.floor(systemClock.now() / DAY_MS)));
    });
    const progress = startProgress('Indexing', catalog.iconsCount, 'icons');
    const { name, isNew } = await buildIndex(client, catalog.files, totals, progress.advance);
    progress.finish();
    process.stdout.write(
      isNew
        ? `Built the index ${name}. Nodes with this generation use it within seconds.\n`
        : `The index ${name} has the current counts already.\n`,
    );
  });
}

/** `glyphdex search-index list`. */
export async function runSearchIndexList(): Promise<void> {
  await withCluster(async (client) => {
    const [all, reports] = [await listIndexes(client), await recentReports()];
    if (all.length === 0) {
      process.stdout.write(
        withOwnCommand('There is no index yet. Build one with: glyphdex search-index build\n'),
      );
      return;
    }
    const rows = all.map((index) => [
      index.name,
      count(index.documentsCount),
      minutes(index.createdAtMs),
      index.isComplete ? (index.isSearchable ? 'complete' : 'of another version') : 'incomplete',
      index.isGreen ? 'on all nodes' : 'copies missing',
      String(usersOf(index, all, reports).length),
    ]);
    process.stdout.write(asTable([['INDEX', 'ICONS', 'BUILT', 'STATE', 'COPIES', 'USED BY'], ...rows]));
  });
}

/** `glyphdex search-index drop`. */
export async function runSearchIndexDrop(name: string): Promise<void> {
  await withCluster(async (client) => {
    const all = await listIndexes(client);
    const index = all.find((one) => one.name === name);
    if (index === undefined)
      throw new OperatorError(`there is no index ${name}. List them with: glyphdex search-index list`);
    const users = usersOf(index, all, await recentReports());
    if (users.length > 0)
      throw new OperatorError(
        `the index ${name} is used by ${users.join(', ')}. Publish another generation first, or wait a minute after the nodes have stopped.`,
      );
    await dropIndex(client, name);
    process.stdout.write(`Dropped the index ${name}.\n`);
  });
}

async function recentReports(): Promise<readonly NodeReport[]> {
  return await withDatabases(({ statistics }) => new NodeReports(statistics).recent(REPORTED_MS));
}

/** The nodes that search an index, or will once they have found it, because it is the newest of their generation. */
function usersOf(
  index: DescribedIndex,
  all: readonly DescribedIndex[],
  reports: readonly NodeReport[],
): readonly string[] {
  const { name, meta } = index;
  const newest = newestIndex(all, meta.generation);
  return reports
    .filter(
      ({ searchIndex, generation }) =>
        searchIndex === name || (newest === index && generation === meta.generation),
    )
    .map(({ node }) => node);
}

async function withCluster(work: (client: Client) => Promise<void>): Promise<void> {
  const { searchNodes } = readConfig();
  if (searchNodes === undefined)
    throw new OperatorError('set OPENSEARCH_URL to the nodes of the OpenSearch cluster.');
  const client = new Client({ nodes: [...searchNodes] });
  try {
    await work(client);
  } catch (error) {
    throw explainClusterError(error);
  } finally {
    await client.close();
  }
}
