import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { claimAddress } from '../../apps/server/src/config/listen-address.ts';
import type { Bench, PartResult } from '../bench.ts';
import { figureOf } from '../budgets.ts';
import { type Checkout, linkCatalog } from '../checkout.ts';
import { askChild } from '../child.ts';
import { createKey, startGlyphdex } from '../glyphdex-command.ts';
import { wireRequest } from '../http/load-connection.ts';
import type { LoadMeasurement, LoadTask } from '../load-client.ts';
import { type ProcessUsage, readProcessUsage } from '../process-usage.ts';
import { progress } from '../progress.ts';
import { median, minimum } from '../statistics.ts';

/** Pause between attempts, and so the precision of the measured time. */
const RETRY_MS = 4;
const ANSWER_LIMIT_MS = 60_000;

/** One start. `afterLoad` equals `atStart` apart from noise unless this start had a load. */
interface Start {
  readonly firstAnswerMs: number;
  readonly atStart: ProcessUsage;
  readonly afterLoad: ProcessUsage;
}

/** Measures the time from the spawn of `glyphdex serve` to its first answer, and its memory then and after a load. */
export async function measureStartPart(bench: Bench): Promise<PartResult> {
  const runs = bench.isQuick ? 3 : 7;
  const requests = bench.isQuick ? 6_000 : 30_000;
  progress(`start: ${runs} starts, ${requests} requests after the last`);
  const subjects: { checkout: Checkout; dataDir: string; key: string; starts: Start[] }[] = [];
  for (const checkout of bench.checkouts) {
    const dataDir = linkCatalog(checkout, bench.scratchFolder, 'start');
    subjects.push({ checkout, dataDir, key: await createKey(checkout, dataDir), starts: [] });
  }
  for (let run = 1; run <= runs; run++) {
    for (const { checkout, dataDir, key, starts } of subjects) {
      starts.push(await measureStart(bench, checkout, dataDir, key, run === runs ? requests : 0));
    }
  }
  const all = subjects.map(({ starts }) => starts);
  const row = (label: string, figure: (starts: readonly Start[]) => number) => ({
    label,
    cells: all.map(figure),
  });
  const wall = (starts: readonly Start[]) => starts.map(({ firstAnswerMs }) => firstAnswerMs / 1000);
  const cpu = (starts: readonly Start[]) => starts.map(({ atStart }) => atStart.cpuSeconds);
  const servingMb = (starts: readonly Start[]) => starts.at(-1)!.afterLoad.residentBytes / 1e6;
  return {
    tables: [
      {
        id: 'start',
        title: 'Start of the server, and its memory',
        columns: subjects.map(({ checkout }) => checkout.label),
        rows: [
          row(`spawn to first answer, s (least of ${runs})`, (starts) => minimum(wall(starts))),
          row('spawn to first answer, s (median)', (starts) => median(wall(starts))),
          row('CPU until then, s (least)', (starts) => minimum(cpu(starts))),
          row('resident after the first answer, MB', (starts) => starts.at(-1)!.atStart.residentBytes / 1e6),
          row(`resident after ${requests} requests, MB`, servingMb),
          row('peak resident, MB', (starts) => starts.at(-1)!.afterLoad.peakResidentBytes / 1e6),
        ],
        notes: [
          'First answer: status 200 for a search for "home" over HTTP. After the first start the system has the files of the catalog in its page cache.',
          'Iconify API is ready after 33 s and takes 374 MB (measured once on another machine).',
        ],
      },
    ],
    figures: {
      restartSeconds: figureOf(all.map((starts) => minimum(wall(starts)))),
      restartCpuSeconds: figureOf(all.map((starts) => minimum(cpu(starts)))),
      servingMb: figureOf(all.map(servingMb)),
    },
  };
}

async function measureStart(
  bench: Bench,
  checkout: Checkout,
  dataDir: string,
  key: string,
  requestsCount: number,
): Promise<Start> {
  const { port } = await claimAddress('127.0.0.1', 0);
  const headers = { authorization: `Bearer ${key}` };
  const startedAt = performance.now();
  const env = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: '', LOG_LEVEL: 'error' };
  const server = startGlyphdex(checkout, ['serve'], dataDir, env);
  const pid = server.process.pid ?? 0;
  try {
    await Promise.race([
      firstAnswer(`http://127.0.0.1:${port}/api/v1/icons?search=home`, headers),
      server.done.then(() => Promise.reject(new Error('glyphdex serve ended before it answered'))),
    ]);
    const firstAnswerMs = performance.now() - startedAt;
    const atStart = usageOf(pid);
    if (requestsCount > 0) await load(bench, port, headers, requestsCount);
    return { firstAnswerMs, atStart, afterLoad: usageOf(pid) };
  } finally {
    server.process.kill('SIGTERM');
    await Promise.allSettled([server.done]);
  }
}

function usageOf(pid: number): ProcessUsage {
  const unknown = { residentBytes: Number.NaN, peakResidentBytes: Number.NaN, cpuSeconds: Number.NaN };
  return readProcessUsage(pid) ?? unknown;
}

async function load(
  bench: Bench,
  port: number,
  headers: Record<string, string>,
  count: number,
): Promise<void> {
  const requests = bench.workload.map(({ q }) =>
    wireRequest(`/api/v1/icons?search=${encodeURIComponent(q)}`, headers),
  );
  const file = new URL('../load-client.ts', import.meta.url);
  const task: LoadTask = { port, requests, offset: 0, count, connections: 16 };
  const { statuses } = await askChild<LoadMeasurement>({ file }, task);
  if (statuses[200] !== count) throw new Error(`expected status 200 only, got ${JSON.stringify(statuses)}`);
}

/** Repeats a request until the server answers 200; rejects after a minute. */
async function firstAnswer(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const deadline = performance.now() + ANSWER_LIMIT_MS;
  let last: number | string = 'nothing';
  while (performance.now() < deadline) {
    last = await statusOf(url, headers);
    if (last === 200) return;
    await delay(RETRY_MS);
  }
  throw new Error(`${url} did not answer 200 within ${ANSWER_LIMIT_MS / 1000} s. Last answer: ${last}`);
}

function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number | string> {
  return new Promise((resolve) => {
    get(url, { headers: { ...headers }, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', (error) => resolve(error.message));
  });
}
