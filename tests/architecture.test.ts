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

const BUILD = '../../../packages/catalog/src/index.ts';
const SANITIZER = '../../../packages/svg/src/index.ts';

test('the architecture check reports each of these forbidden imports of types, and no allowed one', () => {
  const forbidden = [
    ['server-base-imports-only-lower-features', 'base/one.ts', 'config/config.ts'],
    ['server-http-imports-only-lower-features', 'http/one.ts', 'icons/list-icons.ts'],
    ['server-limits-imports-only-lower-features', 'limits/one.ts', 'accounts/account-store.ts'],
    ['server-icons-imports-only-lower-features', 'icons/one.ts', 'pictures/pictures.ts'],
    ['server-accounts-imports-only-lower-features', 'accounts/keys/one.ts', 'usage/usage-store.ts'],
    ['server-iconify-imports-only-lower-features', 'iconify/one.ts', 'server/wire.ts'],
    ['server-files-lie-in-features', 'loose.ts', 'base/three.ts'],
    ['serving-does-not-build', 'catalog/one.ts', BUILD],
    ['serving-does-not-draw', 'pictures/one.ts', SANITIZER],
    ['serving-imports-no-commands', 'catalog/two.ts', 'catalog/commands/catalog.ts'],
  ] as const;
  const allowed = [
    ['config/two.ts', 'base/three.ts'],
    ['iconify/two.ts', 'limits/rate-limiter.ts'],
    ['catalog/commands.ts', BUILD],
    ['catalog/commands/three.ts', SANITIZER],
    ['cli/two.ts', 'catalog/commands.ts'],
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
    const up = '../'.repeat(importer.split('/').length - 1) || './';
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
