// cspell:ignore tpye

import { distance } from 'fastest-levenshtein';

/** Longer texts get no suggestion, because the time to compare grows with their length. */
const CHARS_MAX = 60;

/** The name with the fewest edits from `given`, ignoring case and all from `[` on; `undefined` if none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const wanted = bare(given);
  if (wanted.length > CHARS_MAX) return undefined;
  let nearest: string | undefined;
  // At most a third of the characters, rounded up, may be edited: "tpye" is two edits from "type".
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
  const bracket = name.indexOf('[');
  return (bracket === -1 ? name : name.slice(0, bracket)).toLowerCase();
}
