import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';
import { fillCell, PRERENDERED_CHARS_MAX } from './start-page.ts';

interface Listed {
  readonly data: readonly {
    readonly id: number;
    readonly type: string;
    readonly name: string;
    readonly slug: string;
    readonly svg: { svg_code: string };
  }[];
  readonly pagination: { readonly total: number };
}

test('prerenders the icons that the script requests first, in the same order', async () => {
  const service = await startTestService();
  const html = (await service.ask('/', { key: null })).body.toString();
  const list = (
    await service.ask('/gallery/icons?page=1&per_page=100&with=svg', { key: null })
  ).json<Listed>();
  expect(list.data.length).toBeGreaterThan(3);
  expect(html).toContain(`${list.pagination.total} icons`);
  const slugs = [...html.matchAll(/href="\/icons\/([^"]+)"/g)].map(([, slug]) => slug);
  expect(slugs).toEqual(list.data.map(({ slug }) => slug));
  const drawings = [...html.matchAll(/src="data:image\/svg\+xml,([^"]+)"/g)].map(([, address]) =>
    decodeURIComponent(address!),
  );
  const hasDrawing = ({ type, svg }: Listed['data'][number]) =>
    type !== 'AnimatedIcon' && svg.svg_code.length <= PRERENDERED_CHARS_MAX;
  list.data.forEach((icon, i) => {
    const isSame = drawings[i] === icon.svg.svg_code;
    expect([icon.slug, isSame]).toEqual([icon.slug, hasDrawing(icon)]);
  });
  expect(list.data.filter(hasDrawing).length).toBeGreaterThan(3);
  expect(html).not.toMatch(/[{}](?:name|pack|icon|total|cells)|%7B/);
});

test('allows only its inline script and style, by their digests', async () => {
  const service = await startTestService();
  const page = await service.ask('/', { key: null });
  const html = page.body.toString();
  const policy = page.headers['content-security-policy'] ?? '';
  const digestOf = (part: string) =>
    hash('sha256', new RegExp(`<${part}>([^<]*)</${part}>`).exec(html)?.[1] ?? '', 'base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${digestOf('script')}';`);
  expect(policy).toContain(`style-src 'self' 'sha256-${digestOf('style')}';`);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(html).toContain('<style>a { color: red }</style>');
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).not.toMatch(/ style="| on[a-z]+="/);
});

// promise: Names of icons cannot add markup to the start page
test('escapes names of icons and keeps placeholders in them as text', () => {
  const cell = '<a href="/icons/{pack}--{icon}">{name}</a><img src="data:,%7Bdrawing%7D">';
  const filled = (name: string) =>
    fillCell(cell, {
      id: 1,
      type: 'Icon',
      name,
      slug: 'a--b--c',
      static_image_url: '',
      svg: { svg_code: '<svg width="1"><path/></svg>' },
    });
  expect(filled('<img src=x onerror="alert(1)">&')).toBe(
    '<a href="/icons/a--b--c">&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;</a><img src="data:,%3Cpath%2F%3E">',
  );
  expect(filled('{pack}')).toContain('>{pack}<');
  expect(filled('%7Bdrawing%7D $& $1')).toContain('>%7Bdrawing%7D $&#38; $1<');
});

test('prerenders an animated icon without its drawing', () => {
  const icon = { id: 1, type: 'AnimatedIcon', name: 'Spin', slug: 'a--b', static_image_url: '' } as const;
  const svg = { svg_code: '<svg><animate/></svg>' };
  expect(fillCell('%7Bdrawing%7D', { ...icon, svg })).toBe('');
});

test('returns 304 for the start page until the order of icons changes', async () => {
  const service = await startTestService();
  const first = await service.ask('/', { key: null });
  const again = () => service.ask('/', { key: null, headers: { 'if-none-match': first.headers.etag ?? '' } });
  expect((await again()).status).toBe(304);
  const icons = (await service.ask('/gallery/icons?per_page=100', { key: null })).json<Listed>().data;
  const last = icons.at(-1)!;
  service.popularity.setPopularity(new Map([[last.id, 1e6]]));
  const changed = await again();
  expect(changed.status).toBe(200);
  expect(/href="\/icons\/([^"]+)"/.exec(changed.body.toString())?.[1]).toBe(last.slug);
});
