import { hostname } from 'node:os';
import type { Flushable } from '../../base/flush-timer.ts';
import type { ThreadContext } from '../../context/service-context.ts';
import type { EmbeddedCatalogs } from '../embedded/embedded-catalogs.ts';
import type { NodeReports } from './node-reports.ts';
import type { OpenSearchCatalogs } from './opensearch-catalogs.ts';

/** Interval of the reports of this node to the others. */
const REPORT_MS = 10_000;

/** The catalogs as OpenSearch searches them; `undefined` if this process searches by itself. */
export async function openSearchCluster(
  context: Omit<ThreadContext, 'limits'>,
  catalogs: EmbeddedCatalogs,
): Promise<OpenSearchCatalogs | undefined> {
  const { config, clock, log, metrics, closers } = context;
  let searched: OpenSearchCatalogs | undefined;
  metrics.counter(
    'glyphdex_opensearch_failures_total',
    'Searches that OpenSearch did not answer since the start; the embedded engine did.',
    () => searched?.failuresCount ?? 0,
  );
  if (config.searchNodes === undefined) return undefined;
  const opened = await import('./opensearch-catalogs.ts');
  const options = { nodes: config.searchNodes, budgetMs: config.searchClusterBudgetMs, clock, log };
  searched = new opened.OpenSearchCatalogs(catalogs, options);
  closers.defer(() => searched?.close());
  await searched.start();
  return searched;
}

/** Tells the other nodes which generation and index this one uses, if there can be others. */
export async function reportNode(
  { config, flushing }: ThreadContext,
  nodeReports: NodeReports,
  catalogs: EmbeddedCatalogs,
  searched: OpenSearchCatalogs | undefined,
): Promise<void> {
  if (config.database === undefined && searched === undefined) return;
  const reporter: Flushable = {
    name: 'the report of this node',
    flush: () =>
      nodeReports.report({
        node: `${hostname()} ${process.pid}`,
        generation: catalogs.active().generation,
        searchIndex: searched?.indexName ?? null,
      }),
  };
  await flushing.start([reporter], REPORT_MS).flush();
}
