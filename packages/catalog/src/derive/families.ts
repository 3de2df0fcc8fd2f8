/** Words for a further drawing of the same thing, whatever the pack. */
const FURTHER_DRAWING: ReadonlySet<string> = new Set(['alt', 'alt1', 'alt2', 'alt3', 'variant']);
/** Numbers of further drawings. A pack that goes on beyond them, or begins at 1, counts things. */
const NUMBERS: ReadonlySet<string> = new Set(['1', '2', '3', '4']);
const COUNTING: readonly (readonly string[])[] = [['0'], ['5'], ['6'], ['1', '2']];
/** Numbers that only tell drawings apart, so that the name without them may be missing. */
const PADDED_NUMBER = /^0[1-9]$/;
/** Words for a style, a size, a further drawing, a tone of skin or a part of a logo, in packs that use them often. */
const HABITS: ReadonlySet<string> = new Set(
  'o f r s small sm xs loop wordmark icon mirrored compact expressive stipple glyph rtl stroked dark light medium'.split(
    ' ',
  ),
);
/** How many concepts of a pack must exist both with and without a word for that to be a habit. */
const HABIT_MIN = 10;

/**
 * Which icons of a pack are one thing in another style, weight, size or drawing? `concepts` are their names without style and
 * size; answers, in the same order, a number that the icons of one family share, below the number of icons. Beside what a
 * concept has lost already, this leaves out endings that tell further drawings apart (`home-alt`, `home-2`) or that the pack
 * uses in the way of a style (`heart-o`), where it has the name without them, too. O(icons).
 */
export function familiesOf(concepts: readonly string[]): Uint32Array {
  const known = new Set(concepts);
  const habits = habitsOf(known);
  return numbered(concepts.map((concept) => withoutEndings(concept, known, habits)));
}

/** A number for each of these, the same for equal ones, from 0 up in the order of first mention. */
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

function lastWordOf(name: string): { readonly base: string; readonly word: string } {
  const at = name.lastIndexOf('-');
  return at <= 0 ? { base: '', word: name } : { base: name.slice(0, at), word: name.slice(at + 1) };
}
