import { get } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openCatalogUnderTest } from './catalog.ts';
import { linkCatalog, thisCheckout } from './checkout.ts';
import { createKey, startGlyphdex } from './glyphdex-command.ts';
import { LoadConnection, wireRequest } from './http/load-connection.ts';
import { progress } from './progress.ts';
import { seededRandom } from './random.ts';
import { createScratchFolder } from './scratch-folder.ts';
import { freePort } from './start/free-port.ts';
import { mean, percentile } from './statistics.ts';
import { readWorkload } from './workload.ts';

const HELP = `Measures a service that gets more searches than it can answer. Reads the catalog in DATA_DIR.

Usage: node benchmarks/overload.ts [options]

  --root DIR         the checkout whose service is measured (default: this one); it must read the catalog
  --connections N    connections of the load (default 1000)
  --seconds N        length of each load (default 15)
  --help             show this
`;

/** Requests at a time while the capacity is measured: enough that the service never waits for one. */
const CAPACITY_CONNECTIONS = 16;
/** V8 compiles the search in this time. A colder service has half the capacity. */
const WARM_UP_SECONDS = 10;
const FACTORS = [1, 3];
const HEALTH_INTERVAL_MS = 50;
const TICK_MS = 5;
const SHED = 503;

interface Load {
  readonly answered: Record<number | string, number>;
  /** Times of answers in milliseconds: searches, refusals, /healthz. */
  readonly searchMs: number[];
  readonly shedMs: number[];
  readonly healthMs: number[];
  readonly seconds: number;
  /** How late the timers of this process were. Times of answers contain it. */
  readonly lagMs: number[];
}

const { values: options } = parseArgs({
  options: {
    root: { type: 'string' },
    connections: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '15' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) process.stdout.write(HELP);
else await run(Number(options.connections), Number(options.seconds), options.root);

async function run(connectionsCount: number, seconds: number, root: string | undefined): Promise<void> {
  const scratchFolder = createScratchFolder();
  const here = thisCheckout(await openCatalogUnderTest(scratchFolder));
  const checkout = root === undefined ? here : { ...here, root: resolve(root) };
  const dataDir = linkCatalog(checkout, scratchFolder, 'overload');
  const key = await createKey(checkout, dataDir);
  const port = await freePort();
  const env = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: '', LOG_LEVEL: 'error' };
  const server = startGlyphdex(checkout, ['serve'], dataDir, env);
  const nextRequest = fuzzyRequests(key);
  try {
    while ((await timeOfHealth(port)) === undefined) await delay(50);
    progress('overload: measuring the capacity');
    await measureCapacity(port, nextRequest, WARM_UP_SECONDS);
    const capacity = await measureCapacity(port, nextRequest, seconds);
    process.stdout.write(`capacity: ${capacity.toFixed(0)} searches/s\n`);
    for (const factor of FACTORS) {
      progress(`overload: ${factor} × capacity`);
      const load = await openLoad(port, nextRequest, connectionsCount, factor * capacity, seconds);
      process.stdout.write(describe(factor, capacity, load));
    }
  } finally {
    server.process.kill('SIGTERM');
    await Promise.allSettled([server.done]);
  }
}

function describe(factor: number, capacity: number, load: Load): string {
  const answeredRate = (load.answered[200] ?? 0) / load.seconds;
  const spread = (ms: readonly number[]) =>
    [0.5, 0.99, 1].map((share) => percentile(ms, share).toFixed(0)).join(' / ');
  return `${factor} × capacity: ${JSON.stringify(load.answered)}
  answered ${answeredRate.toFixed(0)}/s = ${((100 * answeredRate) / capacity).toFixed(0)} % of the capacity
  p50 / p99 / max in ms: searches ${spread(load.searchMs)}, refused ${spread(load.shedMs)}, /healthz ${spread(load.healthMs)} (mean ${mean(load.healthMs).toFixed(0)} of ${load.healthMs.length}), lag of this client ${spread(load.lagMs)}
`;
}

/** Requests for searches that no cache holds: six words of the workload, each with two letters transposed. */
function fuzzyRequests(key: string): () => Buffer {
  const random = seededRandom(1);
  const words = readWorkload()
    .flatMap(({ q }) => q.split(' '))
    .filter((word) => /^[a-z]{5,}$/.test(word));
  const pick = () => {
    const word = words[Math.floor(random() * words.length)]!;
    const at = 1 + Math.floor(random() * (word.length - 2));
    return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  };
  return () => {
    const text = Array.from({ length: 6 }, pick).join('+');
    const path = `/api/v1/icons?search=${text}&per_page=100`;
    return Buffer.from(wireRequest(path, { authorization: `Bearer ${key}` }), 'latin1');
  };
}

/** Answers per second when each connection sends its next request after the answer. */
async function measureCapacity(port: number, nextRequest: () => Buffer, seconds: number): Promise<number> {
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  let answers = 0;
  const work = async () => {
    const connection = await LoadConnection.open(port);
    while (performance.now() < endMs) {
      const { status } = await connection.ask(nextRequest());
      if (status !== 200)
        throw new Error(`expected status 200 while the capacity is measured, got ${status}`);
      answers++;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CAPACITY_CONNECTIONS }, work));
  return answers / ((performance.now() - startMs) / 1000);
}

