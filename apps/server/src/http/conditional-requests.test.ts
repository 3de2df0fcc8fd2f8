import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { KEYED_ROUTES } from '../testing/keyed-routes.ts';
import { startTestService } from '../testing/test-service.ts';

describe('conditional requests', () => {
  test.each(KEYED_ROUTES)('%s returns 304 while the answer is unchanged', async (route) => {
    const service = await startTestService();
    const first = await service.ask(route);
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    for (const header of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const again = await service.ask(route, { headers: { 'if-none-match': header } });
      expect(again.status, header).toBe(304);
      for (const name of ['etag', 'cache-control', 'vary']) {
        expect(again.headers[name], name).toBe(first.headers[name]);
      }
    }
    const other = await service.ask(route, { headers: { 'if-none-match': '"x"' } });
    expect(other.body).toEqual(first.body);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers.vary).toBe('Authorization, Accept-Encoding, Origin');
  });

  test('sends a different ETag for each of 14 queries', async () => {
    const service = await startTestService();
    const queries = [
      '',
      'search=home',
      'search=homes',
      'type=Icon',
      'colors[]=Red',
      'colors[]=Blue',
      'shapes[]=Fill',
    ];
    queries.push(
      'styles[]=outline',
      'tag=home',
      'pack=mdi',
      'sort_by=name',
      'page=2',
      'per_page=5',
      'with=svg',
    );
    const etags = new Set<string | undefined>();
    for (const query of queries) {
      etags.add((await service.ask(`/api/v1/icons?${query}`)).headers.etag);
    }
    expect(etags.size).toBe(queries.length);
  });

  test('sends the same ETag after a restart, and another one for another version or public address', async () => {
    const etagWith = async (overrides: object) =>
      (await (await startTestService(overrides)).ask('/api/v1/types')).headers.etag;
    const etag = await etagWith({});
    expect(await etagWith({})).toBe(etag);
    expect(await etagWith({ serverVersion: '1.0.1' })).not.toBe(etag);
    expect(await etagWith({ publicUrl: 'https://other.test' })).not.toBe(etag);
  });

  test('returns 404 and 422, not 304, for If-None-Match: *', async () => {
    const service = await startTestService();
    const headers = { 'if-none-match': '*' };
    for (const [path, status] of [
      ['/api/v1/icons/mdi--nothing', 404],
      ['/api/v1/packs/nothing', 404],
      ['/api/v1/icons?page=0', 422],
      ['/api/v1/nothing', 404],
    ] as const) {
      expect((await service.ask(path, { headers })).status, path).toBe(status);
    }
  });
});

describe('compression', () => {
  const cases: [string, (body: Buffer) => Buffer][] = [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ];
  test.each(cases)('%s compresses the same body and sends the same ETag', async (encoding, decode) => {
    const service = await startTestService();
    for (const path of ['/api/v1/icons', '/api/v1/icons?pack=logos&with=svg']) {
      const plain = await service.ask(path);
      const packed = await service.ask(path, { headers: { 'accept-encoding': encoding } });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
      expect(packed.body.length).toBeLessThan(plain.body.length);
      expect(decode(packed.body)).toEqual(plain.body);
      expect(packed.headers.etag).toBe(plain.headers.etag);
    }
  });

  test('does not compress a small answer and a refusal', async () => {
    const service = await startTestService();
    const headers = { 'accept-encoding': 'br, gzip' };
    for (const path of ['/api/v1/types', '/api/v1/types?x=1']) {
      expect((await service.ask(path, { headers })).headers).not.toHaveProperty('content-encoding');
    }
  });
});
