import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Documents that lead people to files must name files that exist.

const root = join(import.meta.dirname, '..');
/** A path without a folder of its own is relative to one of these. */
const BASES = ['', 'apps/server/src', 'packages/catalog/src'];

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('names only existing files in %s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const paths = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|md))(?:: \w+)?`/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !BASES.some((base) => existsSync(join(root, base, path))))).toEqual([]);
});

test('names only functions that are defined in the file beside them in ARCHITECTURE.md', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const steps = [...text.matchAll(/`([\w./-]+\.ts): (\w+)`/g)];
  expect(steps.length).toBeGreaterThan(15);
  const wrong = steps.filter(([, path, name]) => {
    const file = BASES.map((base) => join(root, base, path!)).find((one) => existsSync(one));
    return file === undefined || !new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'));
  });
  expect(wrong.map(([step]) => step)).toEqual([]);
});

test.each([
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/operate.md',
  'docs/api.md',
  'docs/glossary.md',
])('links only to existing files in %s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const targets = [...text.matchAll(/\]\((?!https?:|#|\/|mailto:)([^)#\s]+)/g)].map(([, target]) => target!);
  const broken = targets.filter((target) => !existsSync(join(root, dirname(document), target)));
  expect(broken).toEqual([]);
});
