import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'glyphdex-comments-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(source: string): { status: number | null; stderr: string } {
  const file = join(folder, 'source.ts');
  writeFileSync(file, source);
  return spawnSync(process.execPath, ['scripts/check-comments.ts', file], { encoding: 'utf8' });
}

test.each([
  ['a comment that begins with "What"', '/** What it returns. */', 'begins with "What"'],
  ['a line of a comment over 120 characters', `// ${'a'.repeat(118)}`, '121 characters'],
])('npm run check:comments fails for %s', (_, source, reason) => {
  const { status, stderr } = check(source);
  expect(stderr).toContain(`source.ts:1: ${reason}`);
  expect(status).toBe(1);
});

test('npm run check:comments accepts a comment that names its subject', () => {
  const { status, stderr } = check('/** Returns what it was given. */');
  expect(stderr).toBe('All comments are readable.\n');
  expect(status).toBe(0);
});
