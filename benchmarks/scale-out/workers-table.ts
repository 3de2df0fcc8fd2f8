import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { GlyphdexNode } from '../../tests/cluster/cluster.ts';
import type { Bench } from '../bench.ts';
import { thisCheckout } from '../checkout.ts';
import { createKey } from '../glyphdex-command.ts';
import { progress } from '../progress.ts';
import type { Table, TableRow } from '../report/table.ts';
import { freePort } from '../start/free-port.ts';
import { median } from '../statistics.ts';
import { type LoadFigures, measureLoad, searchesOf } from './loaded-nodes.ts';

const COUNTS = [1, 2, 4];
const CONNECTIONS = 32;

/** Searches with worker threads in one process, and with the same number of processes on one data folder, in turns. */
export async function workersTable(bench: Bench): Promise<Table> {
  const rounds = bench.isQuick ? 3 : 7;
  const count = bench.isQuick ? 20_000 : 40_000;
  const dataDir = join(bench.scratchFolder, 'workers');
  mkdirSync(dataDir, { mode: 0o700 });
  cpSync(join(bench.catalog.dataDir, 'catalog'), join(dataDir, 'catalog'), { recursive: true });
  const requests = searchesOf(bench.workload, await createKey(thisCheckout(bench.catalog), dataDir));
  const rows: TableRow[] = [];
  for (const workers of COUNTS) {
    progress(`scale-out: ${workers} worker threads and ${workers} processes, ${rounds} rounds`);
    const startNodes = async (nodesCount: number, settings: Readonly<Record<string, string>>) => {
      const nodes: GlyphdexNode[] = [];
      for (let i = 0; i < nodesCount; i++) {
        const node = new GlyphdexNode(`${i}`, await freePort(), {
          DATA_DIR: dataDir,
          LOG_LEVEL: 'error',
          ...settings,
        });
        nodes.push(node);
        await node.start();
      }
      return nodes;
    };
    const [threads, processes] = [
      await startNodes(1, { WORKERS: String(workers) }),
      await startNodes(workers, {}),
    ];
    try {
      // V8 has compiled all functions of a search after about 60,000 of them, in each thread.
      await loadOf(threads, requests, 60_000 * workers, 0);
      await loadOf(processes, requests, 60_000 * workers, 0);
      const found: { readonly threads: LoadFigures[]; readonly processes: LoadFigures[] } = {
        threads: [],
        processes: [],
      };
      for (let round = 0; round < rounds; round++) {
        found.threads.push(await loadOf(threads, requests, count, round * count));
        found.processes.push(await loadOf(processes, requests, count, round * count));
      }
      rows.push(rowOf(workers === 1 ? '1 thread' : `${workers} worker threads`, found.threads));
      rows.push(rowOf(workers === 1 ? '1 process' : `${workers} processes`, found.processes));
    } finally {
      for (const node of [...threads, ...processes]) await node.end();
    }
  }
  return {
    id: 'scale-out.workers',
    title: 'Worker threads of one process, and processes: searches',
    columns: ['requests/s', 'CPU µs per request'],
    rows,
    notes: [
      `The workload over ${CONNECTIONS} connections, with a rate limit that counts; the median of ${rounds} rounds of ${count} requests in turns.`,
      'The processes share a data folder, and each counts its own limits. CPU of all threads of all processes, not of the client.',
    ],
  };
}

/** Sends equal shares of the requests to all nodes at the same time. */
async function loadOf(
  nodes: readonly GlyphdexNode[],
  requests: readonly string[],
  count: number,
  offset: number,
): Promise<LoadFigures> {
  const share = Math.ceil(count / nodes.length);
  const figures = await Promise.all(
    nodes.map(({ port, pid }, i) =>
      measureLoad({ port, processIds: { node: () => [pid] } }, requests, {
        count: share,
        connections: Math.ceil(CONNECTIONS / nodes.length),
        offset: offset + i * share,
      }),
    ),
  );
  const cpuUs = figures.reduce((sum, { cpuUs: { node } }) => sum + node!, 0) / nodes.length;
  return { perSecond: figures.reduce((sum, { perSecond }) => sum + perSecond, 0), cpuUs: { node: cpuUs } };
}

function rowOf(label: string, figures: readonly LoadFigures[]): TableRow {
  return {
    label,
    cells: [
      median(figures.map(({ perSecond }) => perSecond)),
      median(figures.map(({ cpuUs }) => cpuUs['node']!)),
    ],
  };
}
