import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';

test('every address of the site but the start answers with its one page, which may run and load only what comes from here', async () => {
  const service = await startTestService({ publicUrl: 'https://icons.test' });
  for (const path of ['/?search=home', '/icons/mdi--home', '/packs', '/packs/mdi', '/draw', '/keys']) {
    const page = await service.ask(path, { key: null });
    expect([path, page.status, page.body.toString()]).toEqual([path, 200, service.deps.site.page]);
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("img-src 'self' data: blob: https://icons.test;");
    expect(policy).not.toMatch(/unsafe|\*/);
  }
  expect((await service.ask('/elsewhere', { key: null })).code).toBe('route_not_found');
});

test('files of the site may be kept for a year, since their names change with them', async () => {
  const service = await startTestService();
  const file = await service.ask('/assets/page-1a2b3c.js', { key: null });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/assets/other.js', '/assets/..%2findex.html', '/assets/'])
    expect((await service.ask(path, { key: null })).status).toBe(404);
});

test.each(['/favicon.svg', '/favicon.ico'])('%s is a picture', async (path) => {
  const service = await startTestService();
  const icon = await service.ask(path, { key: null });
  expect(icon.headers['content-type']).toBe('image/svg+xml');
  expect(icon.body.toString()).toMatch(/^<svg /);
  expect(icon.headers['content-security-policy']).toContain('sandbox');
});

test('the documentation names no address of anybody else', async () => {
  const service = await startTestService();
  const [page, withSlash] = [
    await service.ask('/docs', { key: null }),
    await service.ask('/docs/', { key: null }),
  ];
  expect(page.status).toBe(200);
  expect(withSlash.body).toEqual(page.body);
  const html = page.body.toString();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(addresses).toContain('/docs/reader.js');
  for (const address of addresses) expect(address).toMatch(/^\/(?!\/)/);
  expect(html).toContain('"url": "/api/v1/openapi.json"');
  expect(html).toContain('"withDefaultFonts": false');
  expect(html).toContain('"telemetry": false');

  const policy = page.headers['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/https?:|\*|script-src[^;]*'unsafe/);
  const inline = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(policy).toContain(`'sha256-${hash('sha256', inline, 'base64')}'`);

  const script = await service.ask('/docs/reader.js', { key: null, headers: { 'accept-encoding': 'br' } });
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.headers['content-encoding']).toBe('br');
  const again = await service.ask('/docs/reader.js', {
    headers: { 'if-none-match': script.headers.etag ?? '' },
  });
  expect(again.status).toBe(304);
});

test('health is told without a key', async () => {
  const service = await startTestService();
  expect((await service.ask('/healthz', { key: null })).json()).toEqual({ status: 'ok' });
  expect((await service.ask('/metrics', { key: null })).body.toString()).toBe('requests_total 1\n');
  const ready = await service.ask('/readyz', { key: null });
  expect(ready.json()).toEqual({ status: 'ready', checks: { catalog: 'ok' } });
});

test('a service that is not ready says why', async () => {
  const checks = { catalog: 'ok', database: 'locked' };
  const service = await startTestService({ readiness: () => ({ isReady: false, checks }) });
  const answer = await service.ask('/readyz', { key: null });
  expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([
    503,
    'storage_unavailable',
    '1',
  ]);
  expect(answer.json<{ message: string }>().message).toBe('Not ready (catalog: ok, database: locked).');
});
