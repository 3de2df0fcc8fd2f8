import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BIT_GRID_COLUMNS_MAX, BitGrid, type Neighborhood } from './bit-grid.ts';

/** A picture of 0 and 1, row by row. */
interface Mask {
  readonly columns: number;
  readonly rows: number;
  readonly cells: Uint8Array;
}

/** Filled rows with holes below up to six empty rows. In most masks, filled cells remain after several erosions. */
const anyMask = fc
  .record({
    columns: fc.integer({ min: 1, max: BIT_GRID_COLUMNS_MAX }),
    rows: fc.integer({ min: 1, max: 24 }),
    holes: fc.array(fc.nat(24 * BIT_GRID_COLUMNS_MAX), { maxLength: 40 }),
    emptyRows: fc.nat(6),
  })
  .map(({ columns, rows, holes, emptyRows }): Mask => {
    const cells = new Uint8Array(columns * rows).fill(1, Math.min(rows, emptyRows) * columns);
    for (const hole of holes) if (hole < cells.length) cells[hole] = 0;
    return { columns, rows, cells };
  });

function gridOf({ cells, columns, rows }: Mask): BitGrid {
  const grid = new BitGrid();
  const argb = Uint32Array.from(cells, (cell) => cell << 24);
  grid.readOpaque(argb, columns, rows, 1);
  return grid;
}

function cellsOf(grid: BitGrid): string[] {
  const cells: string[] = [];
  grid.each((column, row) => cells.push(`${column} ${row}`));
  return cells;
}

function isSet({ cells, columns, rows }: Mask, column: number, row: number): boolean {
  return column >= 0 && row >= 0 && column < columns && row < rows && cells[row * columns + column] === 1;
}

/** The offsets of the four or eight neighbors of a cell. */
function around(neighborhood: Neighborhood): [number, number][] {
  const steps = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y): [number, number] => [x, y]));
  return steps.filter(([x, y]) =>
    neighborhood === 'all' ? x !== 0 || y !== 0 : Math.abs(x) + Math.abs(y) === 1,
  );
}

function map(mask: Mask, value: (column: number, row: number) => boolean): Mask {
  const cells = mask.cells.map((_, at) => (value(at % mask.columns, Math.floor(at / mask.columns)) ? 1 : 0));
  return { ...mask, cells };
}

function erodedNaively(mask: Mask, neighborhood: Neighborhood): Mask {
  return map(
    mask,
    (x, y) => isSet(mask, x, y) && around(neighborhood).every(([dx, dy]) => isSet(mask, x + dx, y + dy)),
  );
}

function countOf({ cells }: Mask): number {
  return cells.reduce((sum, cell) => sum + cell, 0);
}

describe('BitGrid', () => {
  test('counts set cells and their sides without a set neighbor, and measures the bounding box', () => {
    fc.assert(
      fc.property(anyMask, (mask) => {
        const grid = gridOf(mask);
        const columns: number[] = [];
        const rows: number[] = [];
        let sides = 0;
        for (let y = 0; y < mask.rows; y++)
          for (let x = 0; x < mask.columns; x++) {
            if (!isSet(mask, x, y)) continue;
            columns.push(x);
            rows.push(y);
            sides += around('sides').filter(([dx, dy]) => !isSet(mask, x + dx, y + dy)).length;
          }
        const span = (values: number[]) =>
          values.length === 0 ? 0 : Math.max(...values) - Math.min(...values) + 1;
        expect(grid.count()).toBe(countOf(mask));
        expect(grid.openSides()).toBe(sides);
        expect(grid.box()).toEqual({ width: span(columns), height: span(rows) });
      }),
    );
  });

  test('reads the cells of at least the given opacity', () => {
    fc.assert(
      fc.property(
        anyMask,
        fc.integer({ min: 1, max: 255 }),
        fc.array(fc.nat(255)),
        (mask, alphaMin, alphas) => {
          const cells = Uint32Array.from(
            mask.cells,
            (_, at) => ((alphas[at % 7] ?? 255 * (at % 2)) << 24) | at,
          );
          const grid = new BitGrid();
          grid.readOpaque(cells, mask.columns, mask.rows, alphaMin);
          expect(cellsOf(grid)).toEqual(
            [...cells.keys()]
              .filter((at) => cells[at]! >>> 24 >= alphaMin)
              .map((at) => `${at % mask.columns} ${Math.floor(at / mask.columns)}`),
          );
        },
      ),
    );
  });

  test('finds the set cells at an edge and counts cells that two grids share', () => {
    fc.assert(
      fc.property(anyMask, (mask) => {
        const grid = gridOf(mask);
        const rim = new BitGrid();
        rim.rim(grid);
        const naive = map(
          mask,
          (x, y) => isSet(mask, x, y) && around('sides').some(([dx, dy]) => !isSet(mask, x + dx, y + dy)),
        );
        expect(cellsOf(rim)).toEqual(cellsOf(gridOf(naive)));
        expect(grid.countShared(rim)).toBe(countOf(naive));
        expect(rim.countShared(grid)).toBe(countOf(naive));
      }),
    );
  });

  test('erodes layer by layer and counts the cells of the skeleton', () => {
    fc.assert(
      fc.property(
        anyMask,
        fc.array(fc.constantFrom<Neighborhood>('sides', 'all'), { minLength: 1 }),
        (mask, layers) => {
          let [grid, eroded] = [gridOf(mask), new BitGrid()];
          let naive = mask;
          for (const neighborhood of layers) {
            const naiveNext = erodedNaively(naive, neighborhood);
            expect(eroded.erode(grid, neighborhood)).toBe(countOf(naiveNext) > 0);
            expect(eroded.count()).toBe(countOf(naiveNext));
            expect(eroded.openSides()).toBe(gridOf(naiveNext).openSides());
            const skeleton = map(
              naive,
              (x, y) =>
                isSet(naive, x, y) &&
                !isSet(naiveNext, x, y) &&
                !around(neighborhood).some(([dx, dy]) => isSet(naiveNext, x + dx, y + dy)),
            );
            expect(grid.countSkeleton(eroded, neighborhood)).toBe(countOf(skeleton));
            [grid, eroded] = [eroded, grid];
            naive = naiveNext;
          }
        },
      ),
    );
  });

  test('dilates in all directions within the grid', () => {
    fc.assert(
      fc.property(anyMask, fc.integer({ min: 1, max: 4 }), (mask, steps) => {
        const grid = gridOf(mask);
        const dilated = new BitGrid();
        dilated.dilate(grid, mask.rows, steps);
        const full = gridOf(map(mask, () => true));
        const naive = map(mask, (x, y) => {
          const near = Array.from({ length: 2 * steps + 1 }, (_, at) => at - steps);
          return near.some((dy) => near.some((dx) => isSet(mask, x + dx, y + dy)));
        });
        expect(full.countShared(dilated)).toBe(countOf(naive));
        expect(gridOf(naive).countShared(dilated)).toBe(countOf(naive));
      }),
    );
  });
});
