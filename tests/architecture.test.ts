import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

// Rules that dependency-cruiser cannot check: file names, and which files read the environment or the clock. The last
// test checks the rules of dependency-cruiser themselves.

const root = join(import.meta.dirname, '..');
const sources = ['packages', 'apps', 'benchmarks', 'tests', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\/dist\//.test(path)),
);
/** TypeScript files of packages and apps, without tests and their tools. */
const product = sources.filter(
  (path) => /^(packages|apps)\//.test(path) && !/\.(test|contract)\.ts$|\/testing\//.test(path),
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('finds the product files that the rules apply to', () => {
  expect(product.length).toBeGreaterThan(50);
});

test('gives no file or folder a generic name such as utils or manager', () => {
  const generic = /^(utils?|helpers?|common|misc|types|manager|shared|core|lib)(\.|$)/;
  const named = sources.filter(
    (path) => path.split('/').some((part) => generic.test(part)) || /manager/.test(basename(path)),
  );
  expect(named).toEqual([]);
});

test('names every file in kebab case', () => {
  const odd = sources.filter(
    (path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|contract|bench|config|d))?\.tsx?$/.test(basename(path)),
  );
  expect(odd).toEqual([]);
});

test('reads process.env in the config.ts of the server only', () => {
  const readers = product.filter((path) => /process\.env/.test(read(path)));
  expect(readers.filter((path) => path !== 'apps/server/src/config/config.ts')).toEqual([]);
});

test('reads the time in the server only in files named after the clock', () => {
  const readers = product.filter(
    (path) =>
      path.startsWith('apps/server/src/') && /\bDate\.now\(|new Date\(\)|performance\.now\(/.test(read(path)),
  );
  expect(readers.filter((path) => !/clock\.ts$/.test(path))).toEqual([]);
});

const ADAPTER = 'catalog/embedded/icon-store.ts';
const ENGINE = '../../../packages/engine/src/index.ts';

test('the architecture check reports each of these forbidden imports of types, and no allowed one', () => {
  const forbidden = [
    ['services-import-no-adapters', 'services/one.ts', ADAPTER],
    ['services-import-no-adapters', 'services/two.ts', 'http/response/etag.ts'],
    ['services-import-no-adapters', 'services/three.ts', ENGINE],
    ['http-imports-no-adapters', 'http/one.ts', ADAPTER],
    ['http-imports-no-adapters', 'http/two.ts', ENGINE],
    ['commands-import-no-adapters', 'cli/one.ts', ADAPTER],
    ['commands-import-no-adapters', 'cli/two.ts', ENGINE],
    ['ports-name-no-technology', 'ports/one.ts', ADAPTER],
    ['ports-name-no-technology', 'ports/two.ts', ENGINE],
    ['adapters-import-no-upper-layers', 'adapters/sqlite/one.ts', 'services/six.ts'],
    ['domain-is-pure', 'domain/one.ts', 'ports/four.ts'],
    ['domain-is-pure', 'domain/two.ts', ENGINE],
  ] as const;
  const allowed = [
    ['services/four.ts', 'catalog/catalog.ts'],
    ['http/three.ts', 'services/five.ts'],
    ['cli/three.ts', 'catalog/catalog.ts'],
    ['ports/three.ts', 'domain/awaitable.ts'],
    [ADAPTER, ENGINE],
  ] as const;
  const reported = violations([...allowed, ...forbidden.map(([, from, to]) => [from, to] as const)]);
  const expected = forbidden.map(([rule, from, to]) => {
    return `error ${rule}: apps/server/src/${from} → ${join('apps/server/src', to)}`;
  });
  expect(reported.toSorted()).toEqual(expected.toSorted());
});

/**
 * The errors of the architecture check for a temporary workspace with these type imports between files of the server.
 */
function violations(imports: readonly (readonly [importer: string, imported: string])[]): string[] {
  const workspace = mkdtempSync(join(tmpdir(), 'glyphdex-architecture-'));
  onTestFinished(() => rmSync(workspace, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    const file = join(workspace, 'apps/server/src', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const [, imported] of imports) write(imported, 'export interface Imported {}\n');
  for (const [importer, imported] of imports) {
    const up = '../'.repeat(importer.split('/').length - 1);
    write(importer, `import type { Imported } from '${up}${imported}';\nexport type Used = Imported;\n`);
  }
  writeFileSync(join(workspace, 'tsconfig.json'), '{}');
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const options = ['--config', join(root, '.dependency-cruiser.cjs'), '.'];
  const { stdout } = spawnSync(process.execPath, [program, ...options], { cwd: workspace, encoding: 'utf8' });
  return stdout
    .split(/\n(?= {2}error )/)
    .map((report) => report.trim().replaceAll(/\s+/g, ' '))
    .filter((report) => report.startsWith('error '))
    .map((report) => report.replace(/ x \d+ dependency violations.*$/, ''));
}
