import type { Concept, Qualifier } from './concept.ts';
import { type Pattern, parsePattern } from './pattern.ts';

/**
 * The icons that a query asks for, in the notation of the judgment files:
 *
 * `nothing`                 no icon is an answer
 * `*`                       any answer is right; only a failure counts
 * `exactly`                 the icon with the query as its name; an icon with all words of the query gets grade 1
 * `home`, `cart or trash`   a concept, or the better of several
 * `"home plus"`             words in place of a concept: grade 3 for names of these words, 2 for longer names
 * `=home`, `==home-plus`    a name (pattern.ts) in place of a concept; other icons with all of its words get grade 1
 * `mdi:home`                an icon; icons of other packs with all words of its name get grade 1
 * `home & outline & mdi`    a concept with qualifiers; its icons that miss a qualifier get grade 1
 * `mdi`                     a qualifier alone; every icon that satisfies it gets grade 3
 */
export type Intent =
  | { readonly kind: 'nothing' | 'anything' }
  | {
      readonly kind: 'graded';
      /** The text of the cell; for `exactly`, the name. */
      readonly text: string;
      /** Empty when qualifiers alone decide. */
      readonly concepts: readonly Concept[];
      readonly qualifiers: readonly Qualifier[];
    };

/** The concepts and qualifiers that intents refer to by name. */
export interface Vocabulary {
  readonly concepts: ReadonlyMap<string, Concept>;
  readonly qualifiers: ReadonlyMap<string, Qualifier>;
}

/** Parses an intent cell for the query `text`. Returns a message if the cell is invalid. */
export function parseIntent(cell: string, text: string, known: Vocabulary): Intent | string {
  if (cell === 'nothing') return { kind: 'nothing' };
  if (cell === '*') return { kind: 'anything' };
  if (cell === 'exactly') {
    const name = `==${text.toLowerCase().replaceAll(' ', '-')}`;
    return { kind: 'graded', text: name, concepts: [namedLike(name)], qualifiers: [] };
  }
  const icon = /^([a-z0-9-]+):([a-z0-9]+(-[a-z0-9]+)*)$/.exec(cell);
  if (icon !== null) {
    const ofPack = { patterns: [], packs: new Set([icon[1]!]) };
    return { kind: 'graded', text: cell, concepts: [namedLike(`==${icon[2]}`)], qualifiers: [ofPack] };
  }
  const [subject = '', ...qualifierNames] = cell.split(' & ');
  const concepts = subject.split(' or ').map((name) => known.concepts.get(name) ?? conceptOf(name));
  const qualifiers = qualifierNames.map((name) => known.qualifiers.get(name));
  const alone = known.qualifiers.get(subject);
  if (concepts.length === 1 && concepts[0] === undefined && alone !== undefined) {
    concepts.pop();
    qualifiers.push(alone);
  }
  if (!concepts.every(isKnown) || !qualifiers.every(isKnown))
    return `"${cell}" names an unknown concept or qualifier`;
  return { kind: 'graded', text: cell, concepts, qualifiers };
}

/** The concept that a cell gives by words or a name. */
function conceptOf(cell: string): Concept | undefined {
  const words = /^"([a-z0-9]+( [a-z0-9]+)*)"$/.exec(cell)?.[1];
  if (words !== undefined)
    return { patterns: { 3: [parsePattern(words.replaceAll(' ', '+'))], 2: [], 1: [] }, not: [] };
  const isName = /^(==[a-z0-9]+(-[a-z0-9]+)*|=[a-z0-9]+(\+[a-z0-9]+)*)$/.test(cell);
  return isName ? namedLike(cell) : undefined;
}

/** Grade 3 for icons that fit the pattern, grade 1 for icons with all of its words. */
function namedLike(text: string): Concept {
  const pattern = parsePattern(text);
  const joined = text.replace(/[=+-]/g, '');
  const related: Pattern = { kind: 'words', words: pattern.words, joined, without: [] };
  return { patterns: { 3: [pattern], 2: [], 1: [related] }, not: [] };
}

function isKnown<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}
