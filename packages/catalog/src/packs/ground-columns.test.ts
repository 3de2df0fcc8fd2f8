import { GROUNDS, NO_TWIN } from '@glyphdex/contract';
import { sanitizeBody } from '@glyphdex/svg';
import { expect, test } from 'vitest';
import { pictureOf } from '../derive/icon-viewer.ts';
import { groundColumns, visibilityOf } from './ground-columns.ts';

const [WHITE, BLACK, RED, SLATE] = [0xff_ffff, 0, 0xdd_2222, 0x1e_293b];

/** An icon of equal areas in these colors, that lie on no plate. */
const drawn = (...colors: readonly number[]) => seen(stripes(0.5, colors));

const seen = (body: string) => visibilityOf(body, pictureOf(cleanOf(body)));

/** Stripes of these colors over a part of the box. */
function stripes(part: number, colors: readonly number[]): string {
  const width = (24 * part) / colors.length;
  return colors
    .map(
      (color, i) =>
        `<path fill="#${color.toString(16).padStart(6, '0')}" d="M${i * width} 0h${width}v24h-${width}z"/>`,
    )
    .join('');
}

function cleanOf(body: string) {
  const clean = sanitizeBody(body, { left: 0, top: 0, width: 24, height: 24 });
  if (!clean.ok) throw new Error(clean.reason);
  return clean;
}

function groundsOf(icons: Readonly<Record<string, ReturnType<typeof drawn>>>) {
  const names = Object.keys(icons);
  const { grounds, groundTwins } = groundColumns(names, Object.values(icons));
  return Object.fromEntries(
    names.map((name, row) => {
      const twin = groundTwins[row]!;
      return [name, [GROUNDS[grounds[row]!], twin === NO_TWIN ? undefined : names[twin]]];
    }),
  );
}

test('says which page a drawing needs, by the contrast of its paint', () => {
  expect(
    groundsOf({
      white: drawn(WHITE),
      slate: drawn(SLATE),
      red: drawn(RED),
      badge: drawn(BLACK, WHITE),
      recolored: seen('<path fill="currentColor" d="M0 0h9v9z"/>'),
    }),
  ).toEqual({
    white: ['dark', undefined],
    slate: ['light', undefined],
    red: ['any', undefined],
    badge: ['any', undefined],
    recolored: ['any', undefined],
  });
});

test.each([
  [
    'a dark plate',
    '<path fill="#1e293b" d="M0 0h24v24H0z"/><circle cx="12" cy="12" r="6" fill="#fc0"/>',
    'any',
  ],
  [
    'a white plate',
    '<path fill="#fff" d="M0 0h24v24H0z"/><circle cx="12" cy="12" r="6" fill="#06c"/>',
    'any',
  ],
  ['a plate with a hole', '<path fill="#111" fill-rule="evenodd" d="M0 0h24v24H0zM9 9h6v6H9z"/>', 'light'],
  ['a dark contour', '<path fill="#fff" stroke="#124" stroke-width="2" d="M4 4h16v16H4z"/>', 'any'],
  ['a white contour', '<path fill="#124" stroke="#fff" stroke-width="2" d="M4 4h16v16H4z"/>', 'any'],
  [
    'a colored detail',
    '<path fill="none" stroke="#000" stroke-width="2" d="M4 4h16v16H4z"/><path fill="#06c" d="M9 9h6v3H9z"/>',
    'light',
  ],
])('tells the page of %s', (_, body, ground) => {
  expect(groundsOf({ icon: seen(body) })['icon']).toEqual([ground, undefined]);
});

test('joins icons whose names differ by light or dark, whether the word names the page or the paint', () => {
  const word = drawn(RED, BLACK);
  expect(
    groundsOf({
      acme: word,
      'acme-light': drawn(RED, WHITE),
      folder: drawn(WHITE),
      'folder-light': drawn(BLACK),
    }),
  ).toEqual({
    acme: ['light', 'acme-light'],
    'acme-light': ['dark', 'acme'],
    folder: ['dark', 'folder-light'],
    'folder-light': ['light', 'folder'],
  });
  expect(groundsOf({ x: drawn(RED), 'x-dark': drawn(BLACK), 'x-light': drawn(WHITE) })).toEqual({
    x: ['any', undefined],
    'x-dark': ['light', 'x-light'],
    'x-light': ['dark', 'x-dark'],
  });
  expect(groundsOf({ x: drawn(BLACK), 'x-dark': drawn(BLACK), 'x-light': drawn(WHITE) })['x']).toEqual([
    'light',
    'x-light',
  ]);
});

test('joins no weights of one drawing, and no icons that are seen equally well', () => {
  expect(
    groundsOf({ 'man-light-skin-tone': drawn(RED, WHITE), 'man-dark-skin-tone': drawn(RED, BLACK) }),
  ).toEqual({
    'man-light-skin-tone': ['any', undefined],
    'man-dark-skin-tone': ['any', undefined],
  });
  expect(
    groundsOf({
      'judge-medium': drawn(RED),
      'judge-medium-light': drawn(RED, WHITE),
      'judge-medium-dark': drawn(RED, BLACK),
    })['judge-medium-dark'],
  ).toEqual(['any', undefined]);
  const weight = seen('<path stroke="currentColor" d="M0 0h9v9z"/>');
  expect(
    groundsOf({ home: weight, 'home-light': weight, sun: drawn(RED), 'sun-dark': drawn(0x22_22dd) }),
  ).toEqual({
    home: ['any', undefined],
    'home-light': ['any', undefined],
    sun: ['any', undefined],
    'sun-dark': ['any', undefined],
  });
});
