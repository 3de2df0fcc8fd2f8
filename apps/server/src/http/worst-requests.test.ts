import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openCatalog } from '../catalog/embedded/embedded-catalog.ts';
import { EmbeddedCatalogs } from '../catalog/embedded/embedded-catalogs.ts';
import { routesOf } from '../server/app.ts';
import { listen } from '../testing/raw-http.ts';
import { writeSampleCatalog } from '../testing/sample-catalog.ts';
import { SAMPLE_ICONS } from '../testing/sample-icons.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestService } from '../testing/test-service.ts';
import { ACCOUNT_BODY_BYTES_MAX } from './limits.ts';
import type { Route } from './route.ts';

// The most expensive request to each route: what it pays, what it gets, and how many bytes are written in one turn of
// the event loop. Times are not measured, see `npm run bench -- --only worst`.

/** The largest piece of a body, with the head of the answer. */
const TURN_BYTES_MAX = 65_536 + 4_096;

interface Worst {
  readonly path: string;
  readonly body?: string | Buffer;
  readonly type?: string;
  /** The units that it pays at least. Default: none, for work that the rate limit bounds. */
  readonly units?: number;
}

const WORDS = 'hoem hom hosue arow arrw hart hert stra star bel';
const ALL = 'svg,styles,colors,tags,packs,variants,similars';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
const IMAGE = { body: DRAWING, type: 'image/svg+xml' };
const PAGE = `with=${ALL}&per_page=100`;
const SET = `names=${idsFrom('large ', 20)}&with=svg,packs`;
const NAMES = idsFrom('large-', 150);

/** `a--0,a--1,…` */
function idsFrom(start: string, count: number): string {
  return Array.from({ length: count }, (_, i) => `${start}${i}`).join(',');
}

function call(name: string, args: object): Pick<Worst, 'body' | 'type'> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return { body: JSON.stringify(message), type: 'application/json' };
}

