export interface Grouped {
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
}

/**
 * Groups positions by their number with a counting sort. The positions of number n, ascending, are `docs` from
 * `offsets[n]` up to `offsets[n + 1]`. Numbers are below `count`.
 */
export function groupBy(numbers: Uint16Array | Uint32Array, count: number): Grouped {
  const offsets = new Uint32Array(count + 1);
  for (const number of numbers) offsets[number + 1]!++;
  for (let number = 0; number < count; number++) offsets[number + 1]! += offsets[number]!;
  const next = offsets.slice();
  const docs = new Uint32Array(numbers.length);
  numbers.forEach((number, docId) => {
    docs[next[number]!++] = docId;
  });
  return { offsets, docs };
}
