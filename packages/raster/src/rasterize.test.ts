import { sanitizeBody } from '@glyphdex/svg';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alphaOf, type Canvas } from './canvas.ts';
import { GRID_SIZE, rasterize } from './rasterize.ts';

const BOX = { left: 0, top: 0, width: 48, height: 48 };

function drawn(body: string, box = BOX): Canvas {
  const result = sanitizeBody(body, box);
  if (!result.ok) throw new Error(result.reason);
  return rasterize(result.root, result.box);
}

/** Painted share of the grid, weighted by opacity. */
function painted(body: string, box = BOX): number {
  const { cells } = drawn(body, box);
  return cells.reduce((sum, cell) => sum + alphaOf(cell), 0) / cells.length;
}

function colorAt(canvas: Canvas, x: number, y: number): string {
  const cell = canvas.cells[y * canvas.columns + x] ?? 0;
  return alphaOf(cell) === 0
    ? 'none'
    : `${(cell & 0xffffff).toString(16).padStart(6, '0')} ${alphaOf(cell).toFixed(1)}`;
}

test('reports one color only for a canvas that is painted in one color', () => {
  const shape = fc.record({
    x: fc.nat(47),
    fill: fc.constantFrom('red', '#f00', 'blue', 'none'),
    opacity: fc.constantFrom(1, 1, 1, 0.5, 0),
  });
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 4 }), (shapes) => {
      const canvas = drawn(
        shapes
          .map(
            ({ x, fill, opacity }) =>
              `<rect x="${x}" width="9" height="9" fill="${fill}" opacity="${opacity}"/>`,
          )
          .join(''),
      );
      const colors = new Set(canvas.cells);
      colors.delete(0);
      const { onlyColor } = canvas;
      if (onlyColor !== undefined) expect([...colors]).toEqual([(0xff00_0000 | onlyColor) >>> 0]);
      const isRed = shapes.every(({ fill, opacity }) => /red|f00/.test(fill) && opacity === 1);
      if (isRed) expect(onlyColor).toBe(0xff_0000);
    }),
  );
});

