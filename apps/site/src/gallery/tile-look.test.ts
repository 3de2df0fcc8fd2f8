import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentOf, contrast, parseLook } from './tile-look.ts';

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