/** Sends `rate` requests a second, whether earlier ones were answered or not, as long as a connection is idle. */
async function openLoad(
  port: number,
  nextRequest: () => Buffer,
  connectionsCount: number,
  rate: number,
  seconds: number,
): Promise<Load> {
  const load: Load = { answered: {}, searchMs: [], shedMs: [], healthMs: [], seconds, lagMs: [] };
  const count = (outcome: number | string) => {
    load.answered[outcome] = (load.answered[outcome] ?? 0) + 1;
  };
  const opened = await Promise.allSettled(
    Array.from({ length: connectionsCount }, () => LoadConnection.open(port)),
  );
  const idle = opened.flatMap((result) => {
    if (result.status === 'fulfilled') return [result.value];
    count(outcomeOf(result.reason));
    return [];
  });
  const connections = [...idle];
  const ask = async (connection: LoadConnection) => {
    const sentMs = performance.now();
    try {
      const { status } = await connection.ask(nextRequest());
      count(status);
      (status === SHED ? load.shedMs : load.searchMs).push(performance.now() - sentMs);
      idle.push(connection);
    } catch (error) {
      count(outcomeOf(error));
    }
  };
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  const health = measureHealth(port, endMs, load.healthMs);
  const asked: Promise<void>[] = [];
  let due = 0;
  let sent = 0;
  while (performance.now() < endMs) {
    due = ((performance.now() - startMs) / 1000) * rate;
    for (; sent < due; sent++) {
      const connection = idle.shift();
      if (connection === undefined) count('not sent: no idle connection');
      else asked.push(ask(connection));
    }
    const tickMs = performance.now();
    await delay(TICK_MS);
    load.lagMs.push(performance.now() - tickMs - TICK_MS);
  }
  await health;
  await Promise.race([Promise.all(asked), delay(30_000)]);
  for (const connection of connections) connection.close();
  return load;
}

async function measureHealth(port: number, endMs: number, times: number[]): Promise<void> {
  while (performance.now() < endMs) {
    times.push((await timeOfHealth(port)) ?? Number.POSITIVE_INFINITY);
    await delay(HEALTH_INTERVAL_MS);
  }
}

/** Milliseconds until the answer on a new connection; undefined if there was none. */
function timeOfHealth(port: number): Promise<number | undefined> {
  const startMs = performance.now();
  return new Promise((settle) => {
    get({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (response) => {
      response.resume();
      response.once('end', () => settle(performance.now() - startMs));
    }).once('error', () => settle(undefined));
  });
}

function outcomeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
