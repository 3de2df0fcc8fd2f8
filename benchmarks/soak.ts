import { readdirSync, readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { claimAddress } from '../apps/server/src/config/listen-address.ts';
import { openCatalogUnderTest } from './catalog.ts';
import { linkCatalog, thisCheckout } from './checkout.ts';
import { createKey, startGlyphdex } from './glyphdex-command.ts';
import { progress } from './progress.ts';
import { seededRandom } from './random.ts';
import { createScratchFolder } from './scratch-folder.ts';
import { percentile } from './statistics.ts';
import { readWorkload } from './workload.ts';

const HELP = `Runs a service under mixed load and reports every minute whether it grows or slows down: memory, file descriptors,
threads, child processes and times of answers. Reads the catalog in DATA_DIR. Fails when an answer is 5xx (except 503),
when a request gets no answer, or when memory or descriptors still grow at the end.

Usage: npm run soak -- [options]

  --minutes N   length (default 10)
  --rate N      requests per second (default 50)
  --seed N      seed of the random requests (default 1)
  --help        show this
`;

const MINUTE_MS = 60_000;
/** A new catalog is announced this often, as `catalog import` does. Never at the end of one of the first 46 minutes. */
const RELOAD_MS = 47_000;
const TIMEOUT_MS = 30_000;
/** Growth from the second minute to the last that counts as a leak. */
const GROWN_MB_MAX = 40;
const GROWN_DESCRIPTORS_MAX = 20;

/** The state of the service process at the end of a minute. */
interface Sample {
  readonly memoryMb: number;
  readonly descriptors: number;
  readonly threads: number;
  readonly children: number;
}

interface Ask {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The client leaves before the answer. */
  readonly isBrokenOff?: boolean;
}

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) process.stdout.write(HELP);
else await soak(Number(options.minutes), Number(options.rate), Number(options.seed));

async function soak(minutes: number, rate: number, seed: number): Promise<void> {
  const checkout = thisCheckout(await openCatalogUnderTest(createScratchFolder()));
  const dataDir = linkCatalog(checkout, createScratchFolder(), 'soak');
  const key = await createKey(checkout, dataDir);
  const { port } = await claimAddress('127.0.0.1', 0);
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    LOG_LEVEL: 'error',
    SIGNUPS_PER_HOUR: '0',
  };
  const server = startGlyphdex(checkout, ['serve'], dataDir, env);
  const pid = server.process.pid!;
  const nextAsk = mixedRequests(key, seed);
  const agent = new Agent({ keepAlive: true });
  const reload = setInterval(() => server.process.kill('SIGHUP'), RELOAD_MS);
  try {
    while ((await answerOf(port, agent, { path: '/readyz' })) !== 200) await delay(100);
    const samples: Sample[] = [];
    const outcomes: Record<string, number> = {};
    for (let minute = 1; minute <= minutes; minute++) {
      progress(`soak: minute ${minute} of ${minutes}`);
      const timesMs: number[] = [];
      await load(rate, async () => {
        const startMs = performance.now();
        const outcome = await answerOf(port, agent, nextAsk());
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (outcome === 200) timesMs.push(performance.now() - startMs);
      });
      const sample = sampleOf(pid);
      samples.push(sample);
      const times = [0.5, 0.99].map((share) => percentile(timesMs, share).toFixed(0)).join(' / ');
      const { memoryMb, descriptors, threads, children } = sample;
      process.stdout.write(
        `minute ${minute}: ${memoryMb} MB, ${descriptors} descriptors, ${threads} threads, ${children} child processes, p50 / p99 ${times} ms\n`,
      );
    }
    process.stdout.write(`answers: ${JSON.stringify(outcomes)}\n`);
    for (const fault of faultsOf(outcomes, samples)) {
      process.stderr.write(`${fault}\n`);
      process.exitCode = 1;
    }
  } finally {
    clearInterval(reload);
    agent.destroy();
    server.process.kill('SIGTERM');
    await Promise.allSettled([server.done]);
  }
}

