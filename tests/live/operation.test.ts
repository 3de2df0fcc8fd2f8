import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { ask, icons } from './service.ts';

// Commands of an operator and first requests of a user, against the running service.

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const glyphdex = (...words: string[]) =>
  run('npx', ['glyphdex', ...words], { cwd: root, env: { ...process.env, DATA_DIR: inject('dataDir') } });

test('prints a curl command that returns icons', async () => {
  const line = inject('printed')
    .split('\n')
    .find((one) => one.trim().startsWith('curl '));
  const { stdout } = await run('sh', ['-c', line ?? 'false']);
  expect(JSON.parse(stdout).data.length).toBeGreaterThan(0);
});

test('serves a preview as AVIF, cacheable for a year', async () => {
  const { data } = await icons({ search: 'home', per_page: 1 });
  const response = await fetch(data[0]?.static_image_url ?? '');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-type')).toBe('image/avif');
  expect(bytes.subarray(4, 12).toString('latin1')).toBe('ftypavif');
  expect(response.headers.get('cache-control')).toMatch(/public, max-age=31536000, immutable/);
});

test('answers 304 without a body to the ETag of an unchanged list', async () => {
  const first = await ask('/api/v1/icons?search=home');
  const again = await ask('/api/v1/icons?search=home', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('accepts a new key at once and refuses a revoked one within a second', async () => {
  const created = JSON.parse((await glyphdex('keys', 'create', '--name', 'live test', '--json')).stdout);
  const status = async () => (await ask('/api/v1/types', { authorization: `Bearer ${created.key}` })).status;
  expect(await status()).toBe(200);
  await glyphdex('keys', 'revoke', created.id);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await status()).toBe(401);
});

test('catalog info prints a number of icons from 370,000 to 379,999', async () => {
  const { stdout } = await glyphdex('catalog', 'info');
  expect(stdout).toMatch(/37\d[,.\s]?\d{3}/);
});

test('search --explain finds home for hoem', async () => {
  const { stdout } = await glyphdex('search', 'hoem', '--explain');
  expect(stdout).toMatch(/home/);
});

test.each(['/healthz', '/readyz', '/metrics', '/docs', '/api/v1/openapi.json', '/'])(
  'answers %s without a key',
  async (path) => {
    expect((await fetch(`${inject('baseUrl')}${path}`)).status).toBe(200);
  },
);

test('searches from the terminal while the service runs on the same data folder', async () => {
  const { stdout } = await glyphdex('search', 'home');
  expect(stdout).toMatch(/home/i);
});
