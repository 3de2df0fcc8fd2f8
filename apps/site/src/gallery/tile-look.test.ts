import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentOf, contrast, parseLook, tilesWide } from './tile-look.ts';

test('parseLook keeps valid members only', () => {
  const given = { color: '#e5322d', size: '400', stroke: '1.5', density: 'huge', ground: 'dark' };
  expect(parseLook((name) => given[name])).toEqual({ color: '#e5322d', stroke: '1.5', ground: 'dark' });
  expect(parseLook(() => 'url(#a)')).toEqual({});
});

test.each(['#f1f2f4', '#1d2026'])(
  'accentOf returns a color with a contrast of 4.5 on %s for any color',
  (ground) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
        const color = `#${number.toString(16).padStart(6, '0')}`;
        expect(contrast(accentOf(color, ground), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  },
);

test.each([
  ['a square drawing', '0 0 24 24', {}, 1],
  ['a high drawing', '0 0 24 96', {}, 1],
  ['a wordmark', '0 0 400 100', {}, 136 / 64],
  ['a larger wordmark', '0 0 200 100', { size: '48' }, 120 / 64],
  ['a very wide one', '0 0 2000 100', {}, 3],
])('tilesWide returns the tiles for %s', (_, box, look, tiles) => {
  expect(tilesWide(`<svg viewBox="${box}"/>`, look, 64)).toBe(tiles);
});

test('tilesWide returns one tile for an icon that has not been loaded', () => {
  expect(tilesWide(undefined, {}, 64)).toBe(1);
});
