import { hash } from 'node:crypto';
import { inEachLanguage } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';
import type { LoadPage } from './site-files.ts';

const HOME = '/icons/mdi--home';

test('answers with the page and the data of its icon, and with 304 while they stay', async () => {
  const service = await startTestService();
  const page = await service.ask(HOME, { key: null });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body.toString()).toContain(`<title>${HOME}</title>`);
  expect(page.body.toString()).toContain('"slug":"mdi--home"');
  const headers = { 'if-none-match': page.headers.etag ?? '' };
  expect((await service.ask(HOME, { key: null, headers })).status).toBe(304);
});

test('answers HEAD with the headers of GET and without a body', async () => {
  const service = await startTestService();
  const page = await service.ask(HOME, { key: null });
  const head = await service.ask(HOME, { key: null, method: 'HEAD' });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(page.headers['content-length']);
  expect(head.headers.etag).toBe(page.headers.etag);
});

test('answers 404 with a page for an unknown icon, also when the client has that page', async () => {
  const service = await startTestService();
  const page = await service.ask('/icons/mdi--nothing', { key: null });
  expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.body.toString()).toContain('icon_not_found');
  const headers = { 'if-none-match': page.headers.etag ?? '' };
  expect((await service.ask('/icons/mdi--nothing', { key: null, headers })).status).toBe(404);
});

test('shows pages to visitors from other sites', async () => {
  const service = await startTestService();
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  expect((await service.ask(HOME, { key: null, headers })).status).toBe(200);
});

test('renders a page once per address and language', async () => {
  const { site } = (await startTestService()).deps;
  const rendered: string[] = [];
  const loadPage = inEachLanguage(
    (language): LoadPage =>
      async (address, ask) => {
        const page = await site.loadPage[language](address, ask);
        const render = () => {
          rendered.push(`${language} ${address.path}`);
          return page.render();
        };
        return { ...page, render };
      },
  );
  const service = await startTestService({ site: { ...site, loadPage } });
  for (const language of ['en', 'de', 'en'])
    for (const path of [HOME, '/icons/lucide--coffee'])
      await service.ask(path, { key: null, headers: { 'accept-language': language } });
  expect(rendered).toEqual([
    `en ${HOME}`,
    'en /icons/lucide--coffee',
    `de ${HOME}`,
    'de /icons/lucide--coffee',
  ]);
});

test('sends a page without content to a network that has spent its units', async () => {
  const service = await startTestService();
  const { visitorLimiter } = service.deps;
  const empty = async () => (await service.ask(HOME, { key: null })).body.toString();
  expect(await empty()).toContain('mdi--home');
  const consumeAll = visitorLimiter.consumeAll.bind(visitorLimiter);
  visitorLimiter.consumeAll = (charges) =>
    consumeAll(charges.map((charge) => ({ ...charge, cost: (charge.cost ?? 1) * 1e6 })));
  const page = await service.ask('/icons/lucide--coffee', { key: null });
  expect([page.status, page.body.toString()]).toEqual([200, expect.stringContaining('<div id="app"></div>')]);
});

test('sends home to a client that has it with 304 until the order of icons changes', async () => {
  const service = await startTestService();
  const first = await service.ask('/', { key: null });
  const again = () => service.ask('/', { key: null, headers: { 'if-none-match': first.headers.etag ?? '' } });
  expect((await again()).status).toBe(304);
  const icons = (await service.ask('/gallery/icons?per_page=100', { key: null })).json<{
    data: readonly { readonly id: number }[];
  }>().data;
  service.popularity.setPopularity(new Map([[icons.at(-1)!.id, 1e6]]));
  expect((await again()).status).toBe(200);
});

test('counts the icons of a cached page against the daily budget', async () => {
  const service = await startTestService();
  const { iconBudget } = service.deps;
  const taken: number[] = [];
  const takeAll = iconBudget.takeAll.bind(iconBudget);
  iconBudget.takeAll = (limits, iconIds) => {
    taken.push(iconIds.length);
    return takeAll(limits, iconIds);
  };
  for (let i = 0; i < 2; i++) await service.ask('/?search=home&with=svg', { key: null });
  expect(taken.length).toBe(2);
  expect(taken[0]).toBeGreaterThan(0);
  expect(taken[1]).toBe(taken[0]);
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
});
