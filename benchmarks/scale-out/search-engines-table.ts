import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { GlyphdexNode } from '../../tests/cluster/cluster.ts';
import { OpenSearchCluster } from '../../tests/cluster/opensearch/opensearch-cluster.ts';
import type { Bench } from '../bench.ts';
import { thisCheckout } from '../checkout.ts';
import { createKey, startGlyphdex } from '../glyphdex-command.ts';
import { progress } from '../progress.ts';
import type { Table, TableRow } from '../report/table.ts';
import { freePort } from '../start/free-port.ts';
import { median } from '../statistics.ts';
import { type LoadedProcesses, type LoadFigures, measureLoad, searchesOf } from './loaded-nodes.ts';
import { syntheticSets } from './synthetic-sets.ts';

const SERVERS = 3;
const CONNECTIONS = 4;
/** A search that takes longer is answered by the embedded engine; the first ones of a Java process are slow. */
const BUDGET_MS = '5000';

/**
 * The same searches by the embedded engine and by a cluster of OpenSearch, in turns.
 *
 * @param millions Icons in the catalog; `undefined` for the real catalog.
 */
export async function searchEnginesTable(bench: Bench, millions: number | undefined): Promise<Table> {
  const dataDir = join(bench.scratchFolder, `search-engines-${millions ?? 'real'}`);
  mkdirSync(dataDir, { mode: 0o700 });
  const checkout = thisCheckout(bench.catalog);
  if (millions === undefined)
    cpSync(join(bench.catalog.dataDir, 'catalog'), join(dataDir, 'catalog'), { recursive: true });
  else {
    progress(`scale-out: building a catalog of ${millions} million icons`);
    const sets = join(bench.scratchFolder, 'sets');
    syntheticSets(sets, millions * 1e6);
    await startGlyphdex(checkout, ['catalog', 'build', '--source', sets], dataDir).done;
  }
  const cluster = await OpenSearchCluster.start(SERVERS);
  const nodes: GlyphdexNode[] = [];
  try {
    const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    const clustered = { OPENSEARCH_URL: cluster.urls, OPENSEARCH_BUDGET_MS: BUDGET_MS };
    progress('scale-out: building the index of OpenSearch');
    await startGlyphdex(checkout, ['search-index', 'build'], dataDir, clustered).done;
    const requests = searchesOf(bench.workload, await createKey(checkout, dataDir));
    const rows: TableRow[] = [];
    for (const [label, more] of [
      ['embedded', {}],
      ['OpenSearch', clustered],
    ] as const) {
      const node = new GlyphdexNode(label, await freePort(), { ...settings, ...more });
      nodes.push(node);
      await node.start();
      progress(`scale-out: searching, ${label}`);
      const processes: LoadedProcesses = {
        port: node.port,
        processIds: {
          node: () => [node.pid],
          servers: () => cluster.servers.map(({ pid }) => pid),
        },
      };
      rows.push({ label, cells: await searchCells(bench, node, processes, requests) });
      await node.end();
    }
    return {
      id: `scale-out.search.${millions ?? 'real'}`,
      title: `Embedded engine and OpenSearch: searches in ${millions === undefined ? 'the real catalog' : `${millions} million icons`}`,
      columns: ['ms one by one', 'requests/s', 'CPU µs node', 'CPU µs OpenSearch', 'fallbacks'],
      rows,
      notes: [
        `The workload, over one connection and then over ${CONNECTIONS}; ${SERVERS} nodes of OpenSearch 2.19 on the same machine.`,
        'CPU per request while OpenSearch does nothing else. fallbacks: searches that the embedded engine answered instead.',
      ],
    };
  } finally {
    for (const node of nodes) await node.end();
    await cluster.stop();
  }
}

async function searchCells(
  { isQuick }: Bench,
  node: GlyphdexNode,
  processes: LoadedProcesses,
  requests: readonly string[],
): Promise<number[]> {
  const rounds = isQuick ? 3 : 5;
  const count = isQuick ? 300 : 1_200;
  await measureLoad(processes, requests, { count: 3 * count, connections: CONNECTIONS, offset: 0 });
  const failuresBefore = await fallbacksOf(node);
  const alone: LoadFigures[] = [];
  const together: LoadFigures[] = [];
  for (let round = 0; round < rounds; round++) {
    const offset = round * count;
    alone.push(
      await measureLoad(processes, requests, { count: Math.ceil(count / 4), connections: 1, offset }),
    );
    together.push(await measureLoad(processes, requests, { count, connections: CONNECTIONS, offset }));
  }
  return [
    median(alone.map(({ perSecond }) => 1_000 / perSecond)),
    median(together.map(({ perSecond }) => perSecond)),
    median(together.map(({ cpuUs }) => cpuUs['node']!)),
    median(together.map(({ cpuUs }) => cpuUs['servers']!)),
    (await fallbacksOf(node)) - failuresBefore,
  ];
}

/** 0 for a node without OpenSearch. */
async function fallbacksOf(node: GlyphdexNode): Promise<number> {
  const text = await (await fetch(`${node.url}/metrics`)).text();
  return Number(/^glyphdex_opensearch_failures_total (\d+)/m.exec(text)?.[1] ?? 0);
}
