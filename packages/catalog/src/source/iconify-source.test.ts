import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IconSet } from './icon-source.ts';
import { parseIconifySet, readIconifySet } from './iconify-set.ts';
import { DEFAULT_SOURCE, openIconifySource } from './iconify-source.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyphdex-source-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(path: string, content: unknown): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function read(set: Record<string, unknown>): IconSet {
  return parseIconifySet({ prefix: 'x', ...set }, 'x');
}

const BODY = '<path d="M0 0"/>';
const INFO = { name: 'X', author: { name: 'A' }, license: { title: 'MIT', spdx: 'MIT' } };

describe('parseIconifySet', () => {
  test('leaves out hidden icons and their aliases', () => {
    const set = read({
      icons: { a: { body: BODY }, old: { body: BODY, hidden: true } },
      aliases: { older: { parent: 'old' }, b: { parent: 'a' } },
    });
    expect(set.icons.map(({ name, aliases }) => [name, aliases])).toEqual([['a', ['b']]]);
    expect(set.refused).toEqual([]);
  });

  test('gives the aliases of a chain to the icon at its end', () => {
    const set = read({
      icons: { a: { body: BODY } },
      aliases: {
        d: { parent: 'c' },
        c: { parent: 'b', rotate: 0, hFlip: false },
        b: { parent: 'a' },
        a: { parent: 'nobody' },
      },
    });
    expect(set.icons.map(({ name, aliases }) => [name, aliases])).toEqual([['a', ['d', 'c', 'b']]]);
  });

  test('reads an alias that rotates, flips or crops as an icon of its own', () => {
    const set = read({
      width: 24,
      height: 12,
      icons: { left: { body: BODY }, old: { body: BODY, hidden: true } },
      categories: { Arrows: ['left'], Back: ['right'] },
      aliases: {
        forth: { parent: 'right' },
        right: { parent: 'back', hFlip: true },
        back: { parent: 'left' },
        up: { parent: 'left', rotate: 1 },
        down: { parent: 'up', rotate: 2 },
        part: { parent: 'left', width: 6 },
        older: { parent: 'old', vFlip: true },
        gone: { parent: 'left', rotate: 1, hidden: true },
        odd: { parent: 'left', rotate: 'once' },
      },
    });
    const rows = set.icons.map(({ name, aliases, categories, body, box }) => [
      name,
      aliases.join(),
      categories.join(),
      body === BODY ? '' : body.replace(BODY, ''),
      Object.values(box).join(' '),
    ]);
    expect(rows).toEqual([
      ['left', 'back', 'Arrows', '', '0 0 24 12'],
      [
        'right',
        'forth',
        'Back',
        '<g transform="translate(12 6) scale(-1 1) translate(-12 -6)"></g>',
        '0 0 24 12',
      ],
      ['up', '', 'Arrows', '<g transform="translate(12 6) rotate(90) translate(-12 -6)"></g>', '6 -6 12 24'],
      [
        'down',
        '',
        'Arrows',
        '<g transform="translate(12 6) rotate(270) translate(-12 -6)"></g>',
        '6 -6 12 24',
      ],
      ['part', '', 'Arrows', '', '0 0 6 12'],
    ]);
    expect(set.refused).toEqual([{ name: 'odd', reason: 'has a rotation that is not a whole number' }]);
  });

  test('refuses aliases without an icon and aliases of each other', () => {
    const set = read({
      icons: { a: { body: BODY } },
      aliases: { lost: { parent: 'gone' }, x: { parent: 'y' }, y: { parent: 'x' }, odd: 7, __proto__: null },
    });
    expect(set.refused).toEqual(
      ['lost', 'x', 'y', 'odd'].map((name) => ({ name, reason: 'is an alias of no icon' })),
    );
  });

  test('reads the box of an icon from its entry, then from the set, and then uses 16 × 16', () => {
    const boxed = { body: BODY, width: 3, height: 4, left: -1, top: 2 };
    const boxes = (set: IconSet): unknown => set.icons.map(({ box }) => Object.values(box).join(' '));
    expect(boxes(read({ icons: { boxed, none: { body: BODY } } }))).toEqual(['-1 2 3 4', '0 0 16 16']);
    expect(boxes(read({ width: 24, left: 5, icons: { boxed, none: { body: BODY } } }))).toEqual([
      '-1 2 3 4',
      '5 0 24 16',
    ]);
  });

  test('refuses unusable icons and keeps the others', () => {
    const set = read({
      icons: {
        good: { body: BODY },
        'No Name': { body: BODY },
        'a--b': { body: BODY },
        constructor: { body: 5 },
        empty: null,
        wide: { body: BODY, width: 'wide' },
        ['n'.repeat(200)]: { body: BODY },
      },
    });
    expect(set.icons.map(({ name }) => name)).toEqual(['good']);
    const invalidName =
      'has a name that is not lower-case words joined by hyphens, or that is longer than 120 characters';
    expect(set.refused.map(({ name, reason }) => `${name.slice(0, 12)} ${reason}`)).toEqual([
      `No Name ${invalidName}`,
      `a--b ${invalidName}`,
      'constructor has no body',
      'empty has no body',
      'wide has no size',
      `nnnnnnnnnnnn ${invalidName}`,
    ]);
  });

  test('gives icons their categories and ignores malformed categories', () => {
    const set = read({
      icons: { a: { body: BODY }, b: { body: BODY } },
      categories: { Home: ['a', 'b', 'gone', 5], Odd: 'a', Work: ['a'] },
    });
    expect(set.icons.map(({ categories }) => categories)).toEqual([['Home', 'Work'], ['Home']]);
  });

  test.each([
    ['not JSON', '{"prefix":', /is not JSON/],
    ['a list', '[]', /is not a JSON object/],
    ['a set of another prefix', { prefix: 'y', icons: {} }, /"prefix" is not "x"/],
    ['a list of icons', { prefix: 'x', icons: [] }, /"icons" is not an object/],
    ['aliases as text', { prefix: 'x', icons: {}, aliases: 'none' }, /"aliases" is not an object/],
    ['a date as text', { prefix: 'x', icons: {}, lastModified: 'today' }, /"lastModified" is not a number/],
  ])('throws an error of one line for %s', (_, content, message) => {
    const file = write('bad/x.json', content);
    expect(() => readIconifySet({ file, prefix: 'x' })).toThrow(message);
    try {
      readIconifySet({ file, prefix: 'x' });
    } catch (error) {
      expect((error as Error).name).toBe('CatalogError');
      expect((error as Error).message).not.toContain('\n');
    }
  });
});

