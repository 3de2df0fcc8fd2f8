import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../base/app-error.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { SentImage } from '../icons/image-reader.ts';
import { describeImage } from '../pictures/drawing/describe-image.ts';
import { RendererBusyError, UndrawableError } from '../pictures/picture-renderer.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openSampleCatalog, unlimitedContext } from '../testing/tool-context.ts';
import { catalogBackend } from './catalog-backend.ts';
import { ICON_TOOLS } from './icon-tools.ts';
import { createToolServer } from './tool-server.ts';
import type { ToolContext } from './tools/tool-context.ts';

const catalog = await openSampleCatalog();

/** The official client, which checks each result against the output schema. */
async function connect(overrides: Partial<ToolContext> = {}): Promise<Client> {
  const context = unlimitedContext(catalog, overrides);
  const server = createToolServer(
    catalogBackend(() => context, silentLog),
    '1.0.0',
  );
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
  await client.listTools();
  onTestFinished(() => client.close());
  return client;
}

/** The members of all results that the tests read. The client checks each result against its schema. */
interface Data {
  readonly icons: readonly { readonly name: string; readonly code: string; readonly concept: string }[];
  readonly packs: readonly { readonly slug: string }[];
  readonly pack: { readonly slug: string };
  readonly runners_up: readonly { readonly pack: { readonly slug: string } }[];
  readonly reasons: readonly string[];
  readonly missing: readonly string[];
  readonly left_out: readonly object[];
  readonly covers_all: boolean;
  readonly text: string;
}

interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string; readonly data?: string }[];
  readonly structuredContent: Data;
}

async function call(
  name: string,
  args: Record<string, unknown>,
  overrides?: Partial<ToolContext>,
): Promise<Result> {
  const client = await connect(overrides);
  return (await client.callTool({ name, arguments: args })) as Result;
}

const textOf = ({ content }: Result) => content.map(({ text = '' }) => text).join('');
const namesIn = (result: Result) => result.structuredContent.icons.map(({ name }) => name);

/** Fails when anything is read. */
const unreadable = new Proxy(catalog, {
  get(target, member, receiver) {
    if (member === 'hold') return () => () => undefined;
    throw new Error(`${String(member)} of ${String(target)} was read by ${String(receiver)}`);
  },
});

test('offers at most seven tools, all of which say that they only read', async () => {
  const { tools } = await (await connect()).listTools();
  expect(tools.length).toBeLessThanOrEqual(7);
  expect(tools.map(({ name }) => name)).toEqual(ICON_TOOLS.map(({ name }) => name));
  for (const { annotations, outputSchema, description } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, destructiveHint: false });
    expect(outputSchema).toBeDefined();
    expect(description!.length).toBeGreaterThan(80);
  }
});

test('search_icons returns names, packs and licenses without drawings', async () => {
  const noted: unknown[] = [];
  const result = await call(
    'search_icons',
    { query: 'hoem', limit: 2 },
    { noteSearch: (...args) => noted.push(args) },
  );
  expect(result.structuredContent).toMatchObject({ did_you_mean: 'home' });
  expect(result.structuredContent.icons).toHaveLength(2);
  expect(result.structuredContent.icons[0]).toEqual({ name: 'mdi--home', pack: 'mdi', license: 'MIT' });
  expect(textOf(result)).toContain('mdi--home (MIT)');
  expect(JSON.stringify(result)).not.toContain('<svg');
  expect(noted).toEqual([['hoem', true]]);
});

test('search_icons filters by pack, shape, style and license', async () => {
  expect(namesIn(await call('search_icons', { query: 'home', pack: 'lucide' }))).toEqual(['lucide--home']);
  expect(namesIn(await call('search_icons', { query: 'home', pack: 'mdi', shape: 'Outline' }))).toEqual([
    'mdi--home-outline',
  ]);
  expect(namesIn(await call('search_icons', { query: 'arrow', style: 'bold' }))).toEqual([
    'mdi--arrow-up-bold',
  ]);
  expect(namesIn(await call('search_icons', { query: 'bell', license: 'cc-by-4.0' }))).toEqual([
    'twemoji--bell',
  ]);
  const permissive = await call('search_icons', { query: 'bell', license: 'permissive' });
  expect(namesIn(permissive).some((name) => name.startsWith('twemoji'))).toBe(false);
});

