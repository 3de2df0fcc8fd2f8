/**
 * Under which name do packs share a concept? Without the numbers and words by which one pack tells several drawings
 * of it apart: `user-2`, `home-alt` and `laptop2` give `user`, `home` and `laptop`.
 */
export function conceptStem(concept: string): string {
  return concept.replace(/(?:-(?:\d{1,2}|alt|variant))+$/, '').replace(/(?<=[a-z]{3})\d{1,2}$/, '');
}
