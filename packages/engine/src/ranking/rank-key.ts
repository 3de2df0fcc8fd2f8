import { NAME_WORDS_MAX } from '../limits.ts';
import {
  COST_MASK,
  COST_SHIFT,
  FIELD,
  FIELD_MASK,
  FIELD_SHIFT,
  isInName,
  NAME_WORDS_MASK,
  PAYLOAD_MASK,
  POSITION_MASK,
  plainWordsOf,
} from '../postings/posting.ts';
import { PROXIMITY } from '../postings/proximity.ts';
import {
  type CostFacts,
  FIELD_COSTS_ALONE,
  FIELD_COSTS_AMONG_WORDS,
  type NameFacts,
  RANKING_RULES,
  type RankingRule,
  type RuleName,
} from './ranking-rules.ts';

/**
 * A rank key is an integer that sorts as the values of the ranking rules do, one after the other: the first rule has
 * the highest bits. The widths and shifts of the rules are derived from RANKING_RULES.
 */
const RULES: readonly RankingRule[] = RANKING_RULES;

/** By rule, the number of bits below its own. */
const SHIFTS = RULES.map((_, i) => RULES.slice(i + 1).reduce((sum, { bits }) => sum + bits, 0));
const KEY_BITS = RULES.reduce((sum, { bits }) => sum + bits, 0);
if (KEY_BITS > 16) throw new Error(`the ranking rules take ${KEY_BITS} bits, a rank key has 16`);

export const RANK_KEYS_COUNT = 1 << KEY_BITS;

const MATCH_COST_SHIFT = shiftOf('match cost');
const MATCH_COST_MASK = maskOf('match cost');
const FIELD_COST_SHIFT = shiftOf('field');
const FIELD_COST_MASK = maskOf('field');
const LENGTH_SHIFT = shiftOf('length');
const LENGTH_MASK = maskOf('length');
const PROXIMITY_SHIFT = shiftOf('proximity');
const PROXIMITY_MASK = maskOf('proximity');

/** Where the value of each rule is in a key. */
export const RANK_KEY_FIELDS = RULES.map(({ name, bits }, i) => ({ name, bits, shift: SHIFTS[i]! }));

/** The bits of the rules that are 0 for a name of exactly the words typed. */
const EXACT_BITS =
  (MATCH_COST_MASK << MATCH_COST_SHIFT) |
  (FIELD_COST_MASK << FIELD_COST_SHIFT) |
  (LENGTH_MASK << LENGTH_SHIFT) |
  (PROXIMITY_MASK << PROXIMITY_SHIFT);

function indexOf(name: RuleName): number {
  return RULES.findIndex((rule) => rule.name === name);
}

function shiftOf(name: RuleName): number {
  return SHIFTS[indexOf(name)]!;
}

function maskOf(name: RuleName): number {
  return (1 << RULES[indexOf(name)]!.bits) - 1;
}

/**
 * The key of these values, which are in the order of the rules. Values too large for their bits count as the largest.
 */
export function packRankKey(values: readonly number[]): number {
  return values.reduce(
    (key, value, i) => key | (Math.min(value, (1 << RULES[i]!.bits) - 1) << SHIFTS[i]!),
    0,
  );
}

export function unpackRankKey(key: number): number[] {
  return RULES.map(({ bits }, i) => (key >>> SHIFTS[i]!) & ((1 << bits) - 1));
}

function keyOfCosts(facts: CostFacts): number {
  return packRankKey(RULES.map((rule) => (rule.reads === 'costs' ? ruleValue(rule.value, facts) : 0)));
}

function keyOfName(facts: NameFacts): number {
  return packRankKey(RULES.map((rule) => (rule.reads === 'name' ? ruleValue(rule.value, facts) : 0)));
}

function ruleValue<Name extends string>(
  value: Name | { readonly difference: readonly [Name, Name] },
  facts: Readonly<Record<Name, number>>,
): number {
  if (typeof value === 'string') return facts[value];
  const [first, second] = value.difference;
  return Math.abs(facts[first] - facts[second]);
}

export function matchCostOf(key: number): number {
  return (key >>> MATCH_COST_SHIFT) & MATCH_COST_MASK;
}

/** Words in tags or pack titles are no sure matches, so a field costs as much as FIELD_WEIGHT in match cost. */
export const FIELD_WEIGHT = 2;

export function totalCostOf(key: number): number {
  return matchCostOf(key) + FIELD_WEIGHT * ((key >>> FIELD_COST_SHIFT) & FIELD_COST_MASK);
}

export function proximityOfKey(key: number): number {
  return (key >>> PROXIMITY_SHIFT) & PROXIMITY_MASK;
}

/** Whether the match is named exactly with the words typed, in their order. Aliases do not count. */
export function isExact(key: number): boolean {
  return (key & EXACT_BITS) === 0;
}

/** Whether the words form a phrase of the name, or in any order the whole name. */
export function isPhrase(key: number): boolean {
  const proximity = proximityOfKey(key);
  return proximity <= PROXIMITY.phrase || (proximity === PROXIMITY.slop && !hasSlop(key));
}

/** All matches, or those whose words are a phrase of the name, are all in the name, or are exactly the name. */
export type KeptMatches = 'all' | 'phrase' | 'in name' | 'exact';

/** Whether a match with this key is one of those. */
export const KEPT_KEYS: Readonly<Record<Exclude<KeptMatches, 'all'>, (key: number) => boolean>> = {
  phrase: (key) => proximityOfKey(key) <= PROXIMITY.phrase,
  'in name': (key) => proximityOfKey(key) <= PROXIMITY.slop,
  exact: isExact,
};

/** The field cost of two words in aliases. */
export const ALIASES_COST = 2;

