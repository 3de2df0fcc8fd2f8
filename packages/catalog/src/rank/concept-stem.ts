const ENDING = /-(?:\d{1,2}|alt|variant)$/;

/**
 * Removes the numbers and words that distinguish further drawings of a concept, so packs share the stem:
 * `user-2` -> `user`, `home-alt` -> `home`, `laptop2` -> `laptop`.
 */
export function conceptStem(concept: string): string {
  let stem = concept;
  for (let end = ENDING.exec(stem); end !== null; end = ENDING.exec(stem)) stem = stem.slice(0, end.index);
  return stem.replace(/(?<=[a-z]{3})\d{1,2}$/, '');
}