describe('paints the expected area of', () => {
  test.each([
    ['a rectangle', '<rect x="12" y="12" width="24" height="24"/>', 0.25],
    [
      'an embedded picture',
      '<image width="24" height="24" href="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="/>',
      0.25,
    ],
    ['a rectangle in percent', '<rect width="50%" height="50%"/>', 0.25],
    [
      'a nested svg, fitted into its size',
      '<svg x="24" width="24" height="24" viewBox="0 0 2 2"><rect width="2" height="1"/></svg>',
      0.125,
    ],
    [
      'the first switch child without a language',
      '<switch><g systemLanguage="xx"><rect width="9" height="9"/></g><rect width="24" height="24"/></switch>',
      0.25,
    ],
    ['a circle', '<circle cx="24" cy="24" r="24"/>', Math.PI / 4],
    ['an ellipse', '<ellipse cx="24" cy="24" rx="24" ry="12"/>', Math.PI / 8],
    ['a circle of two arcs', '<path d="M48 24a24 24 0 1 0-48 0 24 24 0 1048 0"/>', Math.PI / 4],
    ['arcs with flags run together', '<path d="M0 24A24 24 0 0148 24 24 24 0 010 24"/>', Math.PI / 4],
    ['a polygon', '<polygon points="0,0 48,0 0,48"/>', 0.5],
    ['a path of lines', '<path d="M0 0H48V48z"/>', 0.5],
    ['a path of lines with relative coordinates', '<path d="m0 0h48v48z"/>', 0.5],
    ['lines without a command after a move', '<path d="m0 0 48 0 0 48"/>', 0.5],
    [
      'a circle of cubic curves',
      '<path d="M24 0c13.255 0 24 10.745 24 24s-10.745 24-24 24S0 37.255 0 24 10.745 0 24 0"/>',
      Math.PI / 4,
    ],
    ['a quadratic curve', '<path d="M0 24Q24 -24 48 24"/>', 1 / 3],
    ['smooth quadratic curves', '<path d="M0 24Q12 0 24 24T48 24"/>', 384 / 2304],
    ['an even-odd hole', '<path fill-rule="evenodd" d="M0 0h48v48H0zM12 12h24v24H12z"/>', 0.75],
    ['two subpaths of the same direction, without a hole', '<path d="M0 0h48v48H0zM12 12h24v24H12z"/>', 1],
    ['two subpaths of opposite directions, with a hole', '<path d="M0 0h48v48H0zM12 12v24h24V12z"/>', 0.75],
    [
      'a line',
      '<path d="M4 24h40" fill="none" stroke="red" stroke-width="8"/>',
      (40 * 8 + Math.PI * 16) / 2304,
    ],
    [
      'a closed line',
      '<path d="M8 8h32v32H8z" fill="none" stroke="red" stroke-width="4"/>',
      (4 * 32 * 4 + 4 * Math.PI * 1) / 2304,
    ],
    [
      'a hairline, one cell wide',
      '<path d="M0 24.2h48" fill="none" stroke="red" stroke-width=".1"/>',
      1 / 48,
    ],
    [
      'a translucent group with a translucent fill',
      '<g opacity=".5"><path d="M0 0h48v48H0z" fill-opacity=".5"/></g>',
      0.25,
    ],
    ['a shape without fill', '<path d="M0 0h48v48H0z" fill="none"/>', 0],
    [
      'hidden shapes',
      '<g display="none"><path d="M0 0h48v48H0z"/></g><path visibility="hidden" d="M0 0h9v9z"/>',
      0,
    ],
    ['definitions', '<defs><path d="M0 0h48v48H0z"/></defs><path d="M0 0" fill="none"/>', 0],
    [
      'a transformed shape',
      '<path transform="translate(24 24) rotate(45) scale(2)" d="M-6 -6h12v12h-12z"/>',
      0.25,
    ],
    ['a use element', '<defs><path id="a" d="M0 0h24v24H0z"/></defs><use href="#a" x="12" y="12"/>', 0.25],
    [
      'a symbol with a viewBox',
      '<symbol id="a" viewBox="0 0 2 2"><path d="M0 0h1v1H0z"/></symbol><use href="#a" width="48" height="48"/>',
      0.25,
    ],
    [
      'a clip path',
      '<clipPath id="c"><circle cx="24" cy="24" r="24"/></clipPath><path clip-path="url(#c)" d="M0 0h48v48H0z"/>',
      Math.PI / 4,
    ],
    [
      'a luminance mask',
      '<mask id="m"><path fill="#fff" d="M0 0h48v48H0z"/><path fill="#000" d="M0 0h24v48H0z"/></mask><path mask="url(#m)" d="M0 0h48v48H0z"/>',
      0.5,
    ],
    [
      'an alpha mask',
      '<mask id="m" style="mask-type:alpha"><path d="M0 0h24v48H0z"/></mask><path mask="url(#m)" d="M0 0h48v48H0z"/>',
      0.5,
    ],
    ['path data up to its first mistake', '<path d="M0 0h48v24H0z M e"/>', 0.5],
  ])('%s', (_, body, share) => {
    expect(painted(body)).toBeCloseTo(share, 1.5);
  });

  test('a circle in a box of any size and origin', () => {
    const box = { left: -100, top: 50, width: 512, height: 512 };
    expect(painted('<circle cx="156" cy="306" r="256"/>', box)).toBeCloseTo(Math.PI / 4, 1.5);
  });

  test('a drawing that is not square, on a grid of its proportions', () => {
    const canvas = drawn('<path d="M0 0"/>', { left: 0, top: 0, width: 100, height: 50 });
    expect([canvas.columns, canvas.rows]).toEqual([GRID_SIZE, GRID_SIZE / 2]);
  });
});

