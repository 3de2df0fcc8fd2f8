import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { IconSet } from './icon-source.ts';
import { NAMES_PER_ICON_MAX, parseIconifySet, readIconifySet, readSetInfo } from './iconify-set.ts';
import { SET_BYTES_MAX } from './json-shape.ts';

const BODY = '<path d="M0 0h9v9z"/>';

function read(set: string | Record<string, unknown>): IconSet {
  const json = typeof set === 'string' ? (JSON.parse(set) as Record<string, unknown>) : set;
  return parseIconifySet({ prefix: 'x', icons: { a: { body: BODY } }, ...json }, 'x');
}

/** An object of this many members. */
const many = <Value>(count: number, write: (n: number) => [string, Value]): Record<string, Value> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => write(n)));

function file(write: (path: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-set-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'icons.json');
  write(path);
  return path;
}

test('refuses the 101st alias of an icon', () => {
  const { icons, refused } = read({ aliases: many(20_000, (n) => [`b${n}`, { parent: 'a' }]) });
  expect(icons[0]?.aliases).toHaveLength(NAMES_PER_ICON_MAX);
  expect(refused[0]).toEqual({
    name: `b${NAMES_PER_ICON_MAX}`,
    reason: 'is one of more than 100 names of a',
  });
});

test('refuses a set whose transformed aliases copy one large drawing 20,000 times', () => {
  const body = `<path d="M0 0${'h1'.repeat(120_000)}"/>`;
  const aliases = many(20_000, (n) => [`b${n}`, { parent: 'a', rotate: 1 }]);
  expect(() => read({ icons: { a: { body } }, aliases })).toThrow(
    'its drawings have more than 256 MiB in total: divide it into several sets',
  );
});

test('refuses a set of more than 100,000 icons', () => {
  const icons = many(100_001, (n) => [`i${n}`, { body: BODY }]);
  expect(() => read({ icons })).toThrow(
    'it has more than 100000 icons and aliases: divide it into several sets',
  );
});

test.each([1e300, -1, 1.5, 4_102_444_801])('refuses %d as the time of the last change', (lastModified) => {
  expect(() => read({ lastModified })).toThrow('"lastModified" is not a time in whole seconds since 1970');
});

test('treats names such as __proto__ and constructor like other names', () => {
  const { icons, refused } = read(
    `{"icons":{"__proto__":{"body":"x"},"constructor":{"body":"x"}},"aliases":{"__proto__":{"parent":"constructor"},"valueof":{"parent":"constructor"},"x":{"parent":"toString"},"y":{"parent":"__proto__"}},"categories":{"__proto__":["constructor"],"constructor":["__proto__",5]}}`,
  );
  expect(icons).toMatchObject([{ name: 'constructor', aliases: ['valueof'], categories: ['__proto__'] }]);
  expect(refused.map(({ name }) => name).sort()).toEqual(['__proto__', 'x']);
});

test('removes control characters and line breaks from metadata', () => {
  const info = readSetInfo({ name: '\u001b[2J\u001b]0;x\u0007Evil\r\nset' }, 'x');
  expect(info.name).toBe('[2J ]0;x Evil set');
});

test('refuses a named pipe without waiting for it', () => {
  const path = file((fifo) => execFileSync('mkfifo', [fifo]));
  expect(() => readIconifySet({ file: path, prefix: 'x' })).toThrow(`${path} is not a regular file`);
});

test('refuses a file above the size limit', () => {
  const path = file((large) => {
    writeFileSync(large, '{');
    truncateSync(large, SET_BYTES_MAX + 1);
  });
  expect(() => readIconifySet({ file: path, prefix: 'x' })).toThrow(
    `${path} is larger than 256 MiB: divide it into several sets`,
  );
});
