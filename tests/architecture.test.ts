import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

// What dependency-cruiser cannot see: sizes, names and who reads the environment. ARCHITECTURE.md explains the rules.

const root = join(import.meta.dirname, '..');
const sources = ['packages', 'apps', 'benchmarks', 'tests', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\/dist\//.test(path)),
);
const product = sources.filter(
  (path) => /^(packages|apps)\//.test(path) && !/\.(test|contract)\.ts$|\/testing\//.test(path),
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the rules look at the real tree', () => {
  expect(product.length).toBeGreaterThan(50);
});

test('a product file stays under 250 lines', () => {
  const long = product
    .map((path) => ({ path, lines: read(path).split('\n').length }))
    .filter((file) => file.lines > 251);
  expect(long).toEqual([]);
});

test('no file or folder carries a name that says nothing', () => {
  const empty = /^(utils?|helpers?|common|misc|types|manager|shared|core|lib)(\.|$)/;
  const named = sources.filter(
    (path) => path.split('/').some((part) => empty.test(part)) || /manager/.test(basename(path)),
  );
  expect(named).toEqual([]);
});

test('files are named in kebab case', () => {
  const odd = sources.filter(
    (path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|contract|bench|config|d))?\.tsx?$/.test(basename(path)),
  );
  expect(odd).toEqual([]);
});

test('only config.ts reads the environment', () => {
  const readers = product.filter((path) => /process\.env/.test(read(path)));
  expect(readers.filter((path) => path !== 'apps/server/src/config.ts')).toEqual([]);
});

test('time comes from the clock port in the server', () => {
  const tellers = product.filter(
    (path) =>
      path.startsWith('apps/server/src/') && /\bDate\.now\(|new Date\(\)|performance\.now\(/.test(read(path)),
  );
  expect(tellers.filter((path) => !/clock\.ts$/.test(path))).toEqual([]);
});
