/** Facts about the words of the query from the postings of a match; both are sums over the words. */
export interface CostFacts {
  /** Costs of the postings, see COST and BASE_COST: 0 if every word is exactly as typed. */
  readonly matchCost: number;
  /** Costs of the fields, see FIELD_COSTS_AMONG_WORDS. */
  readonly fieldCost: number;
}

/** Facts about the words of the query from the name of a match. */
export interface NameFacts {
  /** The number of query words in the name. An alias or target that is the whole query counts as the whole name. */
  readonly matchedWords: number;
  /** At most NAME_WORDS_MAX. For a query of one word, without the words of style and size. */
  readonly nameWords: number;
  /** One of PROXIMITY, see postings/proximity.ts. */
  readonly proximity: number;
}

interface RuleOf<Reads, Facts> {
  readonly name: string;
  /** Larger values than `2 ** bits - 1` count as that. All rules together have at most 16 bits. */
  readonly bits: number;
  /** Which facts decide. A rule cannot read both kinds: keys are looked up by each kind separately. */
  readonly reads: Reads;
  /** A fact, or two facts whose absolute difference counts. Smaller is better. Data, because other engines read it. */
  readonly value: keyof Facts | { readonly difference: readonly [keyof Facts, keyof Facts] };
  readonly description: (value: number) => string;
}

export type RankingRule = RuleOf<'costs', CostFacts> | RuleOf<'name', NameFacts>;

const PROXIMITY_DESCRIPTIONS = [
  'name begins with the words in this order',
  'words are adjacent, in this order',
  'words are apart or in another order',
  'not all words are in the name',
];

/**
 * The order of matches: by the first of these rules in which they differ. If they differ in none, by docId, which is
 * the static rank. Therefore the order is total, and pages of one query never overlap.
 *
 * Rank keys, their tables and explanations are derived from this list. Query rewrites add penalties to `match cost` and
 * raise `proximity` after the rules were evaluated. Another rule that reads these facts does not see the penalty.
 */
export const RANKING_RULES = [
  {
    name: 'match cost',
    bits: 4,
    reads: 'costs',
    value: 'matchCost',
    description: (value) =>
      value === 0 ? 'every word exactly as typed' : `words differ from those typed by ${value}`,
  },
  {
    name: 'field',
    bits: 3,
    reads: 'costs',
    value: 'fieldCost',
    description: (value) =>
      value === 0 ? 'every word counts as a word of the name' : `words are in lesser fields, sum ${value}`,
  },
  {
    name: 'length',
    bits: 3,
    reads: 'name',
    value: { difference: ['nameWords', 'matchedWords'] },
    description: (value) => (value === 0 ? 'name has no other words' : `name differs by ${value} words`),
  },
  {
    name: 'proximity',
    bits: 2,
    reads: 'name',
    value: 'proximity',
    description: (value) => PROXIMITY_DESCRIPTIONS[value] ?? '',
  },
] as const satisfies readonly RankingRule[];

/** The rules that `rank-key.ts` and its tests refer to by name; none of them may be removed. */
export type RuleName = (typeof RANKING_RULES)[number]['name'];

/**
 * The field cost of a word by field code, see FIELD. The sum over the words counts, not the worst word: `mdi home`
 * prefers a home of the pack to a gauge with the tag `home`. A word that is the pack's slug counts like a word of an
 * alias if there are other words, and like a word of the pack's title if it is alone.
 */
export const FIELD_COSTS_AMONG_WORDS = [0, 0, 1, 0, 1, 2, 0, 3];
export const FIELD_COSTS_ALONE = [0, 0, 3, 1, 1, 2, 0, 3];
