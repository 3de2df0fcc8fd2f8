// cspell:ignore colours
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { THEME_SCRIPT } from '../gallery/site/page-shell.ts';
import { startTestService } from '../testing/test-service.ts';

// promise: Pages run only their own scripts
test('allows scripts of this origin only, besides the one that is written into pages with content', async () => {
  const service = await startTestService({ publicUrl: 'https://icons.test' });
  const digest = `'sha256-${hash('sha256', THEME_SCRIPT, 'base64')}'`;
  for (const [path, scripts] of [
    ['/draw', "'self'"],
    ['/keys', "'self'"],
    ['/docs', "'self'"],
    ['/?search=home', `'self' ${digest}`],
    ['/icons/mdi--home', `'self' ${digest}`],
    ['/packs', `'self' ${digest}`],
    ['/packs/mdi', `'self' ${digest}`],
  ]) {
    const page = await service.ask(path!, { key: null });
    const isSame = page.body.toString() === service.deps.site.page.en;
    expect([path, page.status, isSame]).toEqual([path, 200, scripts === "'self'"]);
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain(`script-src ${scripts};`);
    expect(policy).toContain("img-src 'self' data: blob: https://icons.test;");
    expect(policy).not.toMatch(/unsafe|\*/);
  }
  expect((await service.ask('/elsewhere', { key: null })).code).toBe('route_not_found');
});

// promise: Pages are kept apart from windows of other sites and use no devices
test('keeps windows of other sites away from pages, and lets pages use no devices', async () => {
  const service = await startTestService();
  const browser = { accept: 'text/html' };
  for (const path of ['/', '/?search=home', '/keys', '/docs', '/elsewhere']) {
    const { headers } = await service.app.inject({ url: path, headers: browser });
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['permissions-policy'], path).toMatch(/camera=\(\).*microphone=\(\)/);
    // Copying an icon must stay possible.
    expect(headers['permissions-policy'], path).not.toMatch(/clipboard/);
  }
});

test('returns 404 for an unknown address: the page of the site to browsers, JSON to programs', async () => {
  const service = await startTestService();
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  // Injected directly: `ask` would look for this answer in the OpenAPI document.
  const page = await service.app.inject({ url: '/developer', headers: browser });
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  // With content of the service: the nearest page, and icons.
  expect(page.body).toContain('<div id="app">/developers{"data":[{"id"');
  for (const path of ['/icons', '/icons/a/b', '/packs/a/b', `/${'x'.repeat(200)}`])
    expect([path, (await service.app.inject({ url: path, headers: browser })).statusCode]).toEqual([
      path,
      404,
    ]);
  const head = await service.app.inject({ method: 'HEAD', url: '/elsewhere', headers: browser });
  expect([head.statusCode, head.body]).toEqual([404, '']);

  for (const path of ['/api', '/api/v2/icons', '/gallery/x', '/account/x', '/assets/x.js', '/previews/x'])
    expect((await service.ask(path, { key: null, headers: browser })).json()).toMatchObject({
      status: 'error',
    });
  for (const accept of [undefined, '*/*', 'application/json', 'text/html;q=0, */*']) {
    const headers = accept === undefined ? {} : { accept };
    expect((await service.ask('/elsewhere', { key: null, headers })).code).toBe('route_not_found');
  }
  const posted = await service.ask('/elsewhere', { key: null, headers: browser, method: 'POST' });
  expect(posted.code).toBe('route_not_found');
});

test.each([
  ['/iconify', '/developers#iconify', 'route_not_found'],
  ['/iconify/', '/developers#iconify', 'route_not_found'],
  ['/mcp', '/developers#assistants', 'method_not_allowed'],
])(
  'explains %s to people by redirecting browsers to %s, and answers programs with %s',
  async (path, guide, code) => {
    const service = await startTestService();
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const { statusCode, headers } = await service.app.inject({ url: path, headers: browser });
    expect([statusCode, headers['location'], headers['vary']]).toEqual([302, guide, 'Accept']);
    expect((await service.app.inject({ url: guide.split('#')[0]!, headers: browser })).body).toBe(
      service.deps.site.page.en,
    );
    for (const accept of ['application/json', 'text/event-stream', '*/*'])
      expect((await service.app.inject({ url: path, headers: { accept } })).json()).toMatchObject({ code });
  },
);

test('redirects a page address with trailing slashes, and returns 404 for unknown addresses', async () => {
  const service = await startTestService();
  for (const [asked, page] of [
    ['/packs/', '/packs'],
    ['/developers/?a=1', '/developers?a=1'],
    ['/keys//', '/keys'],
    ['/docs/', '/docs'],
  ]) {
    const answer = await service.app.inject({ url: asked! });
    expect([answer.statusCode, answer.headers.location]).toEqual([308, page]);
  }
  for (const path of ['//', '//evil.test/', '/nothing/', '/robots-txt'])
    expect((await service.app.inject({ url: path })).statusCode).toBe(404);
});