describe('paints the color', () => {
  test.each([
    ['of an attribute', '<path fill="#f00" d="M0 0h48v48H0z"/>', 'ff0000 1.0'],
    ['by name', '<path fill="RebeccaPurple" d="M0 0h48v48H0z"/>', '663399 1.0'],
    ['by function', '<path fill="hsl(120 100% 25%)" d="M0 0h48v48H0z"/>', '008000 1.0'],
    ['with alpha', '<path fill="#0000ff80" d="M0 0h48v48H0z"/>', '0000ff 0.5'],
    ['of a style over an attribute', '<path fill="red" style="fill:blue" d="M0 0h48v48H0z"/>', '0000ff 1.0'],
    ['inherited', '<g fill="lime"><g><path d="M0 0h48v48H0z"/></g></g>', '00ff00 1.0'],
    ['unset, so inherited', '<g fill="lime"><path fill="unset" d="M0 0h48v48H0z"/></g>', '00ff00 1.0'],
    ['initial', '<g fill="lime"><path fill="initial" d="M0 0h48v48H0z"/></g>', '000000 1.0'],
    [
      'inherited through use',
      '<defs><path id="a" d="M0 0h48v48H0z"/></defs><use href="#a" fill="lime"/>',
      '00ff00 1.0',
    ],
    ['of currentColor', '<path fill="currentColor" d="M0 0h48v48H0z"/>', '000000 1.0'],
    [
      'of currentColor with a color property',
      '<g color="red"><path fill="currentColor" d="M0 0h48v48H0z"/></g>',
      'ff0000 1.0',
    ],
    ['black without a fill', '<path d="M0 0h48v48H0z"/>', '000000 1.0'],
    [
      'of the topmost shape',
      '<path fill="red" d="M0 0h48v48H0z"/><path fill="blue" d="M0 0h48v48H0z"/>',
      '0000ff 1.0',
    ],
    [
      'blended below a translucent shape',
      '<path fill="#fff" d="M0 0h48v48H0z"/><path fill="#000" fill-opacity=".5" d="M0 0h48v48H0z"/>',
      '808080 1.0',
    ],
    [
      'of a stroke over its fill',
      '<path fill="red" stroke="blue" stroke-width="96" d="M0 0h48v48H0z"/>',
      '0000ff 1.0',
    ],
    ['after a missing gradient', '<path fill="url(#gone) green" d="M0 0h48v48H0z"/>', '008000 1.0'],
    [
      'of a gradient with one stop',
      '<linearGradient id="a"><stop stop-color="red"/></linearGradient><path fill="url(#a)" d="M0 0h48v48H0z"/>',
      'ff0000 1.0',
    ],
    [
      'at the end of a frozen animation',
      '<path fill="red" d="M0 0h48v48H0z"><animate attributeName="fill" values="red;lime" dur="1s" fill="freeze"/></path>',
      '00ff00 1.0',
    ],
    [
      'before an animation that repeats without end',
      '<path fill="red" d="M0 0h48v48H0z"><animate attributeName="fill" values="red;lime" dur="1s" repeatCount="indefinite"/></path>',
      'ff0000 1.0',
    ],
  ])('%s', (_, body, color) => {
    expect(colorAt(drawn(body), 20, 20)).toBe(color);
  });

  test('of a linear gradient in units of the shape and of the drawing', () => {
    const stops = '<stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>';
    for (const gradient of [
      `<linearGradient id="a">${stops}</linearGradient>`,
      `<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" x2="48">${stops}</linearGradient>`,
      `<linearGradient id="b">${stops}</linearGradient><linearGradient id="a" href="#b" gradientUnits="userSpaceOnUse" x2="1" gradientTransform="scale(48)"/>`,
    ]) {
      const canvas = drawn(`${gradient}<path fill="url(#a)" d="M0 0h48v48H0z"/>`);
      const grays = [0, 12, 24, 36, 47].map(
        (x) => Number.parseInt(colorAt(canvas, x, 20).slice(0, 2), 16) / 255,
      );
      grays.forEach((gray, i) => {
        expect(gray).toBeCloseTo(([0, 12, 24, 36, 47][i] ?? 0) / 48, 1);
      });
    }
  });

  test('of a radial gradient', () => {
    const canvas = drawn(
      '<radialGradient id="a"><stop stop-color="red"/><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></radialGradient><path fill="url(#a)" d="M0 0h48v48H0z"/>',
    );
    expect(
      ['24,24', '24,14', '24,4', '4,24', '1,1'].map((at) =>
        colorAt(canvas, ...(at.split(',').map(Number) as [number, number])),
      ),
    ).toEqual(['ff0000 1.0', 'ff0000 1.0', '0000ff 1.0', '0000ff 1.0', '0000ff 1.0']);
  });
});

