import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { COLORS, type IconType, type Shape, STYLES, type StyleSlug } from '@glyphdex/contract';
import { sanitizeBody, type ViewBox } from '@glyphdex/svg';
import { describe, expect, test } from 'vitest';
import type { IconSet } from '../source/icon-source.ts';
import { readIconifySet } from '../source/iconify-set.ts';
import { openIconifySource } from '../source/iconify-source.ts';
import { type DerivedIcon, deriveIcon } from './derive-icon.ts';
import { IconViewer, pictureOf } from './icon-viewer.ts';
import { NameReader } from './name-parts.ts';
import type { PackEvidence } from './pack-evidence.ts';
import { packEvidence } from './pack-evidence.ts';

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
  const names = new NameReader(set);
  return describeIcon(
    icon.body,
    icon.box,
    name,
    names,
    packEvidence(pack.info, set, names, new IconViewer()),
  );
}

function describeIcon(
  body: string,
  box: ViewBox,
  name: string,
  names: NameReader,
  pack: PackEvidence,
): DerivedIcon {
  const clean = sanitizeBody(body, box);
  if (!clean.ok) throw new Error(clean.reason);
  return deriveIcon(clean.root, pictureOf(clean), names.read(name), pack);
}

/** Each row: icon, type, shape, its first colors, and styles that it must have. */
const EXPECTED: readonly (readonly [string, IconType, Shape, string, string])[] = [
  ['lucide:house', 'InterfaceIcon', 'Outline', 'Black', 'outline monochrome'],
  ['lucide:menu', 'InterfaceIcon', 'Outline', 'Black', 'outline'],
  ['tabler:home', 'InterfaceIcon', 'Outline', 'Black', 'outline'],
  ['tabler:home-filled', 'InterfaceIcon', 'Fill', 'Black', 'solid'],
  ['mdi:home', 'InterfaceIcon', 'Fill', 'Black', 'solid monochrome'],
  ['mdi:home-outline', 'InterfaceIcon', 'Outline', 'Black', 'outline'],
  ['material-symbols:home', 'InterfaceIcon', 'Fill', 'Black', 'monochrome solid'],
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
  ['devicon:python', 'Icon', 'Fill', 'Yellow Blue', 'gradient multicolor'],
  ['line-md:home', 'AnimatedIcon', 'Outline', 'Black', 'animated outline'],
  ['svg-spinners:bars-fade', 'AnimatedIcon', 'Fill', 'Black', 'animated'],
  ['meteocons:clear-day', 'AnimatedIcon', 'Outline', 'Yellow', 'animated'],
];

