import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EXPANSIONS, ListIconsQuerySchema, SORT_KEYS } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { KEYED_ENDPOINTS } from '../apps/server/src/openapi/endpoints.ts';

// Documents may name only files, functions, links and commands that exist. The API page must name every endpoint, and a
// README must describe every workspace.

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = globSync('**/*.{ts,tsx,md,wat}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|\.data)$/.test(path),
});
/** The change log also names files of earlier versions. */
const documents = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
/** In ARCHITECTURE.md and CONTRIBUTING.md, a path is relative to one of these folders. Others may name its end. */
const BASES = ['', 'apps/server/src', 'packages/catalog/src'];

test('finds the documents', () => {
  expect(documents.length).toBeGreaterThan(40);
});

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])(
  'names only files that exist below the base folders in %s',
  (document) => {
    const paths = [...read(document).matchAll(/`([\w./-]+\.(?:tsx?|md|txt|tsv))(?:: \w+)?`/g)].map(
      ([, path]) => path!,
    );
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !BASES.some((base) => existsSync(join(root, base, path))))).toEqual([]);
  },
);

test.each(documents)('names only existing source files and documents in %s', (document) => {
  const paths = [...read(document).matchAll(/`([\w./-]+\.(?:tsx?|md|wat))(?:: \w+)?`/g)].map(
    ([, path]) => path!,
  );
  expect(paths.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([]);
});

test('names only functions that are defined in the file beside them in ARCHITECTURE.md', () => {
  const steps = [...read('ARCHITECTURE.md').matchAll(/`([\w./-]+\.ts): (\w+)`/g)];
  expect(steps.length).toBeGreaterThan(15);
  const wrong = steps.filter(([, path, name]) => {
    const file = BASES.map((base) => join(base, path!)).find((one) => existsSync(join(root, one)));
    return (
      file === undefined || !new RegExp(`(?:function |^ {2}(?:async )?)${name}\\(`, 'm').test(read(file))
    );
  });
  expect(wrong.map(([step]) => step)).toEqual([]);
});

test.each(documents)('links only to existing files in relative links of %s', (document) => {
  const targets = [...read(document).matchAll(/\]\((?!https?:|#|\/|mailto:)([^)#\s]+)/g)].map(
    ([, target]) => target!,
  );
  const broken = targets.filter((target) => !existsSync(join(root, dirname(document), target)));
  expect(broken).toEqual([]);
});

test.each(documents)('names only commands of package.json after npm run in %s', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(document).matchAll(/npm run (?:-s )?([\w:-]*\w)/g)].map(([, name]) => name!);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };

test.each(workspaces)('describes %s in a README of 10 to 40 lines, with an example', (workspace) => {
  const text = read(join(workspace, 'README.md'));
  const linesCount = text.trimEnd().split('\n').length;
  expect(linesCount).toBeGreaterThanOrEqual(10);
  expect(linesCount).toBeLessThanOrEqual(40);
  expect(text).toMatch(/^```(js|sh)$/m);
});

test.each(workspaces.filter((workspace) => workspace.startsWith('packages/')))(
  'names only exports of the package in the first column of the table in the README of %s',
  async (workspace) => {
    const [, table = ''] = read(join(workspace, 'README.md')).split(/^\| (?:export|rejection) \|.*\n/m);
    const cells = [...table.matchAll(/^\| (.+?) \|/gm)].map(([, cell]) => cell!);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)/g)].map(([, name]) => name!));
    expect(named.length).toBeGreaterThan(0);
    const exported = Object.keys((await import(join(root, workspace, 'src/index.ts'))) as object);
    expect(named.filter((name) => !exported.includes(name))).toEqual([]);
  },
);

test('names every endpoint, and every parameter, order and expansion of GET /icons, in docs/api.md', () => {
  const page = read('docs/api.md');
  const endpoints = KEYED_ENDPOINTS.map(({ path }) => path.replace(/\{.*/, ''));
  const named = [...endpoints, ...Object.keys(ListIconsQuerySchema.properties), ...SORT_KEYS, ...EXPANSIONS];
  const isNamed = (name: string) => page.includes(`\`${name}`) || page.includes(`\`GET ${name}`);
  expect(named.filter((name) => !isNamed(name))).toEqual([]);
});