test('fills the cells whose center is inside a polygon, by either fill rule', () => {
  const coordinate = fc.integer({ min: -40, max: 520 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 12 }),
      fc.boolean(),
      (points, isEvenOdd) => {
        const path = `M${points.map((point) => point.join(' ')).join('L')}z`;
        const { cells, columns } = drawn(
          `<path fill-rule="${isEvenOdd ? 'evenodd' : 'nonzero'}" d="${path}"/>`,
        );
        for (let cell = 0; cell < cells.length; cell += 7) {
          const winding = windingAround(points, (cell % columns) + 0.5, Math.floor(cell / columns) + 0.5);
          if (winding === undefined) continue;
          const isInside = isEvenOdd ? winding.crossings % 2 === 1 : winding.turns !== 0;
          expect(alphaOf(cells[cell] ?? 0) > 0).toBe(isInside);
        }
      },
    ),
    { numRuns: 200 },
  );
});

/** How often the polygon winds around the point, and how many edges are left of it. Undefined close to an edge. */
function windingAround(points: readonly (readonly [number, number])[], x: number, y: number) {
  let turns = 0;
  let crossings = 0;
  for (const [i, [x1, y1]] of points.entries()) {
    const [x0, y0] = points.at(i - 1) ?? [0, 0];
    if (y0 <= y === y1 <= y) continue;
    const at = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
    if (Math.abs(at - x) < 1e-6) return undefined;
    if (at > x) continue;
    turns += y0 < y1 ? 1 : -1;
    crossings++;
  }
  return { turns, crossings };
}

test('strokes the cells whose center is within half the line width', () => {
  const coordinate = fc.integer({ min: -40, max: 520 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 10, max: 120 }).map((tenths) => tenths / 10),
      (points, width) => {
        const path = `M${points.map((point) => point.join(' ')).join('L')}`;
        const { cells, columns } = drawn(
          `<path fill="none" stroke="red" stroke-width="${width}" d="${path}"/>`,
        );
        for (let cell = 0; cell < cells.length; cell += 7) {
          const distance = distanceTo(points, (cell % columns) + 0.5, Math.floor(cell / columns) + 0.5);
          if (Math.abs(distance - width / 2) < 1e-6) continue;
          expect(alphaOf(cells[cell] ?? 0) > 0).toBe(distance < width / 2);
        }
      },
    ),
    { numRuns: 200 },
  );
});

/** Naive oracle: distance to the nearest point of the line. */
function distanceTo(points: readonly (readonly [number, number])[], x: number, y: number): number {
  const distances = points.slice(1).map(([x1, y1], i) => {
    const [x0, y0] = points[i] ?? [0, 0];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const along = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1);
    const nearest = Math.min(1, Math.max(0, along));
    return Math.hypot(x - x0 - nearest * dx, y - y0 - nearest * dy);
  });
  return Math.min(...distances);
}

test('paints drawings with huge numbers without hanging or throwing', () => {
  for (const body of [
    // The largest numbers that the sanitizer keeps.
    '<path d="M9999999e6 9999999e6L-9999999e6 1e6C9999999e6 0 0 9999999e6 5 5A9999999e6 1 0 1 1 0 0"/>',
    '<circle r="1e300"/>',
    '<path stroke="red" stroke-width="1e300" d="M0 0h1"/>',
    '<path transform="matrix(1e300 0 0 1e300 0 0)" d="M0 0h1v1z"/>',
    '<path transform="scale(0)" d="M0 0h1v1z"/>',
  ])
    expect(drawn(body).cells).toHaveLength(GRID_SIZE * GRID_SIZE);
});
