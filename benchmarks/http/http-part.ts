import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { borrowCatalog } from '../catalog.ts';
import { Child } from '../child.ts';
import { createKey } from '../glyphdex-command.ts';
import type { LoadMeasurement, LoadTask } from '../load-client.ts';
import { progress } from '../progress.ts';
import { RESULTS_FOLDER } from '../report/result.ts';
import type { Table, TableRow } from '../report/table.ts';
import { median, minimum } from '../statistics.ts';
import { dearestFunctions, ownTimes } from './profile-summary.ts';
import { prepareSeries, SEARCH, SEARCH_SIZED, type Series } from './series.ts';
import { Subject } from './subject.ts';

const CONNECTIONS = 16;
/** Requests per core and second of the Iconify API 3.2, all 300 queries, on the machine that the design was made on. */
const ICONIFY_REQUESTS_PER_CORE = 3_050;

/** What does the whole product path cost per request, in ratio to a constant answer of the same server? */
export async function measureHttpPart(bench: Bench): Promise<Table[]> {
  const dataDir = borrowCatalog(bench.catalog, bench.scratchFolder, 'http');
  const key = await createKey(dataDir);
  const subject = await Subject.start(dataDir);
  const client = new Child({ file: new URL('../load-client.ts', import.meta.url) });
  try {
    const { series, constants } = await prepareSeries(bench.workload, subject.port, key);
    await subject.setConstants(constants);
    const asked = new Map<string, number>();
    const load = async ({ label, requests, status }: Series, count: number) => {
      const offset = asked.get(label) ?? 0;
      asked.set(label, offset + count);
      const cpuBefore = await subject.cpuUs();
      const task: LoadTask = { port: subject.port, requests, offset, count, connections: CONNECTIONS };
      const { statuses } = await client.ask<LoadMeasurement>(task);
      if (statuses[status] !== count) throw new Error(`expected ${status}, saw ${JSON.stringify(statuses)}`);
      return ((await subject.cpuUs()) - cpuBefore) / count;
    };
    const rounds = bench.isQuick ? 5 : 15;
    const count = bench.isQuick ? 1_200 : 2_400;
    progress(`http: warm-up, then ${rounds} rounds × ${series.length} series × ${count} requests`);
    // V8 settles after some 60,000 searches.
    for (const one of series) await load(one, one.label === SEARCH ? 40_000 : 5_000);
    const costsUs = series.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [i, one] of series.entries()) {
        // What others have pushed out meanwhile is kept again from the second time on.
        if (one.isRepeated) await load(one, 2 * one.requests.length);
        costsUs[i]!.push(await load(one, count));
      }
    }
    const tables = [pathTable(series, costsUs, { rounds, count })];
    if (bench.isProfiled) tables.push(await profile(subject, series, load));
    return tables;
  } finally {
    await client.stop();
    await subject.stop();
  }
}

function pathTable(
  series: readonly Series[],
  costsUs: readonly (readonly number[])[],
  { rounds, count }: { readonly rounds: number; readonly count: number },
): Table {
  const rows = series.map(({ label, constant, bodyBytes }, i): TableRow => {
    const mine = costsUs[i]!;
    const yardstick = costsUs[series.findIndex((one) => one.label === constant)];
    // Both costs of one round were taken within a second, so the noise of the machine cancels out in their ratio.
    const ratio =
      yardstick === undefined ? null : median(mine.map((cost, round) => cost / yardstick[round]!));
    return {
      label,
      cells: [
        bodyBytes,
        minimum(mine),
        median(mine),
        ratio,
        ratio === null ? null : 1 / ratio,
        1e6 / median(mine),
        1e6 / median(mine) / ICONIFY_REQUESTS_PER_CORE,
      ],
    };
  });
  return {
    id: 'http',
    title: 'Whole product path over HTTP: server CPU per request',
    columns: [
      'body bytes',
      'µs least',
      'µs median',
      '× constant',
      'share of its rate',
      'requests/s/core',
      '÷ Iconify API',
    ],
    rows,
    notes: [
      'CPU time (user and system) of the server process ÷ requests; the load comes from another process over',
      `${CONNECTIONS} keep-alive connections. ${rounds} rounds of ${count} requests per row, rows interleaved.`,
      '× constant: the median of the per-round ratios to the constant route of the same server with equal headers and mean size.',
      'Budgets: search ≤ 2.5 × constant and ≥ 8 × Iconify API; 304 ≥ 0.9 of the constant 304 (share of its rate).',
      `Iconify API ${ICONIFY_REQUESTS_PER_CORE.toLocaleString('en-US')} requests/s/core is the design page's figure, not measured in this run.`,
    ],
  };
}

async function profile(
  subject: Subject,
  series: readonly Series[],
  load: (series: Series, count: number) => Promise<number>,
): Promise<Table> {
  const requests = 60_000;
  progress(`http: profiling ${requests} searches and as many constant answers`);
  const profileOf = async (label: string) => {
    await subject.startProfile();
    const cpuUs = await load(series.find((one) => one.label === label)!, requests);
    const profile = await subject.stopProfile();
    return { profile, times: ownTimes(profile, cpuUs) };
  };
  const product = await profileOf(SEARCH);
  const constant = await profileOf(SEARCH_SIZED);
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  const file = join(RESULTS_FOLDER, 'search-path.cpuprofile');
  writeFileSync(file, JSON.stringify(product.profile));
  return {
    id: 'http.profile',
    title: `Where the product path spends its time (${SEARCH}), µs per request`,
    columns: ['search', 'constant', 'difference'],
    rows: dearestFunctions(product.times, constant.times, 40),
    notes: [
      'Own time by function: its share of the samples of the CPU time; profiling itself makes every request dearer.',
      'On a busy machine samples pile up at the socket write; trust the order of the rest.',
      `Open ${file} in a browser's developer tools for the whole tree.`,
    ],
  };
}
