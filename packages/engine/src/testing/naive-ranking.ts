import { type NaiveDocument, orderOf, type Token } from './naive-document.ts';
import { type NaiveExpansion, tokenOf, type Word } from './naive-expander.ts';

/** A match: docId and the values of the ranking rules. */
export interface NaiveHit {
  readonly docId: number;
  readonly rules: readonly [matchCost: number, field: number, length: number, proximity: number];
}

/** By field of a token, its cost in the ranking rule `field`. A pack slug costs more as the only query word. */
const FIELD_COSTS_OF_SEVERAL_WORDS = [0, 0, 1, 0, 1, 2, 0, 3];
const FIELD_COSTS_OF_ONE_WORD = [0, 0, 3, 1, 1, 2, 0, 3];

/** The values of the ranking rules for a document that has all words; undefined for any other. */
export function rankNaively(
  document: NaiveDocument,
  words: readonly Word[],
  expansions: readonly (readonly NaiveExpansion[])[],
): [...NaiveHit['rules']] | undefined {
  const matched = expansions.map((ofWord) => tokenOf(document, ofWord));
  if (!matched.every((token) => token !== undefined)) return undefined;
  const isAlone = words.length === 1 && words[0]!.repeats === 1;
  const fieldCosts = isAlone ? FIELD_COSTS_OF_ONE_WORD : FIELD_COSTS_OF_SEVERAL_WORDS;
  const inName = sum(words.map(({ repeats }, i) => ([0, 3].includes(matched[i]!.field) ? repeats : 0)));
  const order = orderOf(matched);
  const shared = order === 2 ? sharedWords(words, matched) : 0;
  const nameWords = isAlone && matched[0]!.field === 0 ? document.plainWords : document.nameWords;
  const isWhole = isAlone && (matched[0]!.field === 1 || matched[0]!.field === 6);
  return [
    Math.min(15, sum(matched.map(({ cost }) => cost))),
    Math.min(7, sum(matched.map(({ field }) => fieldCosts[field]!))),
    isWhole ? 0 : Math.min(7, Math.abs(nameWords - inName + shared)),
    isAlone && matched[0]!.field === 6 ? 0 : order,
  ];
}

export function compareHits(a: NaiveHit, b: NaiveHit): number {
  for (let i = 0; i < a.rules.length; i++) if (a.rules[i] !== b.rules[i]) return a.rules[i]! - b.rules[i]!;
  return a.docId - b.docId;
}

/** The number of query words that match a word of the name which another query word matches already. */
function sharedWords(words: readonly Word[], matched: readonly Token[]): number {
  const last = words.at(-1)!;
  const endsInPrefix = words.some((word) => word !== last && word.text.startsWith(last.text));
  const positions = (endsInPrefix ? matched.slice(0, -1) : matched).map(({ position }) => position);
  const known = positions.filter((position) => position < 3);
  return known.length - new Set(known).size;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