test.each([
  ['/api/v1/icon', '/api/v1/icons'],
  ['/api/v1/icons/?search=home', '/api/v1/icons'],
  ['/api/v1/tags/', '/api/v1/tags'],
  ['/api/v1/colours', '/api/v1/colors'],
  ['/doc', '/docs'],
  ['/api/icons', '/api/v1/icons'],
  ['/api/packs/', '/api/v1/packs'],
  ['/v1/icons', '/api/v1/icons'],
  ['/icons', '/api/v1/icons'],
  ['/api/v1/search', '/api/v1/icons?search=home'],
  ['/search?query=home', '/api/v1/icons?search=home'],
  ['/api/v1/icons/mdi/home', '/api/v1/icons/mdi--home'],
])('returns 404 for %s and suggests %s', async (asked, suggested) => {
  const service = await startTestService();
  const answer = await service.ask(asked, { key: null });
  expect(answer.json()).toEqual({
    status: 'error',
    code: 'route_not_found',
    message: expect.stringContaining(`Did you mean ${suggested}?`),
  });
});

test('lets browsers cache files of the site for a year, and returns 404 for unknown files', async () => {
  const service = await startTestService();
  const file = await service.ask('/assets/page-1a2b3c.js', { key: null });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/assets/other.js', '/assets/..%2findex.html', '/assets/'])
    expect((await service.ask(path, { key: null })).status).toBe(404);
});

test.each(['/favicon.svg', '/favicon.ico'])('returns an SVG image at %s', async (path) => {
  const service = await startTestService();
  const icon = await service.ask(path, { key: null });
  expect(icon.headers['content-type']).toBe('image/svg+xml');
  expect(icon.body.toString()).toMatch(/^<svg /);
  expect(icon.headers['content-security-policy']).toContain('sandbox');
});

test('robots.txt disallows addresses of accounts, the APIs, the gallery and previews only, and names the sitemap', async () => {
  const service = await startTestService();
  const robots = await service.ask('/robots.txt', { key: null });
  expect([robots.status, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [rules = '', sitemap] = robots.body.toString().trim().split('\n\n');
  expect(sitemap).toBe('Sitemap: http://icons.test/sitemap.xml');
  const lines = rules.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  const disallowed = lines.slice(1).map((line) => /^Disallow: (\/\w+\/)$/.exec(line)?.[1]);
  expect(disallowed).toEqual(['/account/', '/api/', '/gallery/', '/iconify/', '/previews/']);
});

test('returns 200 for /healthz, /readyz and /metrics without a key', async () => {
  const service = await startTestService();
  expect((await service.ask('/healthz', { key: null })).json()).toEqual({ status: 'ok' });
  expect((await service.ask('/metrics', { key: null })).body.toString()).toBe('requests_total 1\n');
  const ready = await service.ask('/readyz', { key: null });
  expect(ready.json()).toEqual({ status: 'ready', checks: { catalog: 'ok' } });
});

test('returns 401 for /metrics without the METRICS_TOKEN of the service', async () => {
  const service = await startTestService({ metricsToken: 'a-token-of-the-scraper' });
  expect((await service.ask('/metrics', { key: null })).status).toBe(401);
  expect((await service.ask('/metrics', { key: 'a-token-of-the-other' })).status).toBe(401);
  expect((await service.ask('/metrics', { key: 'a-token-of-the-scraper' })).status).toBe(200);
  expect((await service.ask('/readyz', { key: null })).status).toBe(200);
});

test('/readyz returns 503 with the state of each part while not ready', async () => {
  const checks = { catalog: 'ok', database: 'locked' };
  const service = await startTestService({ readiness: async () => ({ isReady: false, checks }) });
  const answer = await service.ask('/readyz', { key: null });
  expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([
    503,
    'storage_unavailable',
    '1',
  ]);
  expect(answer.json<{ message: string }>().message).toBe('Not ready (catalog: ok, database: locked).');
});

test('serves a page at every route that the script of the site knows', async () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../site/src', file), 'utf8');
  const routes = read('app.tsx') + read('other-pages.tsx');
  const paths = [...routes.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) =>
    path!.replace(':icon', 'mdi--home').replace(':pack', 'mdi').replace(/:\w+/, 'x'),
  );
  expect(paths.length).toBeGreaterThan(15);
  const service = await startTestService();
  for (const path of paths)
    expect([path, (await service.ask(path, { key: null })).status]).toEqual([path, 200]);
});
