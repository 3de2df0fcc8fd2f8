/** The first index in `[from, to)` of an ascending array whose value is not below `value`; `to` if there is none. */
export function lowerBound(values: Uint32Array, value: number, from = 0, to = values.length): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (values[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
