import type { Concept, Qualifier } from './concept.ts';
import { foldWord } from './name-words.ts';
import { type Pattern, parsePattern } from './pattern.ts';

/**
 * What did the person who typed this want?
 *
 * `nothing`                 no answer at all
 * `*`                       any answer, as long as there is one: only failures count
 * `exactly`                 the icon that is named like the query
 * `home`, `cart or trash`   a concept, or the better of several
 * `home & outline & mdi`    a concept with qualifiers; missing one leaves grade 1
 * `mdi`                     a qualifier alone: everything that meets it is grade 3
 */
export type Meaning =
  | { readonly kind: 'nothing' | 'anything' }
  | {
      readonly kind: 'graded';
      /** The cell as it was written. */
      readonly text: string;
      /** Empty when qualifiers alone decide. */
      readonly concepts: readonly Concept[];
      readonly qualifiers: readonly Qualifier[];
    };

/** The concepts and qualifiers that a meaning may name. */
export interface Vocabulary {
  readonly concepts: ReadonlyMap<string, Concept>;
  readonly qualifiers: ReadonlyMap<string, Qualifier>;
}

/** Reads a meaning cell for the query `text`; a string says what is wrong with it. */
export function readMeaning(cell: string, text: string, known: Vocabulary): Meaning | string {
  if (cell === 'nothing') return { kind: 'nothing' };
  if (cell === '*') return { kind: 'anything' };
  if (cell === 'exactly') return { kind: 'graded', text: cell, concepts: [namedLike(text)], qualifiers: [] };
  const [subject = '', ...wishes] = cell.split(' & ');
  const concepts = subject.split(' or ').map((name) => known.concepts.get(name));
  const qualifiers = wishes.map((name) => known.qualifiers.get(name));
  const alone = known.qualifiers.get(subject);
  if (concepts.length === 1 && concepts[0] === undefined && alone !== undefined) {
    concepts.pop();
    qualifiers.push(alone);
  }
  if (!concepts.every(isKnown) || !qualifiers.every(isKnown)) return `"${cell}" names something unknown`;
  return { kind: 'graded', text: cell, concepts, qualifiers };
}

/** Grade 3 is the icon of exactly this name; icons that hold all its words are related. */
function namedLike(text: string): Concept {
  const name = text.toLowerCase().replaceAll(' ', '-');
  const related: Pattern = {
    kind: 'words',
    words: name.split('-').map(foldWord),
    joined: name.replaceAll('-', ''),
    without: [],
  };
  return { patterns: { 3: [parsePattern(`==${name}`)], 2: [], 1: [related] }, not: [] };
}

function isKnown<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}
