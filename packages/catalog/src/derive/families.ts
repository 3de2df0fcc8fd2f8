import { lastWordOf } from './style-words.ts';

/** Words for a further drawing of the same thing, in every pack. */
const FURTHER_DRAWING: ReadonlySet<string> = new Set(['alt', 'alt1', 'alt2', 'alt3', 'variant']);
/** Numbers of further drawings, unless the pack also has the numbers of a row of COUNTING: then it counts things. */
const NUMBERS: ReadonlySet<string> = new Set(['1', '2', '3', '4']);
const COUNTING: readonly (readonly string[])[] = [['0'], ['5'], ['6'], ['1', '2']];
/** Numbers that always mean further drawings, also if the pack does not have the name without them. */
const PADDED_NUMBER = /^0[1-9]$/;
/** Words that mean a style, size, drawing, skin tone or part of a logo in packs that use them often. */
const HABITS: ReadonlySet<string> = new Set(
  'o f r s small sm xs loop wordmark icon mirrored compact expressive stipple glyph rtl stroked dark light medium'.split(
    ' ',
  ),
);
/** Minimum of concepts that a pack must have both with and without one of these words. */
const HABIT_MIN = 10;

/**
 * Numbers the families of a pack: icons of one thing in another style, size or drawing share a number below the count
 * of icons. `concepts` are names without style and size words. Removes further endings if the pack also has the name
 * without them: those of further drawings (`home-alt`, `home-2`), and those that the pack uses like a style
 * (`heart-o`). O(icons).
 */
export function familiesOf(concepts: readonly string[]): Uint32Array {
  const known = new Set(concepts);
  const habits = habitsOf(known);
  return numbered(concepts.map((concept) => withoutEndings(concept, known, habits)));
}

/** Single letters that a pack uses like a style, such as the `o` of `heart-o`. */
export function styleLettersOf(concepts: readonly string[]): ReadonlySet<string> {
  return new Set([...habitsOf(new Set(concepts))].filter((word) => word.length === 1));
}

/** Numbers names from 0 in order of their first occurrence. Equal names get the same number. */
export function numbered(names: readonly string[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(names, (name) => {
    const number = numbers.get(name) ?? numbers.size;
    if (number === numbers.size) numbers.set(name, number);
    return number;
  });
}

function habitsOf(concepts: ReadonlySet<string>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const concept of concepts) {
    const { base, word } = lastWordOf(concept);
    if (HABITS.has(word) && concepts.has(base)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= HABIT_MIN).map(([word]) => word));
}

function withoutEndings(concept: string, concepts: ReadonlySet<string>, habits: ReadonlySet<string>): string {
  let name = concept;
  for (;;) {
    const { base, word } = lastWordOf(name);
    if (base === '' || !isEnding(word, base, concepts, habits)) return name;
    name = base;
  }
}

function isEnding(
  word: string,
  base: string,
  concepts: ReadonlySet<string>,
  habits: ReadonlySet<string>,
): boolean {
  if (PADDED_NUMBER.test(word)) return true;
  if (!concepts.has(base)) return false;
  if (NUMBERS.has(word))
    return !COUNTING.some((numbers) => numbers.every((number) => concepts.has(`${base}-${number}`)));
  return FURTHER_DRAWING.has(word) || habits.has(word);
}
