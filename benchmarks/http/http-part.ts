import type { Bench, PartResult } from '../bench.ts';
import { figureOf } from '../budgets.ts';
import { type Checkout, linkCatalog } from '../checkout.ts';
import { Child } from '../child.ts';
import { createKey } from '../glyphdex-command.ts';
import type { LoadMeasurement, LoadTask } from '../load-client.ts';
import { progress } from '../progress.ts';
import type { Table, TableRow } from '../report/table.ts';
import { median, minimum } from '../statistics.ts';
import { NOT_MODIFIED, prepareSeries, SEARCH, type Series } from './series.ts';
import { Subject } from './subject.ts';

/** Enough to keep the server busy, because each connection waits for its answer. */
const CONNECTIONS = 16;
/** Requests per second and core of Iconify API 3.2 for the workload queries, measured once on another machine. */
const ICONIFY_REQUESTS_PER_CORE = 3_050;

/** The server of one checkout with the client that loads it. */
interface LoadedServer {
  readonly label: Checkout['label'];
  readonly subject: Subject;
  readonly client: Child;
  readonly series: readonly Series[];
  /** CPU µs per request: by series, then by round. */
  readonly costsUs: readonly number[][];
  /** Sends `count` requests of a series. Returns CPU µs of the server per request; throws for an unexpected status. */
  load(series: Series, count: number): Promise<number>;
}

/**
 * Measures the CPU time of the server per request, from the socket to the answer. Divides it by the CPU time of a
 * constant answer of the same server: the cost of HTTP without search, which differs between machines.
 */
export async function measureHttpPart(bench: Bench): Promise<PartResult> {
  const servers: LoadedServer[] = [];
  try {
    for (const checkout of bench.checkouts) servers.push(await startServer(bench, checkout));
    const rounds = bench.isQuick ? 5 : 15;
    const count = bench.isQuick ? 1_200 : 2_400;
    progress(
      `http: warm-up, then ${rounds} rounds × ${servers[0]!.series.length} series × ${count} requests`,
    );
    // V8 has compiled all functions of a search after about 60,000 uncached searches. SEARCH and seven other uncached
    // series send 75,000 of them.
    for (const { series, load } of servers) {
      for (const one of series) await load(one, one.label === SEARCH ? 40_000 : 5_000);
    }
    for (let round = 0; round < rounds; round++) {
      for (const { series, costsUs, load } of servers) {
        for (const [i, one] of series.entries()) {
          // The series before this one may have filled the response cache with other answers. An answer is cached when
          // it is requested for the second time.
          if (one.isCached) await load(one, 2 * one.requests.length);
          // A repeated variant would be cached, or answered from the cache.
          costsUs[i]!.push(await load(one, one.isVaried ? Math.min(count, one.requests.length) : count));
        }
      }
    }
    return {
      tables: servers.map((server) => requestTable(server, { rounds, count })),
      figures: {
        constantRatio: figureOf(servers.map((server) => ratioToConstant(server, SEARCH)!)),
        constantRatio304: figureOf(servers.map((server) => ratioToConstant(server, NOT_MODIFIED)!)),
      },
    };
  } finally {
    for (const { client, subject } of servers) {
      await client.stop();
      await subject.stop();
    }
  }
}

async function startServer(bench: Bench, checkout: Checkout): Promise<LoadedServer> {
  const dataDir = linkCatalog(checkout, bench.scratchFolder, 'http');
  const key = await createKey(checkout, dataDir);
  const subject = await Subject.start(checkout, dataDir);
  const client = new Child({ file: new URL('../load-client.ts', import.meta.url) });
  try {
    const { series, constants } = await prepareSeries(bench.workload, subject.port, key);
    await subject.setConstants(constants);
    /** Requests sent so far, by series. */
    const sent = new Map<string, number>();
    const load = async ({ label, requests, status }: Series, count: number) => {
      const offset = sent.get(label) ?? 0;
      sent.set(label, offset + count);
      const cpuBefore = await subject.cpuUs();
      const task: LoadTask = { port: subject.port, requests, offset, count, connections: CONNECTIONS };
      const { statuses } = await client.ask<LoadMeasurement>(task);
      if (statuses[status] !== count)
        throw new Error(`${label}: expected status ${status} only, got ${JSON.stringify(statuses)}`);
      return ((await subject.cpuUs()) - cpuBefore) / count;
    };
    return { label: checkout.label, subject, client, series, costsUs: series.map(() => []), load };
  } catch (error) {
    await client.stop();
    await subject.stop();
    throw error;
  }
}

/**
 * CPU time of a series ÷ CPU time of its constant series: the median of this ratio over the rounds, or null for a
 * constant series. A round measures both within seconds, so most noise of the machine cancels out.
 */
function ratioToConstant({ series, costsUs }: LoadedServer, label: string): number | null {
  const i = series.findIndex((one) => one.label === label);
  const constantCosts = costsUs[series.findIndex((one) => one.label === series[i]!.constantLabel)];
  return constantCosts === undefined
    ? null
    : median(costsUs[i]!.map((cost, round) => cost / constantCosts[round]!));
}

function requestTable(
  server: LoadedServer,
  { rounds, count }: { readonly rounds: number; readonly count: number },
): Table {
  const rows = server.series.map(({ label, bodyBytes }, i): TableRow => {
    const costs = server.costsUs[i]!;
    const ratio = ratioToConstant(server, label);
    return {
      label,
      cells: [
        bodyBytes,
        minimum(costs),
        median(costs),
        ratio,
        ratio === null ? null : 1 / ratio,
        1e6 / median(costs),
        1e6 / median(costs) / ICONIFY_REQUESTS_PER_CORE,
      ],
    };
  });
  return {
    id: server.label === 'now' ? 'http' : 'http.baseline',
    title: `Whole request over HTTP: server CPU per request, ${server.label}`,
    columns: [
      'body bytes',
      'µs least',
      'µs median',
      'CPU ÷ constant',
      'rate ÷ constant',
      'requests/s/core',
      '÷ Iconify API',
    ],
    rows,
    notes: [
      'CPU time (user and system) of the server process ÷ requests. Another process sends the load over',
      `${CONNECTIONS} keep-alive connections. ${rounds} rounds; each sends ${count} requests of every row.`,
      'A constant route of the same server always answers the same bytes, with headers and mean size of searches or 304s.',
      'CPU ÷ constant: CPU time ÷ CPU time of that constant row, the median over the rounds. rate ÷ constant: the inverse.',
      `÷ Iconify API: requests/s/core ÷ ${ICONIFY_REQUESTS_PER_CORE.toLocaleString('en-US')}, measured once on another machine.`,
    ],
  };
}
