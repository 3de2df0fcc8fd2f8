import { getIconsCSS } from '@iconify/utils/lib/css/icons';
import { expect, test } from 'vitest';
import type { IconSet } from './icon-set.ts';
import { iconSetOf } from './icons-data.ts';
import { styleSheetOf } from './style-sheet.ts';

const ICONS = ['home', 'retired', 'bell'];
const SET: IconSet = {
  summary: {
    prefix: 'mdi',
    lastModified: 0,
    info: {
      samples: [],
      name: 'MDI',
      total: 3,
      author: { name: 'A' },
      license: { title: 'MIT' },
      palette: false,
    },
  },
  names: {
    prefix: 'mdi',
    lastModified: 0,
    icons: ICONS,
    starts: [0, 0, 0],
    lengths: [9, 9, 9],
    hidden: [1],
    aliases: { house: { parent: 'home' }, 'home-turned': { parent: 'home', rotate: 1 } },
    chars: { f101: 'home' },
  },
  fingerprint: '',
  positionOf: (name) => (ICONS.includes(name) ? ICONS.indexOf(name) : undefined),
  documentOf: (position) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${24 + position} 24"><path fill="currentColor" d="M${position} 0h9v9z"/></svg>`,
  lists: () => ({}),
};

const NAMES = ['home', 'house', 'home-turned', 'nothing', 'retired', 'bell', 'f101', 'home'];

test.each([
  {},
  { format: 'compact' },
  { format: 'compressed' },
  { mode: 'background', color: 'red' },
  { color: 'red' },
  { pseudo: 'true', square: '1', var: 'no' },
  { selector: '.i-{name}' },
  { selector: '.i', format: 'compressed' },
  { selector: '.i-{prefix}-{name}', common: '.i', override: '.i.i-{name}' },
  { selector: '.i-{name}', common: '.i-{name}' },
])('writes the pieces of %j as the library writes all icons at once', (parameters) => {
  const options = { ...parameters } as Record<string, unknown>;
  for (const [short, long] of Object.entries({
    selector: 'iconSelector',
    common: 'commonSelector',
    override: 'overrideSelector',
    pseudo: 'pseudoSelector',
    square: 'forceSquare',
    var: 'varName',
  }))
    if (short in options) options[long] = ['1', 'true'].includes(String(options[short])) || options[short];
  if (options['varName'] === 'no') options['varName'] = null;
  for (const names of [NAMES, ['home'], ['nothing'], ['nothing', 'bell']]) {
    const distinct = [...new Set(names)];
    const all = distinct.map((name) => iconSetOf(SET, name));
    const merged = {
      ...all[0]!,
      icons: Object.assign({}, ...all.map(({ icons }) => icons)) as (typeof all)[0]['icons'],
      aliases: Object.assign({}, ...all.map(({ aliases }) => aliases)) as (typeof all)[0]['aliases'],
    };
    const pieces = styleSheetOf(SET, names, (...spellings) =>
      spellings
        .map((name) => (parameters as Record<string, string>)[name])
        .find((value) => value !== undefined),
    );
    expect([...pieces].join('')).toBe(getIconsCSS(merged, distinct, options));
  }
});
