import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import {
  facetsCost,
  pictureCost,
  REQUEST_COST,
  searchCost,
  setCost,
  sheetCost,
} from '../../apps/server/src/domain/request-cost.ts';
import type { Bench, PartResult } from '../bench.ts';
import { linkCatalog } from '../checkout.ts';
import { createKey, startGlyphdex } from '../glyphdex-command.ts';
import { progress } from '../progress.ts';
import { freePort } from '../start/free-port.ts';
import { median } from '../statistics.ts';
import { treeCpuSeconds } from './process-tree.ts';

/** One kind of request. `next` returns a request that the server has not answered before. */
interface Operation {
  readonly label: string;
  readonly units: number;
  readonly count: number;
  readonly status: number;
  next(): Sent;
}

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const CONNECTIONS = 4;
/** Words of many icons, which make a search slow. */
const FREQUENT_WORDS = ['arrow', 'line', 'file', 'user', 'home', 'box', 'phone', 'chat', 'star', 'heart'];
/** As many as a consistent set may have. */
const FREQUENT_CONCEPTS = [
  ...FREQUENT_WORDS,
  ...['shopping cart', 'search', 'bell', 'calendar', 'mail', 'camera', 'lock', 'cloud', 'download', 'trash'],
];

/**
 * Measures the CPU time of costly operations, with that of all child processes of the server, and compares it with
 * their cost in units. Measures this checkout only.
 */
export async function measureCostPart(bench: Bench): Promise<PartResult> {
  const checkout = bench.checkouts[0]!;
  const dataDir = linkCatalog(checkout, bench.scratchFolder, 'cost');
  const key = await createKey(checkout, dataDir);
  const port = await freePort();
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    LOG_LEVEL: 'error',
    // Each request names another client, so no limit of a network refuses it.
    TRUSTED_PROXIES: '127.0.0.1',
    SEARCH_BUDGET_MS: '10000',
  };
  const server = startGlyphdex(checkout, ['serve'], dataDir, env);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = (sent: Sent) => ask(agent, port, sent);
  try {
    await Promise.race([
      waitUntilReady(send),
      server.done.then(() => Promise.reject(new Error('glyphdex serve ended before it answered'))),
    ]);
    const operations = await prepareOperations(bench, key, send);
    const rounds = bench.isQuick ? 2 : 5;
    const costs = operations.map((): number[] => []);
    for (let round = 0; round <= rounds; round++) {
      for (const [i, operation] of operations.entries()) {
        progress(`cost: round ${round} of ${rounds}, ${operation.label}`);
        const ms = await measure(operation, send, server.process.pid ?? 0);
        // The first round warms up.
        if (round > 0) costs[i]!.push(ms);
      }
    }
    return { tables: [tableOf(operations, costs, rounds)], figures: {} };
  } finally {
    agent.destroy();
    server.process.kill('SIGTERM');
    await Promise.allSettled([server.done]);
  }
}

function tableOf(operations: readonly Operation[], costs: readonly number[][], rounds: number) {
  const plainMs = median(costs[0]!);
  return {
    id: 'cost',
    title: 'Cost of operations: CPU of the server and its child processes per request',
    columns: ['ms CPU', 'plain requests', 'units', 'measured ÷ units'],
    rows: operations.map(({ label, units }, i) => {
      const ms = median(costs[i]!);
      return { label, cells: [ms, ms / plainMs, units, ms / plainMs / units] };
    }),
    notes: [
      `The median of ${rounds} rounds. Units are the cost that a request counts against limits (request-cost.ts).`,
      'Plain requests: CPU ÷ CPU of the first row. No request was answered from a cache.',
    ],
  };
}

