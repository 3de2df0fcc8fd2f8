import { COLORS } from '@glyphdex/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeBody } from '../svg/sanitize-svg.ts';
import { COLOR_REFERENCES } from './color-references.ts';
import { deepCells } from './deep-cells.ts';
import { draw } from './draw.ts';
import { type Measures, measure } from './measure.ts';
import { nearestColor } from './nearest-color.ts';

function measured(body: string): Measures {
  const result = sanitizeBody(body, { left: 0, top: 0, width: 24, height: 24 });
  if (!result.ok) throw new Error(result.reason);
  return measure(draw(result.root, result.box));
}

test('deep cells are those around which the whole neighbourhood is painted', () => {
  const reach = [3, 3, 2, 1];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 64 }),
      fc.integer({ min: 1, max: 30 }),
      fc.double({ min: 0.5, max: 1, noNaN: true }),
      fc.nat(),
      (columns, rows, density, seed) => {
        let state = seed;
        const ink = Uint8Array.from({ length: columns * rows }, () => {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          return state / 2 ** 32 < density ** 0.1 ? 1 : 0;
        });
        const isPainted = (column: number, row: number): boolean =>
          column >= 0 && row >= 0 && column < columns && row < rows && ink[row * columns + column] === 1;
        let expected = 0;
        for (let row = 0; row < rows; row++)
          for (let column = 0; column < columns; column++) {
            let isDeep = true;
            for (let dy = -3; dy <= 3; dy++)
              for (let dx = -(reach[Math.abs(dy)] ?? 0); dx <= (reach[Math.abs(dy)] ?? 0); dx++)
                isDeep &&= isPainted(column + dx, row + dy);
            if (isDeep) expected++;
          }
        expect(deepCells(ink, columns, rows)).toBe(expected);
      },
    ),
    { numRuns: 300 },
  );
});

describe('colour names', () => {
  test('every reference colour has the name that it stands for', () => {
    for (const [position, { name, hex }] of COLORS.entries())
      for (const reference of [hex, ...COLOR_REFERENCES[name]])
        expect(`${reference} ${COLORS[nearestColor(Number.parseInt(reference.slice(1), 16))]?.name}`).toBe(
          `${reference} ${COLORS[position]?.name}`,
        );
  });

  test.each([
    ['#424242', 'Gray'],
    ['#333333', 'Black'],
    ['#e0e0e0', 'Gray'],
    ['#c5b3e6', 'Purple'],
    ['#8b0000', 'Red'],
    ['#4b2e1e', 'Brown'],
    ['#ffdbac', 'Beige'],
    ['#003366', 'Navy'],
    ['#2c8ebb', 'Blue'],
    ['#61dafb', 'Cyan'],
    ['#42b883', 'Green'],
    ['#009688', 'Teal'],
    ['#ffd43b', 'Yellow'],
    ['#f7931a', 'Orange'],
    ['#ff69b4', 'Pink'],
  ])('%s is called %s', (hex, name) => {
    expect(COLORS[nearestColor(Number.parseInt(hex.slice(1), 16))]?.name).toBe(name);
  });
});

test('shares are of the area that shows', () => {
  const { colorShares, paints } = measured(
    '<path fill="red" d="M0 0h24v24H0z"/><path fill="#1f6fde" d="M0 0h12v24H0z"/><path fill="#fff" opacity="0" d="M0 0h24v24H0z"/>',
  );
  const shares = Object.fromEntries(COLORS.map(({ name }, i) => [name, colorShares[i] ?? 0]));
  expect(shares['Red']).toBeCloseTo(0.5, 2);
  expect(shares['Blue']).toBeCloseTo(0.5, 2);
  expect(paints).toBe(2);
});

test('shares sum to one whatever is drawn', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(color, fc.integer({ min: 1, max: 12 }), fc.double({ min: 0.05, max: 1, noNaN: true })),
        { minLength: 1, maxLength: 5 },
      ),
      (circles) => {
        const body = circles
          .map(
            ([fill, r, opacity]) => `<circle cx="12" cy="12" r="${r}" fill="${fill}" opacity="${opacity}"/>`,
          )
          .join('');
        expect(measured(body).colorShares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
      },
    ),
    { numRuns: 100 },
  );
});

test('an empty drawing has no shares and no ink', () => {
  const { colorShares, paints, solidity, extent } = measured('<path d="M0 0"/>');
  expect([...colorShares].every((share) => share === 0)).toBe(true);
  expect([paints, solidity, extent]).toEqual([0, 0, 0]);
});

test('lines have no depth, areas do, and a tint behind lines does not count', () => {
  const ring = '<circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" stroke-width="2"/>';
  const disc = '<circle cx="12" cy="12" r="10" fill="currentColor"/>';
  expect(measured(ring).solidity).toBe(0);
  expect(measured(disc).solidity).toBeGreaterThan(0.5);
  expect(measured(`<g opacity=".3">${disc}</g>${ring}`).solidity).toBe(0);
});

test('a contour is a line of one colour around fields of others', () => {
  const field = '<circle cx="12" cy="12" r="10" fill="#8ec5ff"/>';
  const contour = measured(
    `${field}<circle cx="12" cy="12" r="10" fill="none" stroke="#222" stroke-width="1.5"/>`,
  );
  expect(contour.contour).toBeGreaterThan(0.95);
  expect(contour.contourInk).toBeGreaterThan(0.1);
  expect(measured(`${field}<circle cx="12" cy="12" r="3" fill="#222"/>`).contour).toBe(0);
});

test('a white rim is no contour', () => {
  expect(
    measured('<circle cx="12" cy="12" r="10" fill="#8ec5ff" stroke="#fff" stroke-width="2"/>').contour,
  ).toBe(0);
});
