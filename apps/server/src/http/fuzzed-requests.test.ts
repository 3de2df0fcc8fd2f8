import { ListIconsQuerySchema } from '@glyphdex/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';

// Random requests. `ask` also checks that each uncompressed answer matches the OpenAPI document.

const names = Object.keys(ListIconsQuerySchema.properties);
const value = fc.oneof(
  fc.constantFrom(
    '',
    'home',
    'Red',
    'Fill',
    'mdi',
    '1',
    '100',
    'name',
    'svg,tags',
    'downloads',
    '%00',
    '%',
    '[]',
    '1e9',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: fc.constantFrom('%', 'f', '0', '+', '&', '=', '#', '?', '/'), maxLength: 10 }),
);
const key = fc.oneof(fc.constantFrom(...names, 'shapes%5B%5D', 'colors', '__proto__'), value);
const query = fc
  .array(fc.tuple(key, value), { maxLength: 6 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const header = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const headers = fc.record(
  {
    accept: fc.oneof(
      header,
      fc.constantFrom('application/problem+json', 'application/json, application/problem+json'),
    ),
    'accept-encoding': header,
    'if-none-match': header,
    origin: header,
    referer: header,
    traceparent: fc.oneof(header, fc.constant(`00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`)),
    'x-request-id': header,
  },
  { requiredKeys: [] },
);
const path = fc.constantFrom(
  '/icons',
  '/icons/mdi--home',
  '/tags',
  '/packs',
  '/packs/mdi',
  '/attribution',
  '/colors',
  '/nothing',
);

// promise: A client's mistake never gets 5xx
test('returns no 5xx, and nosniff with each body, for random queries, headers and methods', async () => {
  const service = await startTestService();
  const method = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE');
  await fc.assert(
    fc.asyncProperty(path, query, headers, method, async (route, raw, given, verb) => {
      const address = `/api/v1${route}?${raw.replaceAll('#', '%23')}`;
      const answer = await service.ask(address, { headers: given, method: verb as 'GET' });
      expect(answer.status).toBeLessThan(500);
      // Answers to OPTIONS and 304 have no body whose type a browser could guess.
      if (verb !== 'OPTIONS' && answer.status !== 304)
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }),
    { numRuns: 300 },
  );
});

test('returns no 5xx for random paths', async () => {
  const service = await startTestService();
  const part = fc.oneof(
    value,
    fc.constantFrom('api', 'v1', 'icons', 'packs', 'previews', 'docs', '..', '.', '%2e%2e', '%2F', ';'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
      const address = `/${parts.join('/').replaceAll(/[?#]/g, 'x').replace(/^\/+/, '')}`;
      const { statusCode } = await service.app.inject({
        url: address,
        headers: { authorization: `Bearer ${service.key}` },
      });
      expect(statusCode).toBeLessThan(500);
    }),
    { numRuns: 200 },
  );
});
