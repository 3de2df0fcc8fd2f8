/**
 * How thick are the painted areas? Distances to the nearest unpainted cell, so the half width at every point, by
 * the two-pass chamfer transform of Borgefors (1986) with steps 3 and 4. Returned in thirds of a cell; 0 where
 * nothing is painted. What lies beyond the grid counts as unpainted. The array is valid until the next call.
 */
export function halfWidths(ink: Uint8Array, columns: number, rows: number): Int16Array {
  if (distances.length < ink.length) distances = new Int16Array(ink.length);
  const d = distances;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      if (ink[cell] === 0) {
        d[cell] = 0;
        continue;
      }
      let least = 3;
      if (row > 0 && column > 0) {
        least = d[cell - 1]! + 3;
        least = Math.min(least, d[cell - columns]! + 3, d[cell - columns - 1]! + 4);
        if (column + 1 < columns) least = Math.min(least, d[cell - columns + 1]! + 4);
      }
      d[cell] = least;
    }
  }
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const cell = row * columns + column;
      if (d[cell] === 0) continue;
      let least = 3;
      if (row + 1 < rows && column + 1 < columns) {
        least = Math.min(d[cell + 1]!, d[cell + columns]!) + 3;
        least = Math.min(least, d[cell + columns + 1]! + 4);
        if (column > 0) least = Math.min(least, d[cell + columns - 1]! + 4);
      }
      if (least < d[cell]!) d[cell] = least;
    }
  }
  return d;
}

let distances = new Int16Array(0);
