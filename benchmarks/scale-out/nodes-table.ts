import { Cluster } from '../../tests/cluster/cluster.ts';
import type { Bench } from '../bench.ts';
import { progress } from '../progress.ts';
import type { Table, TableRow } from '../report/table.ts';
import { median } from '../statistics.ts';
import { measureLoad, searchesOf } from './loaded-nodes.ts';

const NODES = [1, 3];
const CONNECTIONS = 16;
const LIMITS = ['--rate-limit', '0', '--daily-icons', '0'];

/** Searches through HAProxy at one and three nodes with one PostgreSQL, one cluster after the other. */
export async function nodesTable({ isQuick, workload, catalog }: Bench): Promise<Table> {
  const rounds = isQuick ? 3 : 7;
  const count = isQuick ? 6_000 : 12_000;
  const rows: TableRow[] = [];
  for (const nodes of NODES) {
    progress(`scale-out: ${nodes} ${nodes === 1 ? 'node' : 'nodes'} behind HAProxy, ${rounds} rounds`);
    const cluster = new Cluster({ nodes, catalogOf: catalog.dataDir });
    try {
      await cluster.start();
      const created = cluster.run(['keys', 'create', '--name', 'benchmark', ...LIMITS, '--json']);
      const requests = searchesOf(workload, (JSON.parse(created) as { key: string }).key);
      const processes = {
        port: Number(new URL(cluster.url).port),
        processIds: { nodes: () => cluster.nodes.map(({ pid }) => pid) },
      };
      // V8 has compiled all functions of a search after about 60,000 of them, on each node.
      await measureLoad(processes, requests, { count: 60_000 * nodes, connections: CONNECTIONS, offset: 0 });
      const found = [];
      for (let round = 0; round < rounds; round++)
        found.push(
          await measureLoad(processes, requests, { count, connections: CONNECTIONS, offset: round * count }),
        );
      rows.push({
        label: nodes === 1 ? '1 node' : `${nodes} nodes`,
        cells: [
          median(found.map(({ perSecond }) => perSecond)),
          median(found.map(({ cpuUs }) => cpuUs['nodes']!)),
        ],
      });
    } finally {
      await cluster.stop();
    }
  }
  return {
    id: 'scale-out.nodes',
    title: 'Nodes behind HAProxy with one PostgreSQL: searches',
    columns: ['requests/s', 'CPU µs per request'],
    rows,
    notes: [
      `The workload over ${CONNECTIONS} connections; the median of ${rounds} rounds of ${count} requests.`,
      'CPU of all nodes; not of HAProxy, PostgreSQL and the client, which run on the same cores. So requests/s can grow',
      'only where there are more cores than one node, the load balancer and the client take.',
    ],
  };
}
