import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIconName } from '../source/icon-source.ts';
import { nameIcons } from './name-icons.ts';

const names = (files: readonly string[], previous?: ReadonlyMap<string, string>) =>
  new Map(nameIcons(files, previous).icons.map(({ name, file }) => [name, file]));

test('appends the size to the names of files that differ only in size, except for size 24', () => {
  expect([...names(['16/solid/home.svg', '20/solid/home.svg', '24/solid/home.svg'])]).toEqual([
    ['home-16-solid', '16/solid/home.svg'],
    ['home-20-solid', '20/solid/home.svg'],
    ['home-solid', '24/solid/home.svg'],
  ]);
});

test('appends the folder or a number to files of one name, and reports the new names', () => {
  const { icons, renamed } = nameIcons(['a.svg', 'fruit/a.svg', 'logos/a.svg', 'logos/A.svg']);
  expect(icons.map(({ name, file }) => `${name} ${file}`)).toEqual([
    'a a.svg',
    'a-2 logos/a.svg',
    'a-fruit fruit/a.svg',
    'a-logos logos/A.svg',
  ]);
  expect(renamed).toContainEqual({ file: 'logos/a.svg', name: 'a-2', wanted: 'a' });
});

test('gives no file the name of another file', () => {
  // `y/a.svg` would be `a-y`, but `a-y.svg` exists.
  expect([...names(['x/a.svg', 'y/a.svg', 'a-y.svg'])]).toEqual([
    ['a', 'x/a.svg'],
    ['a-2', 'y/a.svg'],
    ['a-y', 'a-y.svg'],
  ]);
});

test('makes one icon of a drawing at several scales', () => {
  const { icons, refused } = nameIcons([
    'home@2x.svg',
    'home.svg',
    '@3x/home.svg',
    'only@3x.svg',
    'only@2x.svg',
  ]);
  expect(icons.map(({ file }) => file)).toEqual(['home.svg', 'only@3x.svg']);
  expect(refused).toContainEqual({ file: 'home@2x.svg', reason: 'is home.svg at another scale' });
});

test('reports the ending of each name that is a style or size', () => {
  const { icons } = nameIcons(['20/solid/home.svg', '24/solid/home.svg', 'a.svg']);
  expect(icons.map(({ name, ending }) => `${name}:${ending}`)).toEqual([
    'a:',
    'home-20-solid:20-solid',
    'home-solid:solid',
  ]);
});

const paths = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom('', 'a/', 'b/', `${'f'.repeat(90)}/`, '16/', '24/', 'outline/', 'a/solid/'),
      fc.constantFrom('x', 'X', 'y', 'x-a', 'x-2', 'x@2x', 'x-16', '…', 'l'.repeat(150)),
    )
    .map(([folder, file]) => `${folder}${file}.svg`),
);

test('names or refuses every file, with unique names that do not depend on the order', () => {
  fc.assert(
    fc.property(paths, (files) => {
      const { icons, refused } = nameIcons(files);
      expect(new Set(icons.map(({ name }) => name)).size).toBe(icons.length);
      expect([...icons, ...refused].map(({ file }) => file).sort()).toEqual([...files].sort());
      expect(icons.filter(({ name }) => !isIconName(name))).toEqual([]);
      expect(nameIcons([...files].reverse()).icons).toEqual(icons);
    }),
  );
});

test('keeps the name of a file when other files are added or removed', () => {
  // Except for scaled files (`x@2x`): another scale of the same drawing may replace them.
  fc.assert(
    fc.property(paths, paths, (files, others) => {
      const before = names(files);
      const after = names(others, before);
      const isScaled = (file: string) => file.includes('@');
      for (const [name, file] of before)
        if (others.includes(file) && !isScaled(file)) expect(after.get(name)).toBe(file);
    }),
  );
});