describe('openIconifySource', () => {
  test('lists the visible sets of a folder and refuses malformed files', () => {
    write('plain/a.json', { prefix: 'a', info: INFO, icons: {} });
    write('plain/hidden.json', { prefix: 'h', info: { ...INFO, hidden: true }, icons: {} });
    write('plain/nameless.json', { icons: {} });
    write('plain/broken.json', '{');
    write('plain/odd.json', { prefix: 'Odd Prefix', icons: {} });
    write('plain/package.json', { version: '1.2.3' });
    const source = openIconifySource(join(folder, 'plain'));
    const { sets, refused } = source.listSets();
    expect(source.version).toBe('1.2.3');
    expect(sets.map(({ prefix, info }) => [prefix, info.name, info.license.spdx])).toEqual([
      ['a', 'X', 'MIT'],
    ]);
    expect(refused.map(({ reason }) => reason.replace(folder, ''))).toEqual([
      expect.stringContaining('broken.json is not JSON'),
      expect.stringContaining('no "prefix"'),
      expect.stringContaining('not a valid prefix'),
    ]);
  });

  test('lists only the sets that collections.json names', () => {
    write('many/collections.json', { a: INFO, h: { ...INFO, hidden: true }, gone: INFO });
    write('many/json/a.json', { prefix: 'a', icons: {} });
    write('many/json/unlisted.json', { prefix: 'unlisted', icons: {} });
    const { sets, refused } = openIconifySource(join(folder, 'many')).listSets();
    expect(sets.map(({ prefix }) => prefix)).toEqual(['a']);
    expect(refused.map(({ name }) => name)).toEqual(['gone']);
  });

  test('reads info.json beside the icons.json of a single set', () => {
    write('single/icons.json', { prefix: 'one', icons: {} });
    write('single/info.json', { ...INFO, name: 'One' });
    const { sets } = openIconifySource(join(folder, 'single')).listSets();
    expect(sets.map(({ prefix, info }) => [prefix, info.name])).toEqual([['one', 'One']]);
  });

  test('accepts a single file', () => {
    const file = write('file.json', { prefix: 'f', info: INFO, icons: {} });
    expect(openIconifySource(file).listSets().sets).toHaveLength(1);
  });

  test('uses default values for missing metadata and drops addresses that are neither http nor https', () => {
    const file = write('bare.json', {
      prefix: 'bare',
      icons: {},
      info: { author: { url: 'javascript:alert(1)' }, license: { spdx: 'MIT' } },
    });
    expect(openIconifySource(file).listSets().sets[0]?.info).toEqual({
      name: 'bare',
      version: null,
      author: { name: 'Unknown', url: null },
      license: { title: 'Unknown', spdx: 'MIT', url: null },
      category: null,
      palette: false,
    });
  });

  test.each([
    ['a path that does not exist', 'no/such/place', /neither a folder, a file nor an installed package/],
    ['an empty folder', 'empty', /contains no icon set/],
  ])('throws for %s', (_, path, message) => {
    mkdirSync(join(folder, 'empty'), { recursive: true });
    expect(() => openIconifySource(path === 'empty' ? join(folder, path) : path).listSets()).toThrow(message);
  });

  test('lists the visible sets of the default source', () => {
    const source = openIconifySource(DEFAULT_SOURCE);
    const { sets, refused } = source.listSets();
    expect(source.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(sets).toHaveLength(222);
    expect(sets.map(({ prefix }) => prefix)).not.toContain('feather');
    expect(refused).toEqual([]);
  });
});
