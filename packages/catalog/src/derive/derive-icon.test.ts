import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { COLORS, type IconType, type Shape, STYLES, type StyleSlug } from '@glyphdex/contract';
import { describe, expect, test } from 'vitest';
import type { IconSet } from '../source/icon-source.ts';
import { readIconifySet } from '../source/iconify-set.ts';
import { openIconifySource } from '../source/iconify-source.ts';
import { sanitizeBody } from '../svg/sanitize-svg.ts';
import { type DerivedIcon, deriveIcon } from './derive-icon.ts';
import { NameReader } from './name-parts.ts';
import { stylesInTitle } from './style-words.ts';

const SETS = join(import.meta.dirname, '../../fixtures/sets');
const packs = new Map(
  openIconifySource(SETS)
    .listSets()
    .sets.map((set) => [set.prefix, set]),
);
const sets = new Map<string, IconSet>([...packs].map(([prefix, set]) => [prefix, readIconifySet(set)]));

function derived(slug: string): DerivedIcon {
  const [prefix = '', name = ''] = slug.split(':');
  const set = sets.get(prefix);
  const icon = set?.icons.find((candidate) => candidate.name === name);
  const pack = packs.get(prefix);
  if (!set || !icon || !pack) throw new Error(`no fixture ${slug}`);
  return describeDrawing(icon.body, name, new NameReader(set), pack.info.name, pack.info.category, icon.box);
}

function describeDrawing(
  body: string,
  name: string,
  names: NameReader,
  packName: string,
  category: string | null,
  box = { left: 0, top: 0, width: 24, height: 24 },
): DerivedIcon {
  const clean = sanitizeBody(body, box);
  if (!clean.ok) throw new Error(clean.reason);
  const pack = { name: packName, category, styles: stylesInTitle(packName) };
  return deriveIcon(clean.root, clean.box, names.read(name), pack);
}

/** Each row: icon, type, shape, colours from the dominant on, and styles that have to be among its own. */
const SCENARIOS: readonly (readonly [string, IconType, Shape, string, string])[] = [
  ['lucide:house', 'InterfaceIcon', 'Outline', 'Black', 'outline monochrome'],
  ['lucide:menu', 'InterfaceIcon', 'Outline', 'Black', 'outline'],
  ['tabler:home', 'InterfaceIcon', 'Outline', 'Black', 'outline'],
  ['tabler:home-filled', 'InterfaceIcon', 'Fill', 'Black', 'solid'],
  ['mdi:home', 'InterfaceIcon', 'Fill', 'Black', 'solid monochrome'],
  ['mdi:home-outline', 'InterfaceIcon', 'Outline', 'Black', 'outline'],
  ['material-symbols:home', 'InterfaceIcon', 'Fill', 'Black', 'regular solid'],
  ['material-symbols:home-outline-rounded', 'InterfaceIcon', 'Outline', 'Black', 'outline rounded'],
  ['ph:house-thin', 'InterfaceIcon', 'Outline', 'Black', 'thin outline'],
  ['ph:house-bold', 'InterfaceIcon', 'Outline', 'Black', 'bold outline'],
  ['ph:house-fill', 'InterfaceIcon', 'Fill', 'Black', 'solid'],
  ['ph:house-duotone', 'InterfaceIcon', 'Outline', 'Black', 'duotone'],
  ['heroicons:home', 'InterfaceIcon', 'Outline', 'Black', 'outline'],
  ['heroicons:home-20-solid', 'InterfaceIcon', 'Fill', 'Black', 'solid'],
  ['ic:outline-home', 'InterfaceIcon', 'Outline', 'Black', 'outline'],
  ['ic:baseline-home', 'InterfaceIcon', 'Fill', 'Black', 'solid'],
  ['ic:round-home', 'InterfaceIcon', 'Fill', 'Black', 'rounded solid'],
  ['ic:twotone-home', 'InterfaceIcon', 'Outline', 'Black', 'two-tone'],
  ['icon-park-solid:home', 'InterfaceIcon', 'Fill', 'Black', 'solid'],
  ['icon-park:home', 'Icon', 'Lineal Color', 'Blue Black', 'multicolor'],
  ['marketeq:edit-alt-6', 'Icon', 'Outline', 'Blue', 'multicolor outline'],
  ['catppuccin:folder', 'Icon', 'Outline', 'Blue', 'outline monochrome'],
  ['noto:red-heart', 'Sticker', 'Fill', 'Red', 'multicolor'],
  ['fluent-emoji-flat:red-apple', 'Sticker', 'Fill', 'Red', 'flat multicolor'],
  ['fluent-emoji-flat:grinning-face', 'Sticker', 'Fill', 'Yellow', 'multicolor'],
  ['circle-flags:de', 'Icon', 'Fill', 'Red', 'multicolor'],
  ['circle-flags:jp', 'Icon', 'Fill', 'White Red', 'multicolor'],
  ['circle-flags:fr', 'Icon', 'Fill', 'White', 'multicolor'],
  ['simple-icons:github', 'Icon', 'Fill', 'Black', 'solid monochrome'],
  ['devicon:react', 'Icon', 'Outline', 'Cyan', 'monochrome'],
  ['devicon:python', 'Icon', 'Fill', 'Yellow Blue', 'gradient multicolor'],
  ['line-md:home', 'AnimatedIcon', 'Outline', 'Black', 'animated outline'],
  ['svg-spinners:bars-fade', 'AnimatedIcon', 'Fill', 'Black', 'animated'],
  ['meteocons:clear-day', 'AnimatedIcon', 'Outline', 'Yellow', 'animated'],
];

