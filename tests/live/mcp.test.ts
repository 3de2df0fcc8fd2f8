import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import sharp from 'sharp';
import { afterAll, describe, expect, inject, test } from 'vitest';

// The tools for assistants, over HTTP with the demo key, through glyphdex mcp to the same service, and on the same
// catalog without a service.

const PROGRAM = join(import.meta.dirname, '../../apps/server/bin/glyphdex.js');

/** The members of all results that the tests read. The client checks each result against its schema. */
interface Data {
  readonly icons: readonly { readonly name: string; readonly code: string; readonly concept: string }[];
  readonly packs: readonly { readonly slug: string }[];
  readonly pack: { readonly slug: string };
  readonly total: number;
  readonly text: string;
  readonly missing: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly covers_all: boolean;
  readonly shape: string | null;
}

interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string; readonly data?: string }[];
  readonly structuredContent: Data;
}

const overHttp = () =>
  new StreamableHTTPClientTransport(new URL('/mcp', inject('baseUrl')), {
    requestInit: { headers: { authorization: `Bearer ${inject('demoKey')}` } },
  });
const byCommand = (settings: Readonly<Record<string, string>>) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp'],
    env: { PATH: process.env['PATH'] ?? '', ...settings },
  });

describe.each([
  ['over HTTP', overHttp],
  [
    'by a command, from the service',
    () => byCommand({ GLYPHDEX_URL: inject('baseUrl'), GLYPHDEX_KEY: inject('demoKey') }),
  ],
  ['by a command, from the catalog', () => byCommand({ DATA_DIR: inject('dataDir') })],
])('%s', (_, transport) => {
  const client = new Client({ name: 'test', version: '1' });
  const opened = async () => {
    await client.connect(transport());
    // The client then checks results against output schemas.
    await client.listTools();
  };
  afterAll(() => client.close());
  let connected: Promise<void> | undefined;
  const call = async (name: string, args: Record<string, unknown>): Promise<Answer> => {
    connected ??= opened();
    await connected;
    return (await client.callTool({ name, arguments: args })) as Answer;
  };
  const names = ({ structuredContent }: Answer) => structuredContent.icons.map(({ name }) => name);

  test('search_icons finds icons of all packs, and of a license', async () => {
    const found = await call('search_icons', { query: 'hoem', limit: 50 });
    expect(names(found)).toContain('mdi--home');
    expect(found.structuredContent.total).toBeGreaterThan(1_000);
    const free = await call('search_icons', { query: 'cat', license: 'permissive', shape: 'Outline' });
    expect(names(free)).toContain('lucide--cat');
  });

  test('get_icons writes code', async () => {
    const { structuredContent } = await call('get_icons', {
      names: ['lucide:house', 'mdi:home', 'nope:nope'],
      format: 'jsx',
    });
    expect(structuredContent.icons[0]!.code).toMatch(/^export function LucideHouse\(props\) \{/);
    expect(structuredContent.missing).toEqual(['nope:nope']);
  });

  test('preview_icons draws sixty icons into one picture', async () => {
    const found = names(await call('search_icons', { query: 'arrow', limit: 50 }));
    const all = [...found, ...names(await call('search_icons', { query: 'cat', limit: 10 }))];
    const { content, structuredContent } = await call('preview_icons', { names: all });
    const picture = await sharp(Buffer.from(content[0]!.data!, 'base64')).metadata();
    expect(picture).toMatchObject({
      format: 'png',
      width: structuredContent.width,
      height: structuredContent.height,
    });
    expect(structuredContent.icons).toHaveLength(60);
  });

  test('find_similar finds the icon whose drawing it gets', async () => {
    const { structuredContent } = await call('get_icons', { names: ['mdi:heart'] });
    const similar = await call('find_similar', { image: structuredContent.icons[0]!.code, limit: 10 });
    expect(names(similar)).toContain('mdi--heart');
    expect(names(await call('find_similar', { name: 'mdi:heart' })).length).toBeGreaterThan(3);
  });

  test('pick_consistent_set finds one pack for an interface', async () => {
    const concepts = ['home', 'search', 'shopping cart', 'user', 'settings', 'trash', 'robot', 'invoice'];
    const { structuredContent: set } = await call('pick_consistent_set', { concepts });
    expect(set.covers_all).toBe(true);
    expect(set.shape).not.toBeNull();
    expect(set.icons.map(({ concept }) => concept)).toEqual(concepts);
    for (const { name } of set.icons) expect(name.startsWith(`${set.pack.slug}--`)).toBe(true);
    expect((await call('pick_consistent_set', { concepts })).structuredContent).toEqual(set);
    const preferred = await call('pick_consistent_set', {
      concepts: ['home', 'user'],
      prefer: { packs: ['lucide'] },
    });
    expect(preferred.structuredContent.pack.slug).toBe('lucide');
  });

  test('list_packs and attribution name licenses', async () => {
    const { packs } = (await call('list_packs', {})).structuredContent;
    expect(packs.length).toBeGreaterThan(200);
    const { text } = (await call('attribution', { names: ['mdi:home', 'fa7-solid:cat'] })).structuredContent;
    expect(text).toMatch(/Material Design Icons by Pictogrammers.*\n.*CC BY 4.0/);
  });

  test('lists all packs as resources', async () => {
    await call('list_packs', { license: 'ISC' });
    expect((await client.listResources()).resources.length).toBeGreaterThan(200);
  });
});
