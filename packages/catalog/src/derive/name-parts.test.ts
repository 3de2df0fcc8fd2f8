import { displayName } from '@glyphdex/contract';
import { describe, expect, test } from 'vitest';
import type { SourceIcon } from '../source/icon-source.ts';
import { TagMaker } from './icon-tags.ts';
import { NameReader } from './name-parts.ts';
import { stylesInSuffixTitle, stylesInTitle } from './style-words.ts';

function reader(
  names: string,
  suffixes: Record<string, string> = {},
  prefixes: Record<string, string> = {},
): NameReader {
  return new NameReader({
    suffixes: new Map(Object.entries(suffixes)),
    prefixes: new Map(Object.entries(prefixes)),
    icons: names.split(' ').map((name) => ({ name }) as SourceIcon),
  });
}

describe('splits names of a set without declared suffixes', () => {
  const names = reader(
    'hand hand-light hand-dark hand-medium edit edit-bulk home home-outline traffic-light format-bold user-16 user-24 cog-16 bell-16 cog-24 bell-24 arrow-bold arrow-thin star star-bold flag flag-bold check check-circle circle',
  );

  test.each([
    ['home', 'home', ''],
    ['home-outline', 'home', 'outline'],
    ['traffic-light', 'traffic-light', ''],
    ['format-bold', 'format-bold', ''],
    ['user-16', 'user', ''],
    ['arrow-bold', 'arrow', 'bold'],
    ['check-circle', 'check-circle', 'circle'],
    ['circle', 'circle', ''],
    ['hand-light', 'hand-light', ''],
    ['hand-medium', 'hand-medium', ''],
    ['edit-bulk', 'edit-bulk', ''],
    ['outline', 'outline', ''],
  ])('%s into %s and the styles "%s"', (name, concept, styles) => {
    expect(names.read(name)).toMatchObject({ concept, styles: styles.split(' ').filter(Boolean) });
  });
});

describe('splits names of a set with declared suffixes', () => {
  const names = reader('house house-line house-line-bold', {
    '': 'Regular',
    bold: 'Bold',
    'bold-duotone': 'Bold Duotone',
    '24-filled': '24 Filled',
  });

  test.each([
    ['house', 'house', 'regular', 0],
    ['house-bold', 'house', 'bold', 1],
    ['house-bold-duotone', 'house', 'bold duotone', 1],
    ['house-line-bold', 'house-line', 'bold', 1],
    ['house-24-filled', 'house', 'solid', 1],
    ['house-16-24-filled', 'house', 'solid', 2],
    ['bold', 'bold', 'regular', 0],
  ])('%s into %s and the styles "%s", with %i style and size endings', (name, concept, styles, affixes) => {
    const nameReader = name.startsWith('house-16')
      ? reader('house house-16-24-filled cog-16 bell-16 pin-16', { '24-filled': '24 Filled' })
      : names;
    expect(nameReader.read(name)).toMatchObject({ concept, styles: styles.split(' '), affixes });
  });
});

describe('a size or ambiguous word', () => {
  const things = Array.from('abcdefghijkl', (letter) => `thing${letter}`);

  test.each(['16', '16px', 'light', 'line', 'sharp'])('%s is a style if many names end in it', (word) => {
    const names = reader(things.flatMap((thing) => [thing, `${thing}-${word}`]).join(' '));
    expect(names.read(`thinga-${word}`).concept).toBe('thinga');
  });

  test.each([
    'rail rail-light',
    'heart heart-broken',
    'chart chart-line',
    'man-8 man-9 man-10 man-12',
    'battery battery-20 battery-40 rewind rewind-20 rewind-40',
    'text text-bold',
  ])('belongs to the concept if few things have names with it: %s', (few) => {
    const names = reader([...things, few].join(' '));
    for (const name of few.split(' ')) expect(names.read(name).concept).toBe(name);
  });

  test('is a style if three names of a small set end in it', () => {
    expect(reader('cog cog-16 bell bell-16 pin pin-16').read('cog-16').concept).toBe('cog');
  });
});

test('treats declared prefixes as styles', () => {
  expect(
    reader('round-home', {}, { round: 'Round', twotone: 'Two-Tone' }).read('twotone-home'),
  ).toMatchObject({
    concept: 'home',
    styles: ['two-tone'],
  });
});

test.each([
  ['16 Filled', 'solid mini'],
  ['Solid 16x16', 'solid mini'],
  ['Outline 24x24', 'outline'],
  ['12', 'mini'],
  ['4x3', ''],
])('reads the suffix title "%s" as the styles "%s"', (title, styles) => {
  expect(stylesInSuffixTitle(title)).toEqual(styles.split(' ').filter(Boolean));
});

