import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'glyphdex-regexes-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(
  source: string,
  exceptions: readonly object[] = [],
): { status: number | null; stderr: string } {
  const [file, list] = [join(folder, 'source.js'), join(folder, 'exceptions.json')];
  writeFileSync(file, source);
  writeFileSync(list, JSON.stringify(exceptions));
  return spawnSync(process.execPath, ['scripts/check-regexes.ts', list, file], { encoding: 'utf8' });
}

const SLOW = '/^(a|a)*$/';
const exceptionOf = (regex: string) => ({ file: join(folder, 'source.js'), regex, reason: 'a test' });

test.each([
  ['an expression that takes exponential time', `export const x = ${SLOW};`, 'exponential'],
  [
    'one that is composed of such an expression',
    "const a = '(a|a)*'; export const x = new RegExp('^' + a + '$');",
    'exponential',
  ],
  ['one that is composed without new', "export const x = RegExp('^(a|' + 'a)*$');", 'exponential'],
  ['one that is composed in a function', 'export const x = (a) => new RegExp(a);', 'not composed when'],
])('npm run check:regexes fails for %s', (_, source, reason) => {
  const { status, stderr } = check(source);
  expect(stderr).toContain(`source.js:1: `);
  expect(stderr).toContain(reason);
  expect(status).toBe(1);
});

test('npm run check:regexes accepts linear expressions and listed exceptions', () => {
  const { status, stderr } = check(`export const [x, y] = [/^[a-z]+$/, ${SLOW}];`, [exceptionOf(SLOW)]);
  expect(stderr).toBe('2 regular expressions, 1 exceptions.\n');
  expect(status).toBe(0);
});

test('npm run check:regexes fails for an exception that nothing needs', () => {
  const { status, stderr } = check('export const x = /a/;', [exceptionOf(SLOW)]);
  expect(stderr).toContain('needs no exception any more');
  expect(status).toBe(1);
});