function faultsOf(outcomes: Readonly<Record<string, number>>, samples: readonly Sample[]): string[] {
  const faults = Object.keys(outcomes)
    .filter((outcome) => !/^[234]\d\d$|^503$|^broken off$/.test(outcome))
    .map((outcome) => `${outcomes[outcome]} requests ended with ${outcome}`);
  // The first minute fills caches and starts child processes.
  const [second, last] = [samples[1], samples.at(-1)];
  if (second === undefined || last === undefined || samples.length < 3) return faults;
  if (last.memoryMb - second.memoryMb > GROWN_MB_MAX)
    faults.push(`memory grew from ${second.memoryMb} to ${last.memoryMb} MB`);
  if (last.descriptors - second.descriptors > GROWN_DESCRIPTORS_MAX)
    faults.push(`descriptors grew from ${second.descriptors} to ${last.descriptors}`);
  return faults;
}

/** Calls `ask` at this rate for a minute, whether earlier calls have ended or not. */
async function load(rate: number, ask: () => Promise<void>): Promise<void> {
  const startMs = performance.now();
  const asked: Promise<void>[] = [];
  while (performance.now() - startMs < MINUTE_MS) {
    const due = ((performance.now() - startMs) / 1000) * rate;
    while (asked.length < due) asked.push(ask());
    await delay(10);
  }
  await Promise.all(asked);
}

/** The status of the answer, `broken off`, or the code of an error. */
function answerOf(port: number, agent: Agent, ask: Ask): Promise<number | string> {
  return new Promise((resolve) => {
    const { method = 'GET', path, headers } = ask;
    const options = { port, agent, method, path, headers: { ...headers }, timeout: TIMEOUT_MS };
    const sent = request(options, (response: IncomingMessage) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', () => resolve('broken answer'));
      response.resume();
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer after ${TIMEOUT_MS / 1000} s`)));
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve(ask.isBrokenOff === true ? 'broken off' : (error.code ?? error.message)),
    );
    sent.end(ask.body);
    if (ask.isBrokenOff === true) setTimeout(() => sent.destroy(new Error('broken off')), 2);
  });
}

/** Random requests as an installation gets them: mostly searches, some of everything else, and some attacks. */
function mixedRequests(key: string, seed: number): () => Ask {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const queries = readWorkload().map(({ q }) => encodeURIComponent(q));
  const authorization = `Bearer ${key}`;
  const icons = ['mdi--home', 'lucide--star', 'tabler--arrow-left', 'ph--gear', 'noto--castle'];
  const hostile = [
    '/%ff',
    `/api/v1/icons?${'a[]=1&'.repeat(300)}`,
    '/../../etc/passwd',
    '/api/v1/icons?page=-1',
    '/x',
  ];
  let people = 0;
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const withKey = (path: string): Ask => ({ path, headers: { authorization } });
  const search = (rest: string) => withKey(`/api/v1/icons?search=${pick(queries)}${rest}`);
  const icon = (rest: string) => withKey(`/api/v1/icons/${pick(icons)}${rest}`);
  const newPerson = () =>
    JSON.stringify({ email: `soak${people++}@example.com`, password: 'correct horse battery' });
  const kinds: readonly [share: number, make: () => Ask][] = [
    [60, () => search(`&per_page=${pick([1, 20, 100])}`)],
    [10, () => search('&with=svg,tags,similars')],
    [8, () => icon('?with=svg')],
    [6, () => ({ path: `/gallery/icons?search=${pick(queries)}` })],
    [4, () => ({ path: `/gallery/facets?search=${pick(queries)}` })],
    [3, () => icon(`/download?format=${pick(['svg', 'png', 'avif'])}`)],
    [3, () => ({ path: pick(['/', '/docs', '/healthz', '/metrics', '/packs']) })],
    [3, () => withKey(pick(hostile))],
    [2, () => ({ ...search('&per_page=100'), isBrokenOff: true })],
    [1, () => ({ method: 'POST', path: '/account/sign-up', headers: json, body: newPerson() })],
  ];
  const sum = kinds.reduce((total, [share]) => total + share, 0);
  return () => {
    let at = random() * sum;
    for (const [share, make] of kinds) {
      if (at < share) return make();
      at -= share;
    }
    return kinds[0]![1]();
  };
}

/** Reads /proc, so it works on Linux only. */
function sampleOf(pid: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const numberOf = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1]);
  return {
    memoryMb: Math.round(numberOf('VmRSS') / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    threads: numberOf('Threads'),
    children: readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean)
      .length,
  };
}