test.each([
  ['search_icons', { query: 'home', limit: 51 }, /limit must be <= 50/],
  ['search_icons', {}, /query/],
  [
    'search_icons',
    { query: 'home', sort: 'name' },
    /no argument "sort"\. Known: query, pack, style, shape, license, limit/,
  ],
  [
    'pick_consistent_set',
    { concepts: ['home'], prefer: { pack: 'mdi' } },
    /no argument "pack"\. Known: packs, shape, style, license/,
  ],
  ['search_icons', { query: 'home', limit: '51' }, /limit must be <= 50/],
  ['search_icons', { query: 'home', limit: 'many' }, /limit must be integer/],
  ['search_icons', { query: 'home', pack: 'nope' }, /No pack has the slug "nope".*list_packs/],
  ['search_icons', { query: 'home', license: 'Beerware' }, /Known values: commercial, .*MIT/],
  ['search_icons', { query: 'home', license: 'constructor' }, /No pack has the license "constructor"/],
  ['list_packs', { license: '__proto__' }, /No pack has the license "__proto__"/],
  ['search_icons', { query: 'qqqqqq' }, undefined],
  ['get_icons', { names: [] }, /names/],
  ['get_icons', { names: ['mdi--home'], color: 'url(#x)' }, /color/],
  ['preview_icons', { names: ['nope--x'] }, /No icon has the name nope--x.*search_icons/],
  ['find_similar', {}, /either name or image/],
  ['find_similar', { name: 'mdi--home', image: '<svg/>' }, /either name or image/],
  ['find_similar', { name: 'nope--x' }, /No icon has the name/],
  ['find_similar', { name: 'mdi--home', same_in: 'nope' }, /No pack has the slug/],
  ['find_similar', { image: '<svg/>', same_in: 'mdi' }, /Give name with same_in/],
  ['find_similar', { image: 'not an image!' }, /neither a PNG/],
  ['find_similar', { image: 'QUJD' }, /neither a PNG/],
  ['pick_consistent_set', { concepts: [' '] }, /at least one concept/],
  ['pick_consistent_set', { concepts: ['qqqqqq'] }, /No pack has an icon/],
  ['pick_consistent_set', { concepts: ['home'], prefer: { packs: ['nope'] } }, /No pack has the slug/],
])('%s with %j says what to do', async (name, args, message) => {
  const result = await call(name, args);
  expect(result.isError === true).toBe(message !== undefined);
  expect(textOf(result)).toMatch(message ?? /No icon matches "qqqqqq"/);
});

test.each([
  ['get_icons', { names: '["mdi--home","lucide--home"]' }, { names: ['mdi--home', 'lucide--home'] }],
  ['get_icons', { names: 'mdi--home', size: '32' }, { names: ['mdi--home'], size: 32 }],
  ['preview_icons', { names: ' mdi--home, lucide--home ' }, { names: ['mdi--home', 'lucide--home'] }],
  ['get_icons', { names: ['mdi--home', null, ''] }, { names: ['mdi--home'] }],
  ['get_icons', { names: ['mdi--home'], format: 'SVG', color: '' }, { names: ['mdi--home'], format: 'svg' }],
  ['attribution', { names: 'mdi:home' }, { names: ['mdi:home'] }],
  ['pick_consistent_set', { concepts: '["home","search"]' }, { concepts: ['home', 'search'] }],
  [
    'pick_consistent_set',
    { concepts: 'home, search', prefer: '{"packs":"mdi"}' },
    { concepts: ['home', 'search'], prefer: { packs: ['mdi'] } },
  ],
  [
    'pick_consistent_set',
    { concepts: ['home'], prefer: { packs: '[]', shape: null, style: '', license: 'MIT' } },
    { concepts: ['home'], prefer: { packs: [], license: 'MIT' } },
  ],
  ['pick_consistent_set', { concepts: ['home'], prefer: null }, { concepts: ['home'] }],
  [
    'search_icons',
    { query: 'home', limit: '3', shape: 'outline' },
    { query: 'home', limit: 3, shape: 'Outline' },
  ],
  ['search_icons', { query: 404 }, { query: '404' }],
  ['search_icons', { query: '', pack: ['mdi'], nothing: null }, { query: '', pack: 'mdi' }],
  ['find_similar', { name: 'mdi--home', image: '', limit: '2' }, { name: 'mdi--home', limit: 2 }],
  ['list_packs', { license: null }, {}],
])('%s reads %j as %j', async (name, loose, strict) => {
  const result = await call(name, loose);
  expect(result.isError).toBeUndefined();
  expect(result).toEqual(await call(name, strict));
});

