import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depthMap } from './depth-map.ts';

test('depth is the least chamfer distance to an unpainted cell, those around the grid among them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.nat(399), { maxLength: 12 }),
      (columns, rows, holes) => {
        const ink = new Uint8Array(columns * rows).fill(1);
        for (const hole of holes) if (hole < ink.length) ink[hole] = 0;
        const isPainted = (column: number, row: number): boolean =>
          column >= 0 && row >= 0 && column < columns && row < rows && ink[row * columns + column] === 1;
        const { depths, stride } = depthMap(ink, columns, rows);
        for (let row = 0; row < rows; row++)
          for (let column = 0; column < columns; column++) {
            let least = Number.POSITIVE_INFINITY;
            for (let y = -1; y <= rows; y++)
              for (let x = -1; x <= columns; x++) {
                if (isPainted(x, y)) continue;
                const [long, short] = [
                  Math.max(Math.abs(x - column), Math.abs(y - row)),
                  Math.min(Math.abs(x - column), Math.abs(y - row)),
                ];
                least = Math.min(least, 3 * (long - short) + 4 * short);
              }
            expect(depths[(row + 1) * stride + column + 1]).toBe(least);
          }
      },
    ),
    { numRuns: 100 },
  );
});
