import { ICON_TYPES, type IconType } from '@glyphdex/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SAMPLE_ICONS } from '../../testing/sample-icons.ts';
import { type AskOptions, startTestService, type TestService } from '../../testing/test-service.ts';

const PATH = '/api/v1/icons/by-image';

interface List {
  readonly data: readonly { readonly slug: string; readonly type: IconType }[];
  readonly pagination: { readonly total: number; readonly last_page: number };
}

function svgOf(slug: string): string {
  return SAMPLE_ICONS.find(({ pack, name }) => `${pack}--${name}` === slug)!.svg;
}

function ask(
  service: TestService,
  payload: string | Buffer,
  type: string,
  query = '',
  options: AskOptions = {},
) {
  const headers = { 'content-type': type, ...options.headers };
  return service.ask(PATH + query, { method: 'POST', ...options, payload, headers });
}

async function slugs(service: TestService, payload: string | Buffer, type: string, query = '') {
  const answer = await ask(service, payload, type, query);
  expect(answer.status).toBe(200);
  return answer.json<List>().data.map(({ slug }) => slug);
}

const drawn = (slug: string) => sharp(Buffer.from(svgOf(slug)), { density: 300 });

test('finds an icon by its own picture as PNG, JPEG, WebP, GIF, SVG and as a file in a form', async () => {
  const service = await startTestService();
  const png = await drawn('logos--figma').png().toBuffer();
  const webp = await drawn('logos--figma').webp().toBuffer();
  const boundary = 'xxBOUNDARYxx';
  const form = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n`),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  for (const [payload, type] of [
    [png, 'image/png'],
    [webp, 'image/webp'],
    [await drawn('logos--figma').flatten({ background: '#fff' }).jpeg().toBuffer(), 'image/jpeg'],
    [await drawn('logos--figma').gif().toBuffer(), 'image/gif'],
    [svgOf('logos--figma'), 'image/svg+xml; charset=utf-8'],
    [form, `multipart/form-data; boundary=${boundary}`],
  ] as const)
    expect((await slugs(service, payload, type))[0]).toBe('logos--figma');
});

test('finds an icon by a small picture off center on white background', async () => {
  const service = await startTestService();
  const sketch = await drawn('logos--typescript')
    .resize(90)
    .extend({ top: 10, left: 200, right: 30, bottom: 120, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  expect((await slugs(service, sketch, 'image/png'))[0]).toBe('logos--typescript');
});

test('applies filters and counts the total as /icons does', async () => {
  const service = await startTestService();
  const svg = svgOf('logos--npm');
  for (const query of [
    '?pack=mdi',
    '?tag=home',
    '?type=AnimatedIcon',
    '?colors[]=Blue&shapes[]=Fill',
    '?pack=nothing',
  ]) {
    const list = (await ask(service, svg, 'image/svg+xml', `${query}&per_page=100`)).json<List>();
    const expected = (await service.ask(`/api/v1/icons${query}&per_page=100`)).json<List>();
    const sorted = (icons: List['data']) => icons.map(({ slug }) => slug).sort();
    expect(sorted(list.data)).toEqual(sorted(expected.data));
    expect(list.pagination.total).toBe(expected.pagination.total);
  }
});

test('returns pages without repeated icons, and an empty page past the end', async () => {
  const service = await startTestService();
  const svg = svgOf('logos--npm');
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((page) => slugs(service, svg, 'image/svg+xml', `?per_page=15&page=${page}`)),
  );
  expect(pages[5]).toEqual([]);
  expect(new Set(pages.flat()).size).toBe(SAMPLE_ICONS.length);
  expect(pages[0]).toEqual(await slugs(service, svg, 'image/svg+xml', '?per_page=15'));
});

test('adds the members of with=, and sends no-store and no ETag', async () => {
  const service = await startTestService();
  const answer = await ask(service, svgOf('logos--npm'), 'image/svg+xml', '?with=svg,packs&per_page=1');
  expect(answer.json<{ data: unknown[] }>().data[0]).toMatchObject({
    slug: 'logos--npm',
    svg: { svg_code: expect.stringContaining('<svg') },
    packs: [{ slug: 'logos' }],
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers.etag).toBeUndefined();
  expect(ICON_TYPES).toContain(answer.json<List>().data[0]?.type);
});

const SVG = svgOf('logos--npm');
const blank = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

test.each<
  [what: string, code: string, status: number, () => Promise<[string | Buffer, string, string?, AskOptions?]>]
>([
  [
    'a request without a key, whatever else is wrong',
    'unauthorized',
    401,
    async () => ['', 'text/plain', '?x=1', { key: null }],
  ],
  [
    'an Accept without JSON',
    'not_acceptable',
    406,
    async () => ['', 'text/plain', '?x=1', { headers: { accept: 'text/html' } }],
  ],
  ['a body that is no image', 'unsupported_image', 415, async () => ['{}', 'application/json', '?x=1']],
  [
    'a compressed body',
    'unsupported_image',
    415,
    async () => [SVG, 'image/svg+xml', '', { headers: { 'content-encoding': 'gzip' } }],
  ],
  ['the parameter search', 'unknown_parameter', 422, async () => [SVG, 'image/svg+xml', '?search=home']],
  ['the parameter sort_by', 'unknown_parameter', 422, async () => [SVG, 'image/svg+xml', '?sort_by=name']],
  [
    'a page beyond the result window',
    'result_window_exceeded',
    422,
    async () => [SVG, 'image/svg+xml', '?page=501'],
  ],
  ['too many bytes', 'image_too_large', 413, async () => [SVG.padEnd(256 * 1024 + 1), 'image/svg+xml']],
  ['bytes of another type', 'unsupported_image', 415, async () => [await blank(9), 'image/webp']],
  [
    'a form without a file',
    'unsupported_image',
    415,
    async () => ['--a--\r\n', 'multipart/form-data; boundary=a'],
  ],
  ['a broken form', 'unsupported_image', 415, async () => ['x', 'multipart/form-data']],
  ['an empty body', 'unreadable_image', 422, async () => ['', 'image/png']],
  [
    'an incomplete picture',
    'unreadable_image',
    422,
    async () => [(await blank(300)).subarray(0, 60), 'image/png'],
  ],
  ['a white picture', 'unreadable_image', 422, async () => [await blank(50), 'image/png']],
  ['more pixels than allowed', 'unreadable_image', 422, async () => [await blank(1_025), 'image/png']],
  ['malformed SVG', 'unreadable_image', 422, async () => ['<svg', 'image/svg+xml']],
  [
    'an SVG that draws nothing',
    'unreadable_image',
    422,
    async () => ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ],
])('refuses %s with %s', async (_, code, status, request) => {
  const service = await startTestService();
  const [payload, type, query, options] = await request();
  const answer = await ask(service, payload, type, query, options);
  expect([answer.code, answer.status]).toEqual([code, status]);
});

test.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)('%s returns 405', async (method) => {
  const service = await startTestService();
  const answer = await service.ask(PATH, { method });
  expect([answer.status, answer.headers.allow]).toEqual([405, 'POST, OPTIONS']);
});

test('returns 503 with Retry-After while the image reader is overloaded', async () => {
  const service = await startTestService({ images: { read: async () => ({ kind: 'overloaded' }) } });
  const answer = await ask(service, SVG, 'image/svg+xml');
  expect([answer.code, answer.headers['retry-after']]).toEqual(['overloaded', '2']);
});

test('reads images of one key as images of one client', async () => {
  const clients: string[] = [];
  const service = await startTestService({
    images: {
      read: async (_, client) => {
        clients.push(client);
        return { kind: 'overloaded' };
      },
    },
  });
  for (const key of [await service.makeKey({}), await service.makeKey({})])
    for (let n = 0; n < 2; n++) await ask(service, SVG, 'image/svg+xml', '', { key });
  const [first, , second] = clients;
  expect(clients).toEqual([first, first, second, second]);
  expect(first).not.toBe(second);
});