test('publishes schemas of plain objects with one type for each argument', async () => {
  const { tools } = await (await connect()).listTools();
  for (const { inputSchema } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(JSON.stringify(inputSchema)).not.toMatch(/"type":\[|anyOf|oneOf|allOf/);
  }
  expect(JSON.stringify(tools).length).toBeLessThan(16_000);
});

test('refuses an unknown tool as an error of the protocol', async () => {
  const client = await connect();
  await expect(client.callTool({ name: 'draw_icon', arguments: {} })).rejects.toThrow(/draw_icon/);
});

test.each(['svg', 'jsx', 'vue', 'svelte', 'css', 'data-uri'])(
  'get_icons writes %s and takes icons from the budget',
  async (format) => {
    const taken: (readonly number[])[] = [];
    const result = await call(
      'get_icons',
      { names: ['mdi:home', 'mdi--house', 'lucide--home', 'nope--x'], format, size: 32 },
      { takeIcons: (ids) => void taken.push(ids) },
    );
    expect(namesIn(result)).toEqual(['mdi--home', 'lucide--home']);
    expect(result.structuredContent.missing).toEqual(['nope--x']);
    expect(taken).toEqual([catalog.resolve(['mdi--home', 'lucide--home'])]);
    for (const { code } of result.structuredContent.icons) {
      expect(code).toContain('32');
      expect(textOf(result)).toContain(code);
    }
  },
);

test('get_icons returns names for Iconify components without taking from the budget', async () => {
  const result = await call(
    'get_icons',
    { names: ['mdi--home'], format: 'iconify-name' },
    { takeIcons: () => 'The budget is used up.' },
  );
  expect(result.structuredContent.icons).toMatchObject([{ code: 'mdi:home' }]);
});

test('get_icons leaves out what exceeds max_bytes, says so, and takes nothing for it', async () => {
  const taken: number[] = [];
  const result = await call(
    'get_icons',
    { names: ['logos--github', 'mdi--home'] },
    { takeIcons: (ids) => void taken.push(...ids) },
  );
  expect(namesIn(result)).toEqual(['mdi--home']);
  expect(result.structuredContent.left_out).toMatchObject([{ name: 'logos--github' }]);
  expect(textOf(result)).toMatch(/Left out.*logos--github \(\d{6} bytes\)/);
  expect(taken).toEqual(catalog.resolve(['mdi--home']));
});

// promise: A tool for assistants works only after its price is paid
test.each([
  ['search_icons', { query: 'a long text with many words' }],
  ['pick_consistent_set', { concepts: ['home'] }],
  ['preview_icons', { names: ['mdi--home'] }],
  ['get_icons', { names: ['mdi--home'] }],
  ['find_similar', { image: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
  ['list_packs', {}],
  ['attribution', { names: Array.from({ length: 200 }, () => 'mdi--home') }],
])('%s works only after its price is paid', async (name, args) => {
  const result = await call(name, args, { catalog: unreadable, charge: () => 'Too much work.' });
  expect([result.isError, textOf(result)]).toEqual([true, 'Too much work.']);
});

test('resources are listed only after their price is paid', async () => {
  const client = await connect({ catalog: unreadable, charge: () => 'Too much work.' });
  await expect(client.listResources()).rejects.toThrow('Too much work.');
});

test.each([
  ['pick_consistent_set', { concepts: ['home', 'search', 'settings'], prefer: { shape: 'Outline' } }],
  ['preview_icons', { names: ['mdi--home', 'mdi--bell', 'mdi--account'] }],
  ['get_icons', { names: ['mdi--home', 'mdi--bell', 'mdi--account'], format: 'jsx' }],
])('%s lets others work after each piece', async (name, args) => {
  let searches = 0;
  let mostSearches = 0;
  let turns = 0;
  const counting = new Proxy(catalog, {
    get(target, member) {
      if (member === 'search' || member === 'countFacets') mostSearches = Math.max(mostSearches, ++searches);
      const value: unknown = Reflect.get(target, member, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const startSlowWork = async () => {
    searches = 0;
    turns++;
  };
  await call(name, args, { catalog: counting, startSlowWork });
  expect(mostSearches).toBeLessThanOrEqual(1);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('preview_icons returns one PNG with the names in its order', async () => {
  const charged: number[] = [];
  const result = await call(
    'preview_icons',
    { names: ['lucide:bell', 'nope--x', 'mdi--home'] },
    { charge: (units) => void charged.push(units) },
  );
  expect(result.content[0]).toMatchObject({ type: 'image', mimeType: 'image/png' });
  expect(Buffer.from(result.content[0]!.data!, 'base64').toString()).toMatch(/^<svg/);
  expect(result.structuredContent).toMatchObject({
    icons: ['lucide--bell', 'mdi--home'],
    missing: ['nope--x'],
    columns: 2,
  });
  expect(charged).toEqual([44]);
});

test('preview_icons leaves out drawings that are too long for one picture', async () => {
  const long = JSON.stringify(
    `<svg xmlns="http://www.w3.org/2000/svg"><path d="${'M0 0h1'.repeat(100_000)}"/></svg>`,
  );
  const withLongDrawings = {
    reference: catalog.reference,
    hold: () => () => undefined,
    resolve: (names: readonly string[]) => catalog.resolve(names),
    read: (ids: readonly number[]) => catalog.read(ids).map((icon) => icon && { ...icon, svgJson: long }),
  } as unknown as Catalog;
  const names = ['mdi--home', 'mdi--bell', 'mdi--cog'];
  const result = await call('preview_icons', { names }, { catalog: withLongDrawings });
  expect(result.structuredContent).toMatchObject({ icons: names.slice(0, 2), left_out: ['mdi--cog'] });
  expect(textOf(result)).toContain('Preview them apart');
});

test.each([
  [new RendererBusyError('full'), /Call again in a few seconds/],
  [new UndrawableError('slow'), /Preview fewer icons/],
  [new AppError('storage_unavailable', { retryAfterSeconds: 3 }), /Call again in 3 s/],
  [new Error('secret detail'), /^The service failed/],
])('a preview that fails with %s says what to do, and nothing of the cause', async (error, message) => {
  const render = async () => Promise.reject(error);
  const result = await call('preview_icons', { names: ['mdi--home'] }, { renderer: { render } });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(message);
  expect(textOf(result)).not.toContain('secret');
});

test('find_similar finds icons by name, and by an image as Base64, data URL and SVG', async () => {
  const byName = namesIn(await call('find_similar', { name: 'mdi:home', limit: 3 }));
  expect(byName.length).toBeGreaterThan(0);
  expect(byName.length).toBeLessThanOrEqual(3);
  const [icon] = catalog.read(catalog.resolve(['logos--figma']) as number[], { svg: true });
  const svg = JSON.parse(icon!.svgJson!) as string;
  const base64 = Buffer.from(svg).toString('base64');
  const images = {
    read: async ({ type, bytes }: SentImage) => ({
      kind: 'descriptors' as const,
      ...(await describeImage(type, bytes)),
    }),
  };
  for (const image of [
    svg,
    base64,
    `data:image/svg+xml;base64,${base64}`,
    `data:image/svg+xml,${encodeURIComponent(svg)}`,
  ]) {
    expect(namesIn(await call('find_similar', { image, limit: 1 }, { images }))).toEqual(['logos--figma']);
  }
});

test('find_similar finds the same icon in one pack and in all', async () => {
  const one = await call('find_similar', { name: 'mdi:home', same_in: 'lucide' });
  expect(namesIn(one)).toEqual(['lucide--home']);
  const all = namesIn(await call('find_similar', { name: 'mdi:home', same_in: 'all', limit: 3 }));
  expect(all).toHaveLength(3);
  expect(new Set(all.map((name) => name.split('--')[0])).size).toBe(3);
});

test('pick_consistent_set returns the pack, its icons, reasons and runners-up', async () => {
  const result = await call('pick_consistent_set', { concepts: ['home', ' home ', 'search', 'settings'] });
  expect(result.structuredContent).toMatchObject({
    pack: { slug: 'lucide' },
    shape: 'Outline',
    covers_all: true,
    missing: [],
    icons: [
      { concept: 'home', name: 'lucide--home', match: 'exact' },
      { concept: 'search', name: 'lucide--search', match: 'exact' },
      { concept: 'settings', name: 'lucide--settings', match: 'exact' },
    ],
  });
  expect(result.structuredContent.reasons.join(' ')).toMatch(/all 3 concepts.*License MIT/);
  expect(result.structuredContent.runners_up[0]!.pack.slug).toBe('tabler');
});

test('pick_consistent_set takes home and HOME as one concept, and says what a preferred pack lacks', async () => {
  const { data, text } = await call('pick_consistent_set', {
    concepts: ['home', 'HOME', 'figma'],
    prefer: { packs: ['mdi'] },
  }).then((result) => ({ data: result.structuredContent, text: textOf(result) }));
  expect(data).toMatchObject({ pack: { slug: 'mdi' }, missing: ['figma'], covers_all: false });
  expect(text).toMatch(/has icons for 1 of 2 concepts; it lacks figma\..*It is a preferred pack/s);
  const other = await call('pick_consistent_set', { concepts: ['figma'], prefer: { packs: ['mdi'] } });
  expect(textOf(other)).toContain('No icon of mdi fits any of the concepts and preferences.');
});

test('pick_consistent_set meets the license always, and drops a shape for more concepts', async () => {
  const credited = await call('pick_consistent_set', {
    concepts: ['bell', 'star'],
    prefer: { license: 'CC-BY-4.0' },
  });
  expect(credited.structuredContent.pack.slug).toBe('twemoji');
  expect(credited.structuredContent.reasons.join(' ')).toContain('credit required');
  const drawn = await call('pick_consistent_set', {
    concepts: ['bell', 'shield'],
    prefer: { shape: 'Hand Drawn' },
  });
  expect(drawn.structuredContent.covers_all).toBe(true);
  expect(drawn.structuredContent.reasons.join(' ')).toMatch(/that preference was dropped/);
});

test('list_packs lists the packs with a license', async () => {
  const all = await call('list_packs', {});
  expect(all.structuredContent.packs).toHaveLength(6);
  const free = await call('list_packs', { license: 'no-attribution' });
  expect(free.structuredContent.packs.map(({ slug }) => slug)).not.toContain('twemoji');
});

test('attribution credits the service and each pack once', async () => {
  const result = await call('attribution', {
    names: ['twemoji:house', 'twemoji--bell', 'mdi:home', 'nope:x'],
  });
  expect(result.structuredContent.packs.map(({ slug }) => slug)).toEqual(['twemoji', 'mdi']);
  expect(result.structuredContent.text).toContain('Icons by Glyphdex (https://icons.test)');
  expect(result.structuredContent.missing).toEqual(['nope:x']);
});

test.each([
  ['preview_icons', { names: ['mdi--home'] }],
  ['find_similar', { image: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
  ['find_similar', { name: 'mdi--home', same_in: 'all' }],
  ['pick_consistent_set', { concepts: ['home'] }],
])('%s is refused above the limit of costly work', async (name, args) => {
  const result = await call(name, args, { charge: () => 'Call again in 7 s.' });
  expect([result.isError, textOf(result)]).toEqual([true, 'Call again in 7 s.']);
});

test('lists packs as resources, and reads one', async () => {
  const client = await connect();
  const { resources } = await client.listResources();
  expect(resources).toHaveLength(6);
  const { contents } = await client.readResource({ uri: 'glyphdex://pack/twemoji' });
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
    slug: 'twemoji',
    license: { spdx: 'CC-BY-4.0', attribution_required: true },
  });
  await expect(client.readResource({ uri: 'glyphdex://pack/nope' })).rejects.toThrow(/not found/i);
});