describe('real icons', () => {
  test.each(SCENARIOS)('%s is a %s, %s, %s, %s', (slug, type, shape, colors, styles) => {
    const icon = derived(slug);
    const names = icon.colors.map(({ color }) => COLORS[color]?.name ?? '');
    expect([icon.type, icon.shape]).toEqual([type, shape]);
    expect(names.slice(0, colors.split(' ').length).join(' ')).toBe(colors);
    for (const style of styles.split(' ')) expect([...icon.styles]).toContain(style);
  });

  test('every icon has one colour at least, the dominant first, and known styles', () => {
    const slugs = new Set<StyleSlug>(STYLES.map(({ slug }) => slug));
    for (const file of readdirSync(SETS)) {
      const prefix = file.replace('.json', '');
      for (const { name } of sets.get(prefix)?.icons ?? []) {
        const { colors, styles } = derived(`${prefix}:${name}`);
        const shares = colors.map(({ percent }) => percent);
        expect(shares.length).toBeGreaterThan(0);
        expect([...shares].sort((a, b) => b - a)).toEqual(shares);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(3);
        expect([...styles].every((style) => slugs.has(style))).toBe(true);
        expect(styles.has('monochrome')).toBe(!styles.has('multicolor'));
      }
    }
  });
});

describe('what the drawing shows goes before what it is called', () => {
  const names = new NameReader({ suffixes: new Map(), prefixes: new Map(), icons: [] });
  const ring = '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/>';
  const disc = '<circle cx="12" cy="12" r="9" fill="currentColor"/>';

  test.each([
    ['a disc called outline is filled', disc, 'moon-outline', 'My Icons', 'Fill'],
    ['a ring is an outline without being called one', ring, 'moon', 'My Icons', 'Outline'],
    ['lines in a set of filled icons are filled', ring, 'moon-filled', 'My Icons', 'Fill'],
    ['an icon goes by its own name before that of its set', ring, 'moon-filled', 'My Outlined Icons', 'Fill'],
    ['a set of outlines', ring, 'moon', 'My Outline Icons', 'Outline'],
    ['a sketched set', disc, 'moon', 'Freehand Doodles', 'Hand Drawn'],
  ])('%s', (_, body, name, pack, shape) => {
    expect(describeDrawing(body, name, names, pack, null).shape).toBe(shape);
  });

  test('a set without a category is taken for an interface set, a set of brands is not', () => {
    expect(describeDrawing(disc, 'moon', names, 'My Icons', null).type).toBe('InterfaceIcon');
    expect(describeDrawing(disc, 'moon', names, 'My Brands', null).type).toBe('Icon');
    expect(describeDrawing(disc, 'moon', names, 'My Icons', 'Logos').type).toBe('Icon');
  });
});
