/**
 * Under which name do packs share a concept? Without the numbers and words by which one pack tells several drawings
 * of it apart: `user-2`, `home-alt` and `home-variant` give `user` and `home`.
 */
export function conceptStem(concept: string): string {
  const stem = concept.replace(/(?:-(?:\d{1,2}|alt|variant))+$/, '');
  return stem === '' ? concept : stem;
}
