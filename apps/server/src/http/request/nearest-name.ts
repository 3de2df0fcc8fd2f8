// cspell:ignore tpye

import { distance } from 'fastest-levenshtein';

/** Longer names are no misspellings. */
const CHARS_MAX = 60;

/** The name that a client probably meant, letter case and brackets aside; `undefined` if none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const wanted = bare(given);
  if (wanted.length > CHARS_MAX) return undefined;
  let nearest: string | undefined;
  // A third of the letters, so that "tpye", two edits from "type", still leads to it.
  let fewest = Math.ceil(wanted.length / 3) + 1;
  for (const name of names) {
    const edits = distance(wanted, bare(name));
    if (edits >= fewest) continue;
    fewest = edits;
    nearest = name;
  }
  return nearest;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/\[.*$/, '');
}
