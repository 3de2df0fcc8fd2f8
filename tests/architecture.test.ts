import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

// Rules that dependency-cruiser cannot check: file names, and which files read the environment or the clock.

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

test('finds the product files that the rules apply to', () => {
  expect(product.length).toBeGreaterThan(50);
});

test('gives no file or folder a generic name such as utils or manager', () => {
  const empty = /^(utils?|helpers?|common|misc|types|manager|shared|core|lib)(\.|$)/;
  const named = sources.filter(
    (path) => path.split('/').some((part) => empty.test(part)) || /manager/.test(basename(path)),
  );
  expect(named).toEqual([]);
});

test('names every file in kebab case', () => {
  const odd = sources.filter(
    (path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|contract|bench|config|d))?\.tsx?$/.test(basename(path)),
  );
  expect(odd).toEqual([]);
});

test('reads process.env in config.ts only', () => {
  const readers = product.filter((path) => /process\.env/.test(read(path)));
  expect(readers.filter((path) => path !== 'apps/server/src/config.ts')).toEqual([]);
});

test('reads the time of the server through the clock port only', () => {
  const readers = product.filter(
    (path) =>
      path.startsWith('apps/server/src/') && /\bDate\.now\(|new Date\(\)|performance\.now\(/.test(read(path)),
  );
  expect(readers.filter((path) => !/clock\.ts$/.test(path))).toEqual([]);
});