describe('deriveIcon of the fixture icons', () => {
  test.each(EXPECTED)('derives %s as %s, %s, %s, %s', (slug, type, shape, colors, styles) => {
    const icon = derived(slug);
    const names = icon.colors.map(({ color }) => COLORS[color]?.name ?? '');
    expect([icon.type, icon.shape]).toEqual([type, shape]);
    expect(names.slice(0, colors.split(' ').length).join(' ')).toBe(colors);
    for (const style of styles.split(' ')) expect([...icon.styles]).toContain(style);
  });

  test('returns at least one color, the dominant first, each of 3 percent or more, and known styles', () => {
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

/** Derives an icon of a pack that has only a title and a category. */
function derivedAlone(
  body: string,
  name: string,
  title: string,
  category: string | null = null,
  palette = false,
): DerivedIcon {
  const names = new NameReader({ suffixes: new Map(), prefixes: new Map(), icons: [] });
  const pack = packEvidence(
    { name: title, category, palette },
    { icons: [], styles: [] },
    names,
    new IconViewer(),
  );
  return describeIcon(body, { left: 0, top: 0, width: 24, height: 24 }, name, names, pack);
}

const RING = '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/>';
const DISC = '<circle cx="12" cy="12" r="9" fill="currentColor"/>';
/** A letter of thick strokes, as wide as a word. */
const STROKED = '<path fill="none" stroke="#000" stroke-width="3" d="M1 8v8h9v-8zM12 8h9v8h-9z"/>';
/** Bars of 4 units: neither clearly lines nor clearly areas. */
const BARS = '<path d="M2 4h20v4H2zM2 14h20v4H2z"/>';

describe('derives the shape from the drawing, or from the name if the drawing is ambiguous', () => {
  test.each([
    ['a disc named outline is Fill', DISC, 'moon-outline', 'My Icons', 'Fill'],
    ['a ring without outline in its name is Outline', RING, 'moon', 'My Icons', 'Outline'],
    ['thin lines named filled are Outline', RING, 'moon-filled', 'My Icons', 'Outline'],
    ['bars named filled are Fill', BARS, 'menu-filled', 'My Icons', 'Fill'],
    ['bars in a set of outlines are Outline', BARS, 'menu', 'My Outline Icons', 'Outline'],
    ['bars named filled in a set of outlines are Fill', BARS, 'menu-filled', 'My Outlined Icons', 'Fill'],
    ['strokes are Outline, however thick the letters that they form', STROKED, 'b', 'My Brands', 'Outline'],
    ['an icon of a sketched set is Hand Drawn', DISC, 'moon', 'Freehand Doodles', 'Hand Drawn'],
  ])('%s', (_, body, name, title, shape) => {
    expect(derivedAlone(body, name, title).shape).toBe(shape);
  });

  test('uses the other icons of the pack if neither drawing nor name has a clear shape', () => {
    const pack = (body: string): IconSet => ({
      prefix: 'p',
      lastModified: 0,
      suffixes: new Map(),
      prefixes: new Map(),
      refused: [],
      styles: [],
      hiddenIcons: [],
      json: {},
      icons: Array.from({ length: 20 }, (_, n) => ({
        name: `icon${n}`,
        aliases: [],
        categories: [],
        body,
        box: { left: 0, top: 0, width: 24, height: 24 },
      })),
    });
    const shapeAmong = (body: string) => {
      const set = pack(body);
      const names = new NameReader(set);
      const info = { name: 'My Icons', category: null, palette: false };
      const evidence = packEvidence(info, set, names, new IconViewer());
      return describeIcon(BARS, { left: 0, top: 0, width: 24, height: 24 }, 'menu', names, evidence).shape;
    };
    expect(shapeAmong(RING)).toBe('Outline');
    expect(shapeAmong(DISC)).toBe('Fill');
  });
});

describe('contour lines around colored areas', () => {
  const flag = '<path fill="#e5322d" stroke="#000" stroke-width="1" d="M2 5h20v14H2z"/>';

  test('make an icon Lineal Color, except for the border of a flag', () => {
    expect(derivedAlone(flag, 'rug', 'My Icons', 'UI Multicolor', true).shape).toBe('Lineal Color');
    expect(derivedAlone(flag, 'fr', 'My Flags', 'Flags / Maps', true).shape).toBe('Fill');
    expect(derivedAlone(flag, 'flag-france', 'My Emoji', 'Emoji', true).shape).toBe('Fill');
  });

  test('do not make an icon Lineal Color if they are lighter and of the same hue', () => {
    const cloud = '<circle cx="12" cy="12" r="9" fill="#1f6fde" stroke="#a8c8f5" stroke-width="2"/>';
    expect(derivedAlone(cloud, 'cloud', 'My Icons', 'UI Multicolor', true).shape).toBe('Fill');
  });
});

describe('type', () => {
  test('is AnimatedIcon with animation elements or used keyframes, but not with unused keyframes', () => {
    const keyframes = '@keyframes turn{to{transform:rotate(360deg)}}';
    const ring = RING.replace('/>', ' class="a"/>');
    const styled = (rules: string) => `<style>${keyframes}${rules}</style>${ring}`;
    const turning = derivedAlone(styled('.a{animation:turn 2s linear infinite}'), 'spinner', 'My Icons');
    expect(turning.type).toBe('AnimatedIcon');
    expect([...turning.styles]).toContain('animated');
    expect(derivedAlone(styled('.a{stroke-linecap:round}'), 'spinner', 'My Icons').type).toBe(
      'InterfaceIcon',
    );
    const blinking = RING.replace('/>', '><animate attributeName="opacity" values="1;0" dur="1s"/></circle>');
    expect(derivedAlone(blinking, 'spinner', 'My Icons').type).toBe('AnimatedIcon');
  });

  test('is InterfaceIcon in a set without a category, but not in a set of brands', () => {
    expect(derivedAlone(DISC, 'moon', 'My Icons').type).toBe('InterfaceIcon');
    expect(derivedAlone(DISC, 'moon', 'My Brands').type).toBe('Icon');
    expect(derivedAlone(DISC, 'moon', 'My Icons', 'Logos').type).toBe('Icon');
  });

  test('is Sticker for a colored hand of an emoji set, and Icon for a black one', () => {
    const hand = '<circle cx="12" cy="12" r="9" fill="#efb28a"/>';
    expect(derivedAlone(hand, 'hand', 'My Emoji', 'Emoji', true).type).toBe('Sticker');
    expect(derivedAlone(DISC, 'hand', 'My Emoji', 'Emoji').type).toBe('Icon');
  });

  test('is not InterfaceIcon for a glyph with its own color', () => {
    expect(
      derivedAlone('<path fill="#1f6fde" d="M0 0h9v9z"/>', 'moon', 'My Icons', 'UI Multicolor', true).type,
    ).toBe('Icon');
  });
});

describe('derives styles from the drawing', () => {
  test('duotone for two tones of one color', () => {
    const body = `<circle cx="12" cy="12" r="9" fill="currentColor" opacity=".3"/>${RING}`;
    expect([...derivedAlone(body, 'moon', 'My Icons').styles]).toContain('duotone');
    expect([...derivedAlone(RING, 'moon', 'My Icons').styles]).not.toContain('duotone');
  });

  test('neither duotone nor two-tone for one tone, whatever the name says', () => {
    expect([...derivedAlone(RING, 'moon-duotone', 'My Two-Tone Icons').styles].sort()).toEqual([
      'monochrome',
      'outline',
    ]);
  });

  test('duotone or multicolor, by the number of named colors', () => {
    const pair = (fill: string) =>
      `<path fill="#1f6fde" d="M0 0h12v24H0z"/><path fill="${fill}" d="M12 0h12v24H12z"/>`;
    const shades = [...derivedAlone(pair('#64b5f6'), 'moon-duotone', 'My Icons').styles].sort();
    expect(shades).toEqual(['duotone', 'monochrome']);
    const colors = [...derivedAlone(pair('#e5322d'), 'moon-duotone', 'My Icons').styles].sort();
    expect(colors).toEqual(['multicolor']);
  });

  test('no light for an icon with its own colors, and no regular for an area', () => {
    expect([...derivedAlone(RING, 'moon', 'My Light Icons').styles]).toContain('light');
    expect([...derivedAlone(RING, 'moon', 'My Light Icons', 'Logos', true).styles]).not.toContain('light');
    expect([...derivedAlone(RING, 'moon', 'My Regular Icons').styles]).toContain('regular');
    expect([...derivedAlone(DISC, 'moon', 'My Regular Icons').styles]).not.toContain('regular');
  });

  test('pixel for a pack of 20 icons with only horizontal and vertical edges, but not for one of three', () => {
    const square = {
      aliases: [],
      categories: [],
      body: '<path d="M2 2h8v4h4v8H2z"/>',
      box: { left: 0, top: 0, width: 24, height: 24 },
    };
    const stylesOf = (count: number) => {
      const icons = Array.from({ length: count }, (_, n) => ({ ...square, name: `icon${n}` }));
      const names = new NameReader({ suffixes: new Map(), prefixes: new Map(), icons });
      const info = { name: 'My Icons', category: null, palette: false };
      return packEvidence(info, { icons, styles: [] }, names, new IconViewer()).styles;
    };
    expect(stylesOf(20)).toEqual(['pixel']);
    expect(stylesOf(3)).toEqual([]);
  });
});
