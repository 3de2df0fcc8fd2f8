import type { Icon } from '@glyphdex/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Ask } from './fetch.ts';
import type { loadPage as LoadPage } from './render-page.tsx';

let loadPage: typeof LoadPage;
beforeAll(async () => {
  const { fetch } = await import('./fetch.ts');
  vi.stubGlobal('fetch', fetch);
  ({ loadPage } = await import('./render-page.tsx'));
  return () => vi.unstubAllGlobals();
});

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" d="M1 2h3"/></svg>';

function icon(id: number, name: string, svg?: string, type: Icon['type'] = 'InterfaceIcon'): Icon {
  const slug = `pack--${id}`;
  return {
    id,
    name,
    slug,
    type,
    static_image_url: `/previews/${id}.avif`,
    ...(svg && { svg: { svg_code: svg } }),
  };
}

/** Renders the page at an address of a service with `total` icons, which begin with these. */
async function render(
  address: string,
  icons: readonly Icon[],
  given: {
    readonly total?: number;
    readonly hasTakenIcons?: boolean;
    readonly unknown?: { readonly nearest: string };
    readonly pack?: object;
    readonly sets?: readonly object[];
  } = {},
) {
  const { total = icons.length, hasTakenIcons = false, unknown, pack, sets } = given;
  const asked: string[] = [];
  const ask: Ask = async (wanted) => {
    asked.push(wanted);
    const { pathname, searchParams } = new URL(wanted, 'http://icons.test');
    const page = Number(searchParams.get('page'));
    if (pack && pathname.endsWith('/profile'))
      return {
        status: 200,
        body: JSON.stringify({ data: { ...pack, shapes: [], styles: [], siblings: [], newest: null } }),
        headers: {},
      };
    if (!/^\/gallery\/(?:icons|search|consistent-sets)$/.test(pathname))
      return { status: 404, body: '{}', headers: {} };
    if (hasTakenIcons && searchParams.get('with') === 'svg')
      return { status: 429, body: JSON.stringify({ code: 'bulk_download' }), headers: {} };
    const data = sets ?? (page > 1 ? [] : icons);
    const pagination = { current_page: page, last_page: 9, limit: 40, total };
    return { status: 200, headers: {}, body: JSON.stringify({ data, pagination, related_tags: [] }) };
  };
  const { pathname: path, search } = new URL(address, 'http://icons.test');
  const page = await loadPage(
    { origin: 'http://icons.test', path, query: search.slice(1), listed: new Set(['arrow']), unknown },
    ask,
  );
  return { asked, status: page.status, ...page.render() };
}

// promise: Names of icons cannot add markup to the start page
test('escapes names of icons in the cells and in the data', async () => {
  const { body } = await render('/', [icon(1, '</script><img src=x onerror="alert(1)">', DRAWING)]);
  expect(body).not.toMatch(/<img src=x|<\/script><img/);
  expect(body).toContain('&lt;img src=x');
});

test('asks for the first screen once and carries it', async () => {
  const { asked, body } = await render('/?search=arrow', [icon(1, 'Arrow', DRAWING)], {
    total: 100,
  });
  expect(asked.map((address) => address.replace(/&per_page=40&with=svg$/, ''))).toEqual([
    '/gallery/search?search=arrow&page=1',
    '/gallery/icons?search=arrow&page=2',
    '/gallery/icons?search=arrow&page=3',
  ]);
  expect(body).toContain(DRAWING);
  expect(body).toMatch(/\["icons","search=arrow",0\],\{.*?\},false\]/);
});

test('shows previews, for whose drawings the script asks, to a network that has taken its icons of the day', async () => {
  const { body } = await render('/?search=arrow', [icon(1, 'Arrow')], { hasTakenIcons: true });
  expect(body).toContain('src="/previews/1.avif"');
  expect(body).toMatch(/\["icons","search=arrow",0\],.*,true\]/);
});

test('shows previews of icons whose drawings would make the page too large, and of animated ones', async () => {
  const long = DRAWING.replace('M1 2h3', `M1 2${'h3'.repeat(120_000)}`);
  const icons = [icon(1, 'Arrow', DRAWING), icon(2, 'Long', long), icon(3, 'Longer', long)];
  const spin = icon(4, 'Spin', DRAWING.replace('<path', '<animate attributeName="x"/><path'), 'AnimatedIcon');
  const { body } = await render('/', [...icons, spin]);
  expect(body.length).toBeLessThan(300_000);
  expect([...body.matchAll(/src="(\/previews[^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/previews/2.avif',
    '/previews/3.avif',
    '/previews/4.avif',
  ]);
});

test('links the pages of a list before and after this one', async () => {
  const { body } = await render('/?search=arrow&page=2', [], { total: 500 });
  expect(body).toContain('href="/?search=arrow" rel="prev"');
  expect(body).toContain('href="/?search=arrow&amp;page=3" rel="next"');
  expect((await render('/?search=arrow', [icon(1, 'Arrow')])).body).not.toContain('rel="next"');
});

test.each([
  ['/', 'http://icons.test/'],
  ['/?search=arrow', 'http://icons.test/?search=arrow'],
  ['/?search=arrow&page=2', undefined],
  ['/?search=arrow&type=Sticker', undefined],
  ['/?search=unlisted', undefined],
])('lists %s in search engines at %s', async (address, canonical) => {
  const { head } = await render(address, [icon(1, 'Arrow', DRAWING)], { total: 500 });
  expect(/rel="canonical" href="([^"]+)"/.exec(head)?.[1]).toBe(canonical);
  expect(head.includes('content="noindex"')).toBe(canonical === undefined);
});

test('shows the nearest page, a search and similar icons for an address without a page', async () => {
  const answer = await render('/arow/pack', [icon(1, 'Packs')], { unknown: { nearest: '/packs' } });
  expect(answer.status).toBe(404);
  expect(answer.asked).toEqual([expect.stringMatching(/^\/gallery\/search\?search=pack/)]);
  for (const part of ['href="/packs"', 'name="search"', 'value="pack"', 'href="/icons/pack--1"'])
    expect(answer.body).toContain(part);
  expect(answer.head).toContain('content="noindex"');
});

test('describes a pack to search engines', async () => {
  const license = { title: 'MIT License', url: 'https://mit.test', spdx: null };
  const pack = {
    name: 'Mine',
    slug: 'mine',
    icons_count: 3,
    version: '1.2',
    author: { name: 'Ann', url: null },
  };
  const { head } = await render('/packs/mine', [], { pack: { ...pack, license } });
  const about = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '') as unknown;
  expect(about).toMatchObject({
    '@type': 'ImageGallery',
    name: 'Mine',
    author: { name: 'Ann' },
    license: 'https://mit.test',
    version: '1.2',
  });
});

test('links the next page of sets, which begins with the packs after those before', async () => {
  const sets = [{ pack: { name: 'Mine', slug: 'mine' }, found: 2, icons: [], missing: [] }];
  const { body, asked } = await render('/?search=home,search&page=2', [], { total: 40, sets });
  expect(asked).toEqual([expect.stringContaining('&page=2&')]);
  expect(body).toContain('href="/?search=home%2Csearch" rel="prev"');
  expect(body).toContain('href="/?search=home%2Csearch&amp;page=3" rel="next"');
  expect(body).toContain('Page 2 of 9');
});

test('names the picture of a search', async () => {
  const { head } = await render('/?search=arrow%20up', []);
  expect(head).toContain('content="http://icons.test/og/search-arrow%20up.png"');
});
