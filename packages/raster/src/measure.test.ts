import { sanitizeBody } from '@glyphdex/svg';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Measures, measure } from './measure.ts';
import { rasterize } from './rasterize.ts';

function measured(body: string): Measures {
  const result = sanitizeBody(body, { left: 0, top: 0, width: 24, height: 24 });
  if (!result.ok) throw new Error(result.reason);
  return measure(rasterize(result.root, result.box));
}

test('returns the share of each color in the visible area', () => {
  const { colorShares, paints } = measured(
    '<path fill="red" d="M0 0h24v24H0z"/><path fill="#1f6fde" d="M0 0h12v24H0z"/><path fill="#fff" opacity="0" d="M0 0h24v24H0z"/>',
  );
  expect(new Set(colorShares.keys())).toEqual(new Set([0xff0000, 0x1f6fde]));
  for (const share of colorShares.values()) expect(share).toBeCloseTo(0.5, 2);
  expect(paints).toBe(2);
});

test('returns shares that add up to 1 for any drawing', () => {
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
        const shares = [...measured(body).colorShares.values()];
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
      },
    ),
    { numRuns: 100 },
  );
});

test('returns no shares and no ink for an empty drawing', () => {
  const { colorShares, paints, solidity, extent } = measured('<path d="M0 0"/>');
  expect(colorShares.size).toBe(0);
  expect([paints, solidity, extent]).toEqual([0, 0, 0]);
});

test('measures solidity 0 for lines, also on a translucent area, and more for areas', () => {
  const ring = '<circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" stroke-width="2"/>';
  const disc = '<circle cx="12" cy="12" r="10" fill="currentColor"/>';
  expect(measured(ring).solidity).toBe(0);
  expect(measured(disc).solidity).toBeGreaterThan(0.5);
  expect(measured(`<g opacity=".3">${disc}</g>${ring}`).solidity).toBe(0);
});

test('ignores a tint that surrounds the ink, and keeps one that is an area of its own', () => {
  const arrow = '<path fill="none" stroke="currentColor" stroke-linecap="round" d="M12 4v16M7 9l5-5 5 5"/>';
  const drawn = (width: number, extra: string) => `<g stroke-width="${width}" ${extra}>${arrow}</g>`;
  const plain = measured(drawn(2, ''));
  const haloed = measured(drawn(2, '') + drawn(5, 'opacity=".2"'));
  expect(haloed.thickness).toBe(plain.thickness);
  expect(haloed.tint).toBeGreaterThan(0.3);
  const disc = '<circle cx="12" cy="12" r="12" fill="currentColor" opacity=".2"/>';
  expect(measured(drawn(2, '') + disc).thickness).toBeGreaterThan(2 * plain.thickness);
});

test('tells strokes from fills, and from strokes as thick as areas', () => {
  const stroke = (width: number, more = '') =>
    `<path fill="none" stroke="currentColor" stroke-width="${width}" d="M2 12h20M12 2v20"/>${more}`;
  expect(measured(stroke(4)).isStroked).toBe(true);
  expect(measured(stroke(5)).isStroked).toBe(false);
  expect(measured(stroke(2, '<circle cx="12" cy="12" r="4"/>')).isStroked).toBe(false);
  const ring = '<circle cx="12" cy="12" r="9" stroke="currentColor" stroke-width="2" fill="none"/>';
  const tint = '<circle cx="12" cy="12" r="9" fill="currentColor" opacity=".2"/>';
  expect(measured(ring + tint).isStroked).toBe(true);
});

test('measures a small thickness and unevenness for lines of one width', () => {
  const ring = '<circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" stroke-width="2"/>';
  const star = '<path d="M12 0l3 9 9 0-7 6 3 9-8-6-8 6 3-9-7-6 9 0z"/>';
  expect(measured(ring).thickness).toBeLessThan(0.1);
  expect(measured(ring).unevenness).toBeLessThan(0.2);
  expect(measured(star).unevenness).toBeGreaterThan(0.3);
});

test('measures a stroke like a filled shape of the same outline', () => {
  const stroke = measured('<path fill="none" stroke="#000" stroke-width="2" d="M4 4h16v16H4z"/>');
  const area = measured('<path fill-rule="evenodd" d="M3 3h18v18H3zM5 5v14h14V5z"/>');
  for (const name of ['solidity', 'thickness', 'unevenness'] as const)
    expect(area[name]).toBeCloseTo(stroke[name], 1);
});

describe('counts a translucent area (tint)', () => {
  const disc = (opacity: number) => `<circle cx="12" cy="12" r="10" opacity="${opacity}"/>`;
  const ring = '<circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" stroke-width="2"/>';
  const sign = '<path d="M8 11h8v2H8z"/>';

  test('as background when lines are drawn on it', () => {
    const { solidity, tint } = measured(disc(0.4) + ring);
    expect(solidity).toBe(0);
    expect(tint).toBeGreaterThan(0.5);
  });

  test('as part of the drawing when only a small sign is drawn on it', () => {
    expect(measured(disc(0.4) + sign).solidity).toBeGreaterThan(0.5);
  });
});

describe('measures the contour', () => {
  const area = '<circle cx="12" cy="12" r="10" fill="#8ec5ff"/>';
  const line = (color: string, width = 1.5) =>
    `<circle cx="12" cy="12" r="10" fill="none" stroke="${color}" stroke-width="${width}"/>`;

  test('of a thin dark line around a colored area', () => {
    const { contour } = measured(area + line('#222'));
    expect(contour?.rim).toBeGreaterThan(0.95);
    expect(contour?.ink).toBeGreaterThan(0.1);
    expect(contour?.ink).toBeLessThan(0.5);
    expect(contour?.darker).toBeGreaterThan(0.4);
    expect(contour?.solidity).toBe(0);
  });

  test('of a line that is lighter than the drawing', () => {
    expect(measured(area + line('#fff')).contour?.darker).toBeLessThan(0);
  });

  test('as a solid area when no line is drawn', () => {
    expect(measured(`${area}<circle cx="12" cy="12" r="3" fill="#222"/>`).contour?.solidity).toBeGreaterThan(
      0.3,
    );
  });

  test('as undefined for a drawing of one color', () => {
    expect(measured(area).contour).toBeUndefined();
  });
});
