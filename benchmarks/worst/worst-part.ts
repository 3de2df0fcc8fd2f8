import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { IconSetLists } from '@glyphdex/contract';
import type { Bench, PartResult } from '../bench.ts';
import { linkCatalog } from '../checkout.ts';
import { createKey } from '../glyphdex-command.ts';
import { Subject } from '../http/subject.ts';
import { progress } from '../progress.ts';
import type { Table, TableRow } from '../report/table.ts';
import { percentile } from '../statistics.ts';
import { type WorstRequest, worstRequests } from './worst-requests.ts';

/** Names that one request to the Iconify API takes, and characters that fit into its address. */
const NAMES_MAX = 500;
const NAMES_CHARS_MAX = 7_900;
const STRETCH_MS_MAX = 20;
const P99_MS_MAX = 50;
const WARM_UP_MS = 500;

/** The first number of the addresses of clients. The clients of each row have networks, and so limits, of their own. */
const FIRST_NETWORK = 20;
const OTHER_CLIENT = '203.0.113.7';

/**
 * Sends each route its worst request from four clients at once. Measures the CPU time of the main thread between two
 * turns of the event loop, and how `/healthz` and a search of another client are answered meanwhile.
 */
export async function measureWorstPart(bench: Bench): Promise<PartResult> {
  const checkout = bench.checkouts[0]!;
  const dataDir = linkCatalog(checkout, bench.scratchFolder, 'worst');
  const key = await createKey(checkout, dataDir);
  const subject = await Subject.start(checkout, dataDir, {
    TRUSTED_PROXIES: '127.0.0.1',
    ICONIFY_RATE: '0',
    ICONIFY_DAILY_ICONS: '0',
    SEARCH_BUDGET_MS: '',
  });
  const client: Client = { subject, key, agent: new Agent({ keepAlive: true }) };
  try {
    const requests = await worstRequests((prefix) => shortestNames(client, prefix));
    const measureAll = async (firstNetwork: number, ms: number) => {
      const rows: TableRow[] = [];
      for (const [row, worst] of requests.entries()) {
        progress(`worst: ${worst[0]}`);
        rows.push(await measure(worst, client, firstNetwork + row, ms));
      }
      return rows;
    };
    // The first request of each kind loads and compiles code, once for all requests of a process.
    await measureAll(FIRST_NETWORK, WARM_UP_MS);
    const rows = await measureAll(FIRST_NETWORK + requests.length, bench.isQuick ? 2_000 : 5_000);
    return { tables: [tableOf(rows)], figures: {} };
  } finally {
    client.agent.destroy();
    await subject.stop();
  }
}

interface Client {
  readonly subject: Subject;
  readonly key: string;
  readonly agent: Agent;
}

async function measure([label, paths, body]: WorstRequest, client: Client, network: number, ms: number) {
  let isOver = false;
  const statuses: Record<number, number> = {};
  const attack = async (one: number) => {
    for (let sent = one; !isOver; sent++) {
      const status = await statusOf(client, paths[sent % paths.length]!, `${network}.${one}.0.1`, body);
      statuses[status] = (statuses[status] ?? 0) + 1;
      // A refused client waits, as `Retry-After` tells it to.
      if (status === 429) await delay(50);
    }
  };
  const pingMs: number[] = [];
  const others: number[] = [];
  const other = async (path: string, times: number[]) => {
    while (!isOver) {
      const startedAt = performance.now();
      others.push(await statusOf(client, path, OTHER_CLIENT));
      times.push(performance.now() - startedAt);
      await delay(20);
    }
  };
  await client.subject.longestStretchMs();
  const clients = paths.length === 0 ? [] : [0, 1, 2, 3].map(attack);
  const running = [...clients, other('/healthz', pingMs), other('/api/v1/icons?search=home', [])];
  await delay(ms);
  isOver = true;
  await Promise.all(running);
  const { cpuMs, wallMs } = await client.subject.longestStretchMs();
  const p99 = percentile(pingMs, 0.99);
  const refused = others.filter((status) => status !== 200).length;
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const verdict = cpuMs <= STRETCH_MS_MAX && p99 <= P99_MS_MAX && refused === 0 ? 'met' : 'MISSED';
  const cells = [cpuMs, wallMs, p99, `${refused} of ${others.length}`, answers.join(', '), verdict];
  return { label, cells };
}

/** Sends a request and reads the answer, which costs this process as little as possible. Returns the status. */
async function statusOf(...question: Parameters<typeof ask>): Promise<number> {
  const response = await ask(...question);
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

async function ask({ subject, key, agent }: Client, path: string, address: string, body?: string) {
  const headers: Record<string, string> = { 'x-forwarded-for': address };
  if (/^\/(?:api|mcp)\b/.test(path)) headers['authorization'] = `Bearer ${key}`;
  if (body !== undefined)
    headers['content-type'] = body.startsWith('<') ? 'image/svg+xml' : 'application/json';
  const method = body === undefined ? 'GET' : 'POST';
  const options = { host: '127.0.0.1', port: subject.port, path, method, headers, agent };
  const [response] = (await once(request(options).end(body), 'response')) as [IncomingMessage];
  return response;
}

/** As many names of a set as one request takes, of hidden icons only if there are no others. */
async function shortestNames(client: Client, prefix: string): Promise<readonly string[]> {
  const response = await ask(client, `/iconify/collection?prefix=${prefix}`, OTHER_CLIENT);
  const { hidden = [], uncategorized = [], categories = {} } = (await json(response)) as IconSetLists;
  const visible = [...new Set([...uncategorized, ...Object.values(categories).flat()])];
  const shortest = (visible.length > 0 ? visible : [...hidden]).sort((a, b) => a.length - b.length);
  shortest.splice(NAMES_MAX);
  while (shortest.join().length > NAMES_CHARS_MAX) shortest.pop();
  return shortest;
}

function tableOf(rows: readonly TableRow[]): Table {
  return {
    id: 'worst',
    title: 'The worst request to each route, from four clients at once',
    columns: ['ms CPU', 'ms wall', 'p99 ms', 'others refused', 'answers', 'verdict'],
    rows,
    notes: [
      'ms CPU and ms wall: the longest stretch of the main thread between two turns of its event loop.',
      'p99: of /healthz, asked by another client every 20 ms. others refused: of these and of its searches with a key.',
      `Budgets: ${STRETCH_MS_MAX} ms CPU, p99 ${P99_MS_MAX} ms, nobody else refused. On a busy machine wall times are too long.`,
    ],
  };
}