async function measure({ label, count, status, next }: Operation, send: Send, pid: number): Promise<number> {
  const before = treeCpuSeconds(pid);
  let left = count;
  const work = async () => {
    while (left-- > 0) {
      const answer = await send(next());
      if (answer.status !== status)
        throw new Error(
          `${label}: expected status ${status}, got ${answer.status}: ${answer.body.slice(0, 300)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return ((treeCpuSeconds(pid) - before) * 1000) / count;
}

async function prepareOperations(
  { workload, isQuick }: Bench,
  key: string,
  send: Send,
): Promise<Operation[]> {
  const scale = isQuick ? 1 : 2;
  const authorization = { authorization: `Bearer ${key}` };
  let serial = 0;
  // A mixture of upper and lower case makes each address new to the caches.
  const fresh = (text: string) => {
    let bit = 0;
    const seed = Math.floor(Math.random() * 2 ** 31);
    const spell = (letter: string) => ((seed >> (bit++ % 31)) & 1 ? letter.toUpperCase() : letter);
    return encodeURIComponent(text.replaceAll(/[a-z]/g, spell));
  };
  const query = () => fresh(workload[serial++ % workload.length]!.q);
  const textOf = (words: number) => FREQUENT_WORDS.slice(0, words).join(' ');
  const { body } = await send({ path: '/api/v1/icons?per_page=100&search=home', headers: authorization });
  const icons = (JSON.parse(body) as { data: { slug: string; static_image_url: string }[] }).data;
  const previews: string[] = [];
  for (let page = 1; page <= 100; page++) {
    const path = `/api/v1/icons?per_page=100&page=${page}&sort_by=name`;
    const answer = JSON.parse((await send({ path, headers: authorization })).body) as { data: typeof icons };
    previews.push(...answer.data.map(({ static_image_url }) => new URL(static_image_url).pathname));
  }
  const color = () => (serial++).toString(16).padStart(6, '0').slice(-6);
  const download = (format: string, px: number): Sent => ({
    path: `/api/v1/icons/${icons[serial % icons.length]!.slug}/download?format=${format}&size=${px}&color=${color()}`,
    headers: authorization,
  });
  const downloadOf = (format: keyof typeof REQUEST_COST.pictures, px: number, count: number): Operation => ({
    label: `download, ${format}, ${px} pixels`,
    units: pictureCost(format, px),
    count: count * scale,
    status: 200,
    next: () => download(format, px),
  });
  const tool = (name: string, args: object): Sent => ({
    path: '/mcp',
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: Buffer.from(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    ),
  });
  const image = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 12l9-9 9 9v9H3z"/></svg>',
    ),
    { density: 1_500 },
  )
    .resize(512)
    .flatten({ background: 'white' })
    .png()
    .toBuffer();

  return [
    {
      label: 'plain request: search of 20 icons',
      units: 1,
      count: 3_000 * scale,
      status: 200,
      next: () => ({ path: `/api/v1/icons?search=${query()}`, headers: authorization }),
    },
    {
      label: 'search by image, PNG of 512 pixels',
      units: REQUEST_COST.imageSearch,
      count: 60 * scale,
      status: 200,
      next: () => ({
        path: '/api/v1/icons/by-image',
        method: 'POST',
        headers: { ...authorization, 'content-type': 'image/png' },
        body: image,
      }),
    },
    ...[1, 60].map(
      (count): Operation => ({
        label: `contact sheet, icons: ${count}`,
        units: sheetCost(count),
        count: 10 * scale,
        status: 200,
        next: () => tool('preview_icons', { names: icons.slice(0, count).map(({ slug }) => slug) }),
      }),
    ),
    ...[4, 8, 20].map(
      (count): Operation => ({
        label: `consistent set, concepts: ${count}`,
        units: setCost(FREQUENT_CONCEPTS.slice(0, count)),
        count: 10 * scale,
        status: 200,
        next: () => tool('pick_consistent_set', { concepts: FREQUENT_CONCEPTS.slice(0, count) }),
      }),
    ),
    ...[1, 3, 6, 10].map(
      (count): Operation => ({
        label: `search, frequent words: ${count}`,
        units: searchCost(textOf(count)),
        count: 100 * scale,
        status: 200,
        next: () => ({ path: `/gallery/icons?search=${fresh(textOf(count))}` }),
      }),
    ),
    {
      label: 'search, page of 100 icons with all expansions',
      units: searchCost(textOf(1), 100),
      count: 100 * scale,
      status: 200,
      next: () => ({
        path: `/gallery/icons?search=${query()}&per_page=100&with=svg,styles,colors,tags,packs,variants,similars`,
      }),
    },
    ...[0, 1, 3, 6, 10].map(
      (count): Operation => ({
        label: `facets, two filters, frequent words: ${count}`,
        units: facetsCost(textOf(count)),
        count: 50 * scale,
        status: 200,
        next: () => ({ path: `/gallery/facets?search=${fresh(textOf(count))}&colors[]=Black&shapes[]=Fill` }),
      }),
    ),
    {
      label: 'tags, frequent words: 10',
      units: searchCost(textOf(10)),
      count: 50 * scale,
      status: 200,
      next: () => ({ path: `/gallery/facets/tags?search=${fresh(textOf(10))}` }),
    },
    {
      label: 'preview, AVIF of 256 pixels',
      units: pictureCost('avif', 256),
      count: 60 * scale,
      status: 200,
      next: () => ({ path: previews[serial++ % previews.length]! }),
    },
    downloadOf('png', 64, 60),
    downloadOf('png', 512, 40),
    downloadOf('png', 1024, 20),
    downloadOf('webp', 256, 40),
    downloadOf('webp', 512, 20),
    downloadOf('webp', 1024, 20),
    downloadOf('avif', 64, 40),
    downloadOf('avif', 512, 20),
    downloadOf('avif', 1024, 10),
    {
      label: 'password check',
      units: REQUEST_COST.password,
      count: 20 * scale,
      status: 401,
      next: () => ({
        path: '/account/session',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ email: `a${serial++}@example.com`, password: 'wrong password' })),
      }),
    },
  ];
}

type Send = (sent: Sent) => Promise<{ readonly status: number; readonly body: string }>;

let client = 0;

/** Sends a request from a client of its own. */
function ask(
  agent: Agent,
  port: number,
  { path, method = 'GET', headers = {}, body }: Sent,
): ReturnType<Send> {
  const number = client++;
  const forwarded = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, path, method, headers: { ...headers, 'x-forwarded-for': forwarded } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Repeats a request until the server is ready. */
async function waitUntilReady(send: Send): Promise<void> {
  for (;;) {
    const answer = await send({ path: '/readyz' }).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(100);
  }
}
