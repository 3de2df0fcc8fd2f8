import type { Bench } from '../bench.ts';
import { borrowCatalog } from '../catalog.ts';
import { askChild } from '../child.ts';
import { createKey, startGlyphdex } from '../glyphdex-command.ts';
import { wireRequest } from '../http/wire-request.ts';
import type { LoadMeasurement, LoadTask } from '../load-client.ts';
import { type ProcessUsage, readProcessUsage } from '../process-usage.ts';
import { progress } from '../progress.ts';
import type { Table } from '../report/table.ts';
import { median, minimum } from '../statistics.ts';
import { firstAnswer } from './first-answer.ts';
import { freePort } from './free-port.ts';

interface Start {
  readonly firstAnswerMs: number;
  readonly atStart: ProcessUsage | undefined;
  readonly afterLoad: ProcessUsage | undefined;
}

/** How long does `glyphdex serve` take from its spawn to its first answer, and how much memory does it hold? */
export async function measureStartPart(bench: Bench): Promise<Table[]> {
  const dataDir = borrowCatalog(bench.catalog, bench.scratchFolder, 'start');
  const key = await createKey(dataDir);
  const runs = bench.isQuick ? 2 : 5;
  const requests = bench.isQuick ? 6_000 : 30_000;
  progress(`start: ${runs} starts, ${requests} requests after the last`);
  const starts: Start[] = [];
  for (let run = 1; run <= runs; run++) {
    starts.push(await measureStart(bench, dataDir, key, run === runs ? requests : 0));
  }
  const times = starts.map(({ firstAnswerMs }) => firstAnswerMs);
  const last = starts.at(-1)!;
  const megabytes = (bytes: number | undefined) => (bytes === undefined ? null : bytes / 1e6);
  return [
    {
      id: 'start',
      title: 'Start from the snapshot, and memory of the serving process',
      columns: ['value', 'budget'],
      rows: [
        { label: `spawn to first answer, ms (least of ${runs})`, cells: [minimum(times), 1000] },
        { label: 'spawn to first answer, ms (median)', cells: [median(times), null] },
        { label: 'CPU until then, s', cells: [last.atStart?.cpuSeconds ?? null, null] },
        {
          label: 'resident after the first answer, MB',
          cells: [megabytes(last.atStart?.residentBytes), 300],
        },
        {
          label: `resident after ${requests} requests, MB`,
          cells: [megabytes(last.afterLoad?.residentBytes), 300],
        },
        { label: 'most ever resident, MB', cells: [megabytes(last.afterLoad?.peakResidentBytes), null] },
      ],
      notes: [
        'First answer: a search for "home" answered with 200 over HTTP; the files are in the page cache.',
        'Yardstick of the design page, not measured here: Iconify API 33 s to ready, 374 MB.',
      ],
    },
  ];
}

async function measureStart(
  bench: Bench,
  dataDir: string,
  key: string,
  requestsCount: number,
): Promise<Start> {
  const port = await freePort();
  const headers = { authorization: `Bearer ${key}` };
  const startedAt = performance.now();
  const env = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: '', LOG_LEVEL: 'error' };
  const server = startGlyphdex(['serve'], dataDir, env);
  const pid = server.process.pid ?? 0;
  try {
    await Promise.race([
      firstAnswer(`http://127.0.0.1:${port}/api/v1/icons?search=home`, headers),
      server.done.then(() => Promise.reject(new Error('glyphdex serve ended before it answered'))),
    ]);
    const firstAnswerMs = performance.now() - startedAt;
    const atStart = readProcessUsage(pid);
    if (requestsCount > 0) await load(bench, port, headers, requestsCount);
    return { firstAnswerMs, atStart, afterLoad: readProcessUsage(pid) };
  } finally {
    server.process.kill('SIGTERM');
    await Promise.allSettled([server.done]);
  }
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
  if (statuses[200] !== count)
    throw new Error(`not every request was answered with 200: ${JSON.stringify(statuses)}`);
}