test.each([
  ['Sharp Two Tone', 'sharp two-tone'],
  ['BoldDuotone', 'bold duotone'],
  ['20 Solid', 'solid'],
  ['Font Awesome 7 Regular', 'regular'],
  ['Noto Emoji', ''],
])('reads the title "%s" as the styles "%s"', (title, styles) => {
  expect(stylesInTitle(title)).toEqual(styles.split(' ').filter(Boolean));
});

test.each([
  ['home-outline', 'Home Outline'],
  ['3d-box', '3d Box'],
  ['a', 'A'],
])('displays %s as %s', (name, displayed) => {
  expect(displayName(name)).toBe(displayed);
});

describe('tags', () => {
  const make = (sources: Partial<Parameters<TagMaker['tagsOf']>[0]>) =>
    new TagMaker().tagsOf({
      concept: 'x',
      aliasConcepts: [],
      categories: [],
      packCategory: null,
      isBrand: false,
      country: undefined,
      ...sources,
    });

  test('are the words of all names and the categories, each once, without plain numbers and letters', () => {
    const tags = make({
      concept: 'home-3-a-3d',
      aliasConcepts: ['house-3d'],
      categories: ['Buildings / Places', 'InterfaceEssential', 'Home'],
    });
    expect(tags).toEqual([
      { text: 'home', slug: 'home' },
      { text: '3d', slug: '3d' },
      { text: 'house', slug: 'house' },
      { text: 'buildings / places', slug: 'buildings-places' },
      { text: 'interface essential', slug: 'interface-essential' },
    ]);
  });

  test('leave out function words and marks of packs', () => {
    const tags = make({
      concept: 'sun-with-face',
      aliasConcepts: ['bx-sun', 'log-in', 'owm-800'],
      categories: ['Newicons'],
    });
    expect(tags.map(({ slug }) => slug)).toEqual(['sun', 'face', 'log']);
  });

  test('include those of the category of the pack', () => {
    expect(make({ concept: 'smile', packCategory: 'Emoji' }).map(({ slug }) => slug)).toEqual([
      'smile',
      'emoji',
    ]);
  });

  test.each([
    ['a pack of brands', { concept: 'react', isBrand: true }],
    ['a category of brands', { concept: 'react', categories: ['Brand / Logo'] }],
    ['a name that begins with brand', { concept: 'brand-react' }],
  ])('include logo for %s', (_, sources) => {
    expect(make(sources).map(({ slug }) => slug)).toContain('logo');
    expect(make({ concept: 'brand' }).map(({ slug }) => slug)).toEqual(['brand']);
    expect(make({ concept: 'react', categories: ['Branding'] }).map(({ slug }) => slug)).not.toContain(
      'logo',
    );
  });

  test('of a flag begin with its country', () => {
    const tags = make({ concept: 'us', country: 'united-states' });
    expect(tags).toEqual([
      { text: 'united states', slug: 'united-states' },
      { text: 'flag', slug: 'flag' },
      { text: 'us', slug: 'us' },
    ]);
  });

  test('of one catalog are the same objects for all icons', () => {
    const maker = new TagMaker();
    const sources = {
      aliasConcepts: [],
      categories: [],
      packCategory: null,
      isBrand: false,
      country: undefined,
    };
    expect(maker.tagsOf({ concept: 'home', ...sources })[0]).toBe(
      maker.tagsOf({ concept: 'home-x1', ...sources })[0],
    );
  });
});

test.each([
  ['home-16-solid', 'home-solid'],
  ['home-20-solid', 'home-solid'],
  ['numeric-10-box', 'numeric-10-box'],
  ['baseline-home', 'baseline-home'],
])('leaves sizes and no styles out of the title of %s: %s', (name, title) => {
  const names = reader(
    'home-16-solid home-20-solid numeric-10-box',
    { '16-solid': '16 Solid', '20-solid': '20 Solid' },
    { baseline: 'Baseline' },
  );
  expect(names.read(name).title).toBe(title);
});

test.each([
  [{ '': 'Regular', outline: 'Outline' }, 'home', ''],
  [{ '': 'Regular', bold: 'Bold' }, 'home', 'regular'],
  [{ '': 'Regular', solid: 'Solid' }, 'home', 'regular'],
  [{ '24-regular': '24 Regular', '24-filled': '24 Filled' }, 'home-24-regular', 'regular outline'],
  [{ light: 'Light', outline: 'Outline', filled: 'Filled' }, 'home-light', 'light'],
])('reads the titles %j as the styles of %s: "%s"', (suffixes, name, styles) => {
  expect(reader('home', suffixes).read(name).styles.join(' ')).toBe(styles);
});