/** The worst requests by method and path of the route. Routes of accounts have no answers that grow. */
const WORST: Readonly<Record<string, readonly Worst[]>> = {
  // A key is never refused a search below its rate limit, so it pays nothing.
  'GET /api/v1/icons': [
    { path: `/api/v1/icons?search=${encodeURIComponent(WORDS)}&${PAGE}` },
    { path: `/api/v1/icons?${PAGE}` },
  ],
  'GET /api/v1/icons/{icon}': [{ path: `/api/v1/icons/mdi--large-1?with=${ALL}` }],
  'GET /api/v1/icons/{icon}/download': [
    { path: '/api/v1/icons/mdi--large-1/download?format=avif&size=1024&color=red', units: 400 },
    { path: '/api/v1/icons/mdi--large-1/download?format=svg' },
  ],
  'GET /api/v1/icons/{icon}/equivalents': [
    { path: `/api/v1/icons/mdi--large-1/equivalents?with=${ALL}`, units: 80 },
  ],
  'GET /api/v1/suggest': [{ path: '/api/v1/suggest?q=l' }],
  'GET /api/v1/consistent-sets': [{ path: `/api/v1/consistent-sets?${SET}`, units: 400 }],
  'GET /api/v1/packs': [{ path: '/api/v1/packs?per_page=100' }],
  'GET /api/v1/packs/{pack}': [{ path: '/api/v1/packs/mdi' }],
  'GET /api/v1/tags': [{ path: '/api/v1/tags?per_page=100' }],
  'GET /api/v1/attribution': [{ path: `/api/v1/attribution?ids=${idsFrom('mdi--large-', 50)}` }],
  'POST /api/v1/icons/by-image': [{ path: `/api/v1/icons/by-image?${PAGE}`, ...IMAGE, units: 40 }],
  'POST /mcp': [
    {
      path: '/mcp',
      ...call('pick_consistent_set', { concepts: idsFrom('large ', 20).split(',') }),
      units: 400,
    },
  ],
  'GET /': [{ path: `/?search=${encodeURIComponent(WORDS)}&${PAGE}`, units: 25 }],
  'GET /og/{file}': [
    { path: `/og/search-${encodeURIComponent(WORDS)}.png`, units: 300 },
    { path: '/og/pack-mdi.png', units: 270 },
    { path: '/og/icon-mdi--large-1.png', units: 80 },
  ],
  'GET /packs': [{ path: '/packs', units: 25 }],
  'GET /packs/{pack}': [{ path: '/packs/mdi', units: 25 }],
  'GET /icons/{icon}': [{ path: '/icons/mdi--large-1', units: 25 }],
  'GET /gallery/icons': [
    { path: `/gallery/icons?search=${encodeURIComponent(WORDS)}&${PAGE}`, units: 60 },
    { path: `/gallery/icons?${PAGE}`, units: 20 },
  ],
  'GET /gallery/search': [{ path: `/gallery/search?search=${encodeURIComponent(WORDS)}&${PAGE}`, units: 60 }],
  'GET /gallery/icons/{icon}': [{ path: `/gallery/icons/mdi--large-1?with=${ALL}` }],
  'GET /gallery/icons/{icon}/download': [
    { path: '/gallery/icons/mdi--large-1/download?format=avif&size=1024&color=red', units: 400 },
  ],
  'GET /gallery/icons/{icon}/equivalents': [
    { path: `/gallery/icons/mdi--large-1/equivalents?with=${ALL}`, units: 80 },
  ],
  'GET /gallery/suggest': [{ path: '/gallery/suggest?q=l' }],
  'GET /gallery/consistent-sets': [{ path: `/gallery/consistent-sets?${SET}`, units: 400 }],
  'GET /gallery/packs': [{ path: '/gallery/packs?per_page=100' }],
  'GET /gallery/packs/{pack}': [{ path: '/gallery/packs/mdi' }],
  'GET /gallery/packs/{pack}/profile': [{ path: '/gallery/packs/mdi/profile', units: 20 }],
  'GET /gallery/tags': [{ path: '/gallery/tags?per_page=100' }],
  'GET /gallery/attribution': [{ path: `/gallery/attribution?ids=${idsFrom('mdi--large-', 50)}` }],
  'GET /gallery/collection': [{ path: `/gallery/collection?icons=${idsFrom('mdi--large-', 100)}` }],
  'GET /gallery/collection/files': [
    { path: `/gallery/collection/files?icons=${idsFrom('mdi--large-', 100)}&format=woff2`, units: 5_600 },
    {
      path: `/gallery/collection/files?icons=${idsFrom('mdi--large-', 100)}&format=webp&size=512`,
      units: 6_000,
    },
  ],
  'GET /gallery/facets': [{ path: `/gallery/facets?search=${encodeURIComponent(WORDS)}`, units: 260 }],
  'POST /gallery/icons/by-image': [{ path: `/gallery/icons/by-image?${PAGE}`, ...IMAGE, units: 40 }],
  'GET /iconify/{path*}': [
    { path: `/iconify/mdi.css?icons=${NAMES}`, units: 100 },
    { path: `/iconify/mdi.json?icons=${NAMES}&pretty=1`, units: 100 },
    { path: `/iconify/mdi.js?icons=${NAMES}`, units: 100 },
    { path: '/iconify/sets/mdi.json', units: 100 },
    { path: '/iconify/@iconify-json/mdi/icons.json', units: 100 },
    { path: '/iconify/list-icons?prefixes=mdi,lucide,tabler,twemoji&pretty=1&aliases=1' },
    { path: `/iconify/search?query=${encodeURIComponent(WORDS)}&limit=999`, units: 40 },
  ],
  'GET /licenses/{spdx}': [{ path: '/licenses/GPL-3.0-only' }],
  'POST /account/session': [
    {
      path: '/account/session',
      body: JSON.stringify({ email: 'nobody@example.com', password: 'x'.repeat(100) }),
      type: 'application/json',
      units: 50,
    },
  ],
};

function worstOf({ path, method = 'GET', bound }: Route): readonly Worst[] | undefined {
  const worst = WORST[`${method} ${path}`];
  if (worst !== undefined) return worst;
  const address = path.replace(/\{\w+\}/, 'mdi--large-1');
  if (!path.startsWith('/account')) return method === 'GET' ? [{ path: address }] : undefined;
  const body = JSON.stringify({ text: 'x'.repeat(ACCOUNT_BODY_BYTES_MAX - 20) });
  return [{ path: address, ...(bound.bodyBytes !== undefined && { body, type: 'application/json' }) }];
}

/** A service whose catalog has 150 icons of 20 KB each. */
async function startLarge() {
  const dataDir = temporaryFolder();
  const [first, ...others] = SAMPLE_ICONS;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path d="M0 0${'h1v1'.repeat(5_000)}"/></svg>`;
  const large = Array.from({ length: 150 }, (_, i) => ({ ...first!, name: `large-${i}`, aliases: [], svg }));
  writeSampleCatalog(dataDir, { icons: [first!, ...large, ...others] });
  const catalog = await openCatalog(dataDir);
  onTestFinished(() => catalog.retire());
  const service = await startTestService({ catalogs: new EmbeddedCatalogs(catalog) });
  const { deps, app } = service;
  const charged: number[] = [];
  for (const limiter of [deps.limiter, deps.visitorLimiter, deps.iconify.limiter]) {
    const consumeAll = limiter.consumeAll.bind(limiter);
    limiter.consumeAll = (charges) => {
      if (charges[0]?.subject.endsWith(':cost')) charged.push(charges[0].cost ?? 1);
      return consumeAll(charges);
    };
  }
  const port = await listen(app);
  return {
    key: await service.makeKey({ rateLimitPerMinute: 10_000, dailyIcons: 100_000 }),
    origin: `http://127.0.0.1:${port}`,
    charged,
    app,
    routes: routesOf(deps),
  };
}

