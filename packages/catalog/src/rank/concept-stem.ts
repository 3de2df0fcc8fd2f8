/**
 * Removes the numbers and words that distinguish further drawings of a concept, so packs share the stem:
 * `user-2` -> `user`, `home-alt` -> `home`, `laptop2` -> `laptop`.
 */
export function conceptStem(concept: string): string {
  return concept.replace(/(?:-(?:\d{1,2}|alt|variant))+$/, '').replace(/(?<=[a-z]{3})\d{1,2}$/, '');
}
