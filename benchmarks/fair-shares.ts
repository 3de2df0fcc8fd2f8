import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openCatalogUnderTest } from './catalog.ts';
import { linkCatalog, thisCheckout } from './checkout.ts';
import { createKey, startGlyphdex } from './glyphdex-command.ts';
import { progress } from './progress.ts';
import { seededRandom } from './random.ts';
import { createScratchFolder } from './scratch-folder.ts';
import { freePort } from './start/free-port.ts';
import { percentile } from './statistics.ts';
import { readWorkload } from './workload.ts';

const HELP = `Measures how long a client with a key waits while another client sends costly requests at its limit. The first
sends 20 searches a second. The other has no key, another network and four connections. Times with and without the
other client alternate. Reads the catalog in DATA_DIR.

Usage: node benchmarks/fair-shares.ts [options]

  --only NAME    one kind of costly request: facets, avif, image or search (default: all)
  --seconds N    length of each run (default 60)
  --rounds N     runs with and without the other client (default 2)
  --help         show this
`;

const SEARCHES_PER_SECOND = 20;
const OTHER_CONNECTIONS = 4;
/** An address of this machine whose network differs from that of 127.0.0.1 only for the service's limits. */
const OTHER_ADDRESS = '127.0.0.2';
const REFUSED_PAUSE_MS = 20;

interface Asked {
  readonly status: number;
  readonly ms: number;
}

type Make = (random: () => number) => { readonly options: RequestOptions; readonly body?: Buffer };

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(HELP);
else await run(Number(values.seconds), Number(values.rounds), values.only);

async function run(seconds: number, rounds: number, only: string | undefined): Promise<void> {
  const scratchFolder = createScratchFolder();
  const checkout = thisCheckout(await openCatalogUnderTest(scratchFolder));
  const dataDir = linkCatalog(checkout, scratchFolder, 'fair-shares');
  const key = await createKey(checkout, dataDir);
  const port = await freePort();
  const env = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: '', LOG_LEVEL: 'error' };
  const server = startGlyphdex(checkout, ['serve'], dataDir, env);
  try {
    const agent = new Agent({ keepAlive: true });
    while ((await ask(agent, port, { path: '/healthz' }).catch(() => undefined))?.status !== 200)
      await delay(50);
    await searchTimes(port, key, 10_000);
    for (const [name, make] of Object.entries(await costlyRequests()))
      if (only === undefined || only === name)
        process.stdout.write(await compare(name, make, { port, key, seconds, rounds }));
  } finally {
    server.process.kill('SIGTERM');
    await Promise.allSettled([server.done]);
  }
}

/** What the other client sends. Each request differs from the earlier ones, so no cache answers it. */
async function costlyRequests(): Promise<Readonly<Record<string, Make>>> {
  const words = readWorkload().flatMap(({ q }) => q.split(' '));
  const wordsOf = (random: () => number, count: number) =>
    Array.from({ length: count }, () => encodeURIComponent(words[Math.floor(random() * words.length)]!)).join(
      '+',
    );
  const noise = Buffer.from(Uint8Array.from({ length: 256 * 256 * 3 }, (_, i) => (i * 7919) % 251));
  const image = await sharp(noise, { raw: { width: 256, height: 256, channels: 3 } })
    .png()
    .toBuffer();
  const hex = (random: () => number) =>
    Math.floor(random() * 0xffffff)
      .toString(16)
      .padStart(6, '0');
  return {
    facets: (random) => ({
      options: { path: `/gallery/facets?search=${wordsOf(random, 10)}&colors[]=Black&shapes[]=Fill` },
    }),
    avif: (random) => ({
      options: { path: `/gallery/icons/noto--castle/download?format=avif&size=980&color=%23${hex(random)}` },
    }),
    image: () => ({
      options: {
        method: 'POST',
        path: '/gallery/icons/by-image',
        headers: { 'content-type': 'image/png', 'sec-fetch-site': 'same-origin' },
      },
      body: image,
    }),
    search: (random) => ({ options: { path: `/gallery/icons?search=${wordsOf(random, 6)}` } }),
  };
}

async function compare(
  name: string,
  make: Make,
  { port, key, seconds, rounds }: { port: number; key: string; seconds: number; rounds: number },
): Promise<string> {
  const random = seededRandom(1);
  const [alone, beside]: [number[], number[]] = [[], []];
  const statuses: Record<number, number> = {};
  for (let round = 1; round <= rounds; round++) {
    progress(`fair shares: ${name}, round ${round} of ${rounds}`);
    alone.push(...(await searchTimes(port, key, seconds * 1000)));
    const other = sendAtLimit(port, () => make(random), statuses);
    beside.push(...(await searchTimes(port, key, seconds * 1000)));
    await other.stop();
  }
  const spread = (ms: readonly number[]) =>
    [0.5, 0.99].map((share) => percentile(ms, share).toFixed(1)).join(' / ');
  const ratio = percentile(beside, 0.99) / percentile(alone, 0.99);
  return `${name}: p50 / p99 in ms alone ${spread(alone)}, beside the other client ${spread(beside)}: p99 × ${ratio.toFixed(2)}; answers to the other ${JSON.stringify(statuses)}\n`;
}

/** Times of searches that are sent on schedule, whether earlier ones were answered or not. Throws unless all are 200. */
async function searchTimes(port: number, key: string, ms: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const random = seededRandom(2);
  const queries = readWorkload().map(({ q }) => encodeURIComponent(q));
  const pending: Promise<Asked>[] = [];
  const startMs = performance.now();
  for (let sent = 0; performance.now() - startMs < ms; await delay(5)) {
    const due = ((performance.now() - startMs) / 1000) * SEARCHES_PER_SECOND;
    for (; sent < due; sent++) {
      const page = 1 + Math.floor(random() * 3);
      const path = `/api/v1/icons?search=${queries[Math.floor(random() * queries.length)]!}&page=${page}`;
      pending.push(ask(agent, port, { path, headers: { authorization: `Bearer ${key}` } }));
    }
  }
  const answers = await Promise.all(pending);
  agent.destroy();
  const refused = answers.find(({ status }) => status !== 200);
  if (refused !== undefined) throw new Error(`a search with a key was answered with ${refused.status}`);
  return answers.map((answer) => answer.ms);
}

/** Sends requests over several connections, each after the answer to the last, until `stop`. */
function sendAtLimit(port: number, make: () => ReturnType<Make>, statuses: Record<number, number>) {
  const agent = new Agent({ keepAlive: true });
  let isRunning = true;
  const work = async () => {
    while (isRunning) {
      const { options, body } = make();
      const { status } = await ask(agent, port, { ...options, localAddress: OTHER_ADDRESS }, body);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 200) await delay(REFUSED_PAUSE_MS);
    }
  };
  const working = Promise.all(Array.from({ length: OTHER_CONNECTIONS }, work));
  return {
    async stop() {
      isRunning = false;
      await working;
      agent.destroy();
    },
  };
}

function ask(agent: Agent, port: number, options: RequestOptions, body?: Buffer): Promise<Asked> {
  const startMs = performance.now();
  return new Promise((settle, reject) => {
    const asking = request({ port, host: '127.0.0.1', agent, ...options }, (response) => {
      response.resume();
      response.once('end', () =>
        settle({ status: response.statusCode ?? 0, ms: performance.now() - startMs }),
      );
    });
    asking.once('error', reject);
    asking.end(body);
  });
}