/**
 * Whether the words are not adjacent in a name with further words (`thumbs-up-sign` for `sign up`), or not all in the
 * name, with a higher field cost than ALIASES_COST: two tags, or the title of the pack. False for another order of the
 * whole name (`sign-up`), for two words in aliases, and for one word in a tag and the others in the name.
 */
export function hasSlop(key: number): boolean {
  const proximity = proximityOfKey(key);
  if (proximity === PROXIMITY.slop) return ((key >>> LENGTH_SHIFT) & LENGTH_MASK) > 0;
  return (
    proximity === PROXIMITY.notAllInName && ((key >>> FIELD_COST_SHIFT) & FIELD_COST_MASK) > ALIASES_COST
  );
}

/** The key with `cost` added to its match cost, and with a proximity of at least `proximityMin`. */
export function worsen(key: number, cost: number, proximityMin: number): number {
  const others = key & ~((MATCH_COST_MASK << MATCH_COST_SHIFT) | (PROXIMITY_MASK << PROXIMITY_SHIFT));
  const matchCost = Math.min(matchCostOf(key) + cost, MATCH_COST_MASK);
  const proximity = Math.max(proximityOfKey(key), proximityMin);
  return others | (matchCost << MATCH_COST_SHIFT) | (proximity << PROXIMITY_SHIFT);
}

/** Bits for the number of words in a name, see NAME_WORDS_MAX. */
export const NAME_WORDS_BITS = 4;

/** Bits for both numbers of words, see `nameWordsCode`. */
export const NAME_CODE_BITS = 6;

/**
 * Rank keys of queries of one word, by `payload << NAME_CODE_BITS | nameWordsCode`. Ranking a match is one lookup.
 * Loops read this table and the ones below directly: behind a function the loop takes a third longer.
 */
export const KEYS_ALONE = Uint16Array.from({ length: (PAYLOAD_MASK + 1) << NAME_CODE_BITS }, (_, at) =>
  keyAlone(at >>> NAME_CODE_BITS, at & ((1 << NAME_CODE_BITS) - 1)),
);

function keyAlone(payload: number, code: number): number {
  const field = (payload >>> FIELD_SHIFT) & FIELD_MASK;
  const nameWords = field === FIELD.name ? plainWordsOf(code) : code & NAME_WORDS_MASK;
  const isOfName = isInName(field);
  // An alias of this one word, or a name of the phrase that a thesaurus gives for it, counts as the whole name.
  const isWhole = field === FIELD.wholeAlias || field === FIELD.wholePhrase;
  const isFirst = (payload & POSITION_MASK) === 0;
  const inName = isFirst ? PROXIMITY.leadingPhrase : PROXIMITY.phrase;
  return (
    keyOfCosts({
      matchCost: (payload >>> COST_SHIFT) & COST_MASK,
      fieldCost: FIELD_COSTS_ALONE[field]!,
    }) |
    keyOfName({
      matchedWords: isWhole ? nameWords : isOfName ? 1 : 0,
      nameWords,
      proximity: isOfName || field === FIELD.wholePhrase ? inName : PROXIMITY.notAllInName,
    })
  );
}

/**
 * The contributions of the words of a query are added up in one integer. The widths suffice for 16 words, which is how
 * many positions fit into 32 bits.
 *
 *     31 … 13 words in the name    12 … 7 field cost    6 … 0 match cost
 */
const MATCH_COST_SUM_BITS = 7;
const COST_SUMS_BITS = 13;
export const COST_SUMS_MASK = (1 << COST_SUMS_BITS) - 1;
export const MATCHED_WORDS_SHIFT = COST_SUMS_BITS;

/** By payload, the contribution of a word that was typed `repeats` times. Only words of the name count so often. */
export function contributionsOf(repeats: number): Int32Array {
  return repeats === 1 ? CONTRIBUTIONS : contributions(repeats);
}

function contributions(repeats: number): Int32Array {
  return Int32Array.from({ length: PAYLOAD_MASK + 1 }, (_, payload) => {
    const field = (payload >>> FIELD_SHIFT) & FIELD_MASK;
    const matchCost = (payload >>> COST_SHIFT) & COST_MASK;
    const inName = isInName(field) ? repeats : 0;
    return (
      (inName << MATCHED_WORDS_SHIFT) | (FIELD_COSTS_AMONG_WORDS[field]! << MATCH_COST_SUM_BITS) | matchCost
    );
  });
}

const CONTRIBUTIONS = contributions(1);

/** The bits of a rank key from costs, by the lower bits of a sum of contributions. */
export const KEYS_OF_COSTS = Uint16Array.from({ length: 1 << COST_SUMS_BITS }, (_, sums) =>
  keyOfCosts({
    matchCost: sums & ((1 << MATCH_COST_SUM_BITS) - 1),
    fieldCost: sums >>> MATCH_COST_SUM_BITS,
  }),
);

/** Repeated words can match more words than the longest name has. The number is limited to this. */
export const MATCHED_WORDS_MAX = 31;
export const PROXIMITY_BITS = 2;

/**
 * The bits of a rank key from the name, by `(matchedWords << NAME_WORDS_BITS | nameWords) << PROXIMITY_BITS |
 * proximity`.
 */
export const KEYS_OF_NAMES = Uint16Array.from(
  { length: (MATCHED_WORDS_MAX + 1) << (NAME_WORDS_BITS + PROXIMITY_BITS) },
  (_, at) =>
    keyOfName({
      matchedWords: at >>> (NAME_WORDS_BITS + PROXIMITY_BITS),
      nameWords: (at >>> PROXIMITY_BITS) & NAME_WORDS_MAX,
      proximity: at & ((1 << PROXIMITY_BITS) - 1),
    }),
);
