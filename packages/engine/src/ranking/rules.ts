/** One question that ranking asks of a match; the answer is a small number, smaller being better. */
export interface RankingRule {
  readonly name: string;
  /** Answers beyond `2 ** bits - 1` count as that. */
  readonly bits: number;
  /** What an answer means, in words. */
  readonly meaning: (value: number) => string;
}

/**
 * In which order do matches stand? By the first of these rules that tells them apart; where none does, by
 * docId, the static rank. So the order is total, and pages of one query never overlap.
 */
export const RANKING_RULES = [
  {
    name: 'closeness',
    bits: 4,
    meaning: (value) =>
      value === 0 ? 'every word exactly as typed' : `words differ from those typed by ${value}`,
  },
  {
    name: 'field',
    bits: 3,
    meaning: (value) =>
      value === 0 ? 'every word in the name' : `words stand in lesser fields, sum ${value}`,
  },
  {
    name: 'length',
    bits: 3,
    meaning: (value) => (value === 0 ? 'named exactly so' : `name differs by ${value} words`),
  },
  {
    name: 'order',
    bits: 2,
    meaning: (value) => ORDER_MEANINGS[value] ?? '',
  },
] as const satisfies readonly RankingRule[];

/** Closeness sums over the words of the query what a posting costs (see postings/posting.ts): 0 exact … 7. */

/**
 * What each field adds to the rule `field`, by field code. The sum counts, not the worst word, so that `mdi home`
 * prefers a home of the pack to a gauge with the tag home. A word that is a pack's slug counts like one of the
 * name beside other words, and only like one of the pack's title when it stands alone.
 */
export const FIELD_COSTS_AMONG_WORDS = [0, 0, 0, 1, 2, 0, 3, 3];
export const FIELD_COSTS_ALONE = [0, 0, 3, 1, 2, 0, 3, 3];

/**
 * `length` is the difference between the number of words in the name and of those of the query that stand in it.
 * A document with an alias of just the word asked for is named exactly so, too.
 */
export const LENGTH_OF_WHOLE_NAME = 0;

/** Answers of the rule `order`. */
export const ORDER = { begins: 0, together: 1, apart: 2, notAllInName: 3 } as const;
const ORDER_MEANINGS = [
  'name begins with the words in this order',
  'words stand together in this order',
  'words stand apart or in another order',
  'not all words stand in the name',
];
