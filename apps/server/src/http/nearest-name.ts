/**
 * Which of these names did a client probably mean? The one with the fewest edits (a transposition is one), letter case
 * and brackets aside; `undefined` when none is near.
 */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const wanted = bare(given);
  if (wanted.length > 60) return undefined;
  let nearest: string | undefined;
  let fewest = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    const edits = editsBetween(wanted, bare(name));
    if (edits < fewest) {
      fewest = edits;
      nearest = name;
    }
  }
  return nearest;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/\[.*$/, '');
}

/** Optimal string alignment distance, three rows at a time. */
function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, beforeLast[column - 2]! + 1);
      }
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
