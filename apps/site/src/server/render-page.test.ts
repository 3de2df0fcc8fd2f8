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
  { total = icons.length, hasTakenIcons = false } = {},
) {
  const asked: string[] = [];
  const ask: Ask = async (wanted) => {
    asked.push(wanted);
    const { pathname, searchParams } = new URL(wanted, 'http://icons.test');
    const page = Number(searchParams.get('page'));
    if (!/^\/gallery\/(?:icons|search)$/.test(pathname)) return { status: 404, body: '{}', headers: {} };
    if (hasTakenIcons && searchParams.get('with') === 'svg')
      return { status: 429, body: JSON.stringify({ code: 'bulk_download' }), headers: {} };
    const data = page === 1 ? icons : [];
    const pagination = { current_page: page, last_page: 9, limit: 40, total };
    return { status: 200, headers: {}, body: JSON.stringify({ data, pagination, related_tags: [] }) };
  };
  const { pathname: path, search } = new URL(address, 'http://icons.test');
  const page = await loadPage(
    { origin: 'http://icons.test', path, query: search.slice(1), listed: new Set(['arrow']) },
    ask,
  );
  return { asked, ...page.render() };
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

test('names the picture of a search', async () => {
  const { head } = await render('/?search=arrow%20up', []);
  expect(head).toContain('content="http://icons.test/og/search-arrow%20up.png"');
});
