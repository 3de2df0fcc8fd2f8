import { hasOpenSearch } from '../../tests/cluster/opensearch/opensearch-cluster.ts';
import { hasCluster } from '../../tests/cluster/scene.ts';
import type { Bench, PartResult } from '../bench.ts';
import { progress } from '../progress.ts';
import type { Table } from '../report/table.ts';
import { nodesTable } from './nodes-table.ts';
import { searchEnginesTable } from './search-engines-table.ts';
import { workersTable } from './workers-table.ts';

/** Measures what worker threads, further nodes, and OpenSearch as the search engine, cost and bring. */
export async function measureScaleOutPart(bench: Bench): Promise<PartResult> {
  const tables: Table[] = [await workersTable(bench)];
  if (hasCluster) tables.push(await nodesTable(bench));
  else progress('scale-out: no nodes, because postgresql, redis-server or haproxy is not installed');
  if (hasOpenSearch)
    for (const millions of [undefined, ...bench.millions])
      tables.push(await searchEnginesTable(bench, millions));
  else progress('scale-out: no OpenSearch, because neither its files nor Maven are installed');
  return { tables, figures: {} };
}