/** Records the most bytes that one connection of the server takes in one turn of the event loop. */
function watchTurns(app: FastifyInstance) {
  let turn = 0;
  let pending = setImmediate(function next() {
    turn++;
    pending = setImmediate(next);
  });
  onTestFinished(() => clearImmediate(pending));
  const state = { bytesInTurn: 0, turns: 0 };
  app.server.on('connection', (socket: Socket) => {
    let [last, bytes] = [turn, 0];
    const write = socket.write.bind(socket) as (chunk: Uint8Array | string, ...rest: unknown[]) => boolean;
    socket.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
      if (last !== turn) [last, bytes] = [turn, 0];
      bytes += chunk.length;
      state.bytesInTurn = Math.max(state.bytesInTurn, bytes);
      return write(chunk, ...rest);
    };
  });
  return state;
}

/** How many icons or rows a list has, in its envelope. */
function rowsOf(body: Buffer): number {
  const { data } = JSON.parse(body.toString()) as { data: unknown };
  return Array.isArray(data) ? data.length : 1;
}

test('every route has a price and a bound, and its worst request keeps both and leaves turns to others', async () => {
  const { routes, key, origin, charged, app } = await startLarge();
  const turns = watchTurns(app);
  for (const route of routes) {
    const { price, bound, path, method = 'GET' } = route;
    const name = `${method} ${path}`;
    expect(price?.unitsMax, `price of ${name}`).toBeGreaterThanOrEqual(1);
    expect(bound, `bound of ${name}`).toBeDefined();
    // Only a client with a limit on costs can pay.
    if (price.unitsMax > 1) expect(route.access, name).not.toBe('anybody');
    const worst = worstOf(route);
    expect(worst, `worst requests of ${name}`).toBeDefined();
    let mostUnits = 0;
    for (const { path: address, body, type, units = 0 } of worst!) {
      charged.length = 0;
      turns.bytesInTurn = 0;
      const headers = {
        'accept-encoding': 'identity',
        'content-type': type ?? 'text/plain',
        ...(/^\/(?:api|mcp)/.test(path) && { authorization: `Bearer ${key}` }),
      };
      const answer = await fetch(origin + address, {
        method,
        headers,
        redirect: 'manual',
        ...(body && { body }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const shown = `${name} ${address.slice(0, 80)} ${answer.status}`;
      if (WORST[name] !== undefined && method !== 'POST')
        expect(answer.status, `${shown} ${bytes.toString().slice(0, 300)}`).toBe(200);
      expect(Math.max(0, ...charged), shown).toBeLessThanOrEqual(price.unitsMax);
      const paid = charged.reduce((sum, one) => sum + one, 0);
      expect(paid, `units of ${shown}`).toBeGreaterThanOrEqual(units);
      mostUnits = Math.max(mostUnits, paid);
      expect(turns.bytesInTurn, `bytes in one turn of ${shown}`).toBeLessThanOrEqual(TURN_BYTES_MAX);
      if ('answerBytes' in bound) expect(bytes.length, shown).toBeLessThanOrEqual(bound.answerBytes);
      const isList = answer.headers.get('content-type')?.startsWith('application/json') === true;
      if (answer.status !== 200 || !isList) continue;
      if ('answerIcons' in bound) expect(rowsOf(bytes), shown).toBeLessThanOrEqual(bound.answerIcons);
      if ('answerRows' in bound) expect(rowsOf(bytes), shown).toBeLessThanOrEqual(bound.answerRows);
    }
    if (price.unitsMax > 1 && !PAYS_ELSEWHERE.test(name))
      expect(mostUnits, `units of ${name}`).toBeGreaterThan(1);
  }
});

/**
 * A key never pays a search. Sessions come before passwords, which `POST /account/session` pays. Previews are signed.
 */
const PAYS_ELSEWHERE = /^GET \/api\/v1\/icons$|\/account\/(?!session$)|^DELETE|^GET \/previews/;
