import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseEncoding, compress } from './compression.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0.9', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['identity;q=0.5, gzip;q=0.4', 'identity'],
  ['identity, gzip', 'gzip'],
  ['identity;q=0', 'identity'],
  ['deflate', 'identity'],
  ['gzip;q=0', 'identity'],
  ['x'.repeat(5000), 'identity'],
] as const)('Accept-Encoding: %s selects %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('compresses bodies of up to 400 kB without loss', async () => {
  const bodies = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(bodies, fc.constantFrom(1, 2_000), async (piece, times) => {
      const body = Buffer.concat(Array.from({ length: times }, () => piece));
      expect(brotliDecompressSync(await compress(body, 'br'))).toEqual(body);
      expect(gunzipSync(await compress(body, 'gzip'))).toEqual(body);
    }),
    { numRuns: 20 },
  );
});

test('returns the compressed bytes of a small body at once, and a promise for a large one', () => {
  expect(compress(Buffer.alloc(2_000), 'br')).toBeInstanceOf(Buffer);
  expect(compress(Buffer.alloc(200_000), 'gzip')).toBeInstanceOf(Promise);
});

test('selects the right encoding for more headers than its cache holds', () => {
  for (let i = 0; i < 10_000; i++) expect(chooseEncoding(`gzip;q=0.${i % 9}1, x${i}`)).toBe('gzip');
});
