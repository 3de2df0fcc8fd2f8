import { QUERY_WORDS_MAX } from '../limits.ts';
import {
  COST_MASK,
  COST_SHIFT,
  FIELD,
  FIELD_MASK,
  FIELD_SHIFT,
  PAYLOAD_MASK,
  POSITION_MASK,
} from '../postings/posting.ts';
import { packRankKey } from './rank-key.ts';
import { FIELD_COSTS_ALONE, FIELD_COSTS_AMONG_WORDS, LENGTH_OF_WHOLE_NAME, ORDER } from './rules.ts';

/** Longer names count as this long. */
export const NAME_WORDS_MAX = 15;
const NAME_WORDS_BITS = 4;

/**
 * The rank key of a query of one word, by payload and length of the name: `KEYS_ALONE[payload << 4 | nameWords]`.
 * Built once, so ranking a match is one lookup.
 */
export const KEYS_ALONE = new Uint16Array((PAYLOAD_MASK + 1) << NAME_WORDS_BITS);

/** Where the entries of one payload begin in `KEYS_ALONE`. */
export const KEYS_ALONE_SHIFT = NAME_WORDS_BITS;

for (let payload = 0; payload <= PAYLOAD_MASK; payload++) {
  const field = (payload >>> FIELD_SHIFT) & FIELD_MASK;
  const isInName = field === FIELD.name;
  const isWhole = field === FIELD.wholePhrase;
  const order =
    !isInName && !isWhole
      ? ORDER.notAllInName
      : (payload & POSITION_MASK) === 0
        ? ORDER.begins
        : ORDER.together;
  for (let nameWords = 0; nameWords <= NAME_WORDS_MAX; nameWords++) {
    const length =
      field === FIELD.wholeAlias || isWhole ? LENGTH_OF_WHOLE_NAME : Math.abs(nameWords - (isInName ? 1 : 0));
    KEYS_ALONE[(payload << NAME_WORDS_BITS) | nameWords] = packRankKey(
      (payload >>> COST_SHIFT) & COST_MASK,
      FIELD_COSTS_ALONE[field]!,
      length,
      order,
    );
  }
}

/**
 * What a word among others contributes, by payload: three sums side by side in one integer, so that words are
 * added up by one addition. `repeats` tells how often the word was typed.
 *
 *     23 … 16 words in the name    15 … 8 field costs    7 … 0 closeness
 */
export function scoresAmongWords(repeats: number): Int32Array {
  return repeats === 1 ? SCORES_ONCE : tableFor(repeats);
}

const SCORES_ONCE = tableFor(1);

function tableFor(repeats: number): Int32Array {
  return Int32Array.from({ length: PAYLOAD_MASK + 1 }, (_, payload) => {
    const field = (payload >>> FIELD_SHIFT) & FIELD_MASK;
    const inName = field === FIELD.name ? repeats : 0;
    return (inName << 16) | (FIELD_COSTS_AMONG_WORDS[field]! << 8) | ((payload >>> COST_SHIFT) & COST_MASK);
  });
}

/** How many different sums of closeness or of field costs are told apart: more than ten words can give. */
const SUMS_COUNT = 1 << 8;

/** Rank keys by `field costs << 8 | closeness`, as long as length and order are 0. */
const KEYS_BY_COSTS = new Uint16Array(SUMS_COUNT << 8);
for (let costs = 0; costs < KEYS_BY_COSTS.length; costs++)
  KEYS_BY_COSTS[costs] = packRankKey(costs & 0xff, costs >>> 8, 0, 0);

/** What the difference between the lengths of name and query, plus SUMS_COUNT, adds to a rank key. */
const KEYS_BY_LENGTH = Uint16Array.from({ length: 2 * SUMS_COUNT }, (_, at) =>
  packRankKey(0, 0, Math.abs(at - SUMS_COUNT), 0),
);

/**
 * What the length of a name adds to a rank key, by how many of its words the query has and how many it has:
 * `LENGTH_KEYS[named << LENGTH_KEYS_SHIFT | nameWords]`. For queries of two words, hence of at most two that are named.
 */
export const LENGTH_KEYS = Uint16Array.from({ length: 4 << NAME_WORDS_BITS }, (_, at) =>
  packRankKey(0, 0, Math.abs((at & NAME_WORDS_MAX) - (at >>> NAME_WORDS_BITS)), 0),
);
export const LENGTH_KEYS_SHIFT = NAME_WORDS_BITS;

/** The rank key of a match of several words, with 0 for the answer to `length`. */
export function keyWithoutLength(scores: number, order: number): number {
  return KEYS_BY_COSTS[scores & 0xffff]! | order;
}

/** The rank key of a match of several words. `scores` sums their contributions, `order` answers the rule of that name. */
export function keyAmongWords(scores: number, nameWords: number, order: number): number {
  const length = nameWords - (scores >>> 16) + SUMS_COUNT;
  return keyWithoutLength(scores, order) | KEYS_BY_LENGTH[length]!;
}

/** The answers of `orderOfPositions`, by: not all in the name 8 | not side by side 4 | position of the first word. */
const ORDERS = Uint8Array.from({ length: 16 }, (_, at) => {
  if (at >= 8) return ORDER.notAllInName;
  if (at >= 4) return ORDER.apart;
  return at === 0 ? ORDER.begins : ORDER.together;
});

/**
 * How do the words of a query stand in the name? `positions` holds the position of each, two bits per word in the
 * order typed; `patterns` comes from `orderPatterns`. Looked up, since no branch here could be predicted.
 */
export function orderOfPositions(
  positions: number,
  wordsInName: number,
  wordsTyped: number,
  patterns: Int32Array,
): number {
  const first = positions & POSITION_MASK;
  // Only the pattern that begins where the first word stands can fit.
  const isApart = isNonZero(positions ^ patterns[first]!);
  return ORDERS[(isNonZero(wordsInName - wordsTyped) << 3) | (isApart << 2) | first]!;
}

/** 1 for every 32-bit integer but 0. */
function isNonZero(value: number): number {
  return (value | -value) >>> 31;
}

/**
 * By how many are the words of a query more than the words of the name that they stand for? `locked padlock` is a
 * single word in the name `padlock`. Positions from the fourth word on are not told apart.
 */
export function sharedPositions(positions: number, wordsCount: number): number {
  let seen = 0;
  let shared = 0;
  for (let word = 0; word < wordsCount; word++) {
    const position = (positions >>> (2 * word)) & POSITION_MASK;
    if (position === POSITION_MASK) continue;
    shared += (seen >>> position) & 1;
    seen |= 1 << position;
  }
  return shared;
}

/**
 * The same as what it takes from the sum of scores, by `order << 8 | positions`, for up to SHARED_LOOKED_UP words; of
 * words that do not stand apart nothing. Looked up, since no branch here could be predicted.
 */
export function scoresOfShared(wordsCount: number): Int32Array {
  return SHARED[wordsCount]!;
}

/** Positions of more words than these do not fit into the table. */
export const SHARED_LOOKED_UP = 4;
const SHARED = Array.from({ length: SHARED_LOOKED_UP + 1 }, (_, wordsCount) =>
  Int32Array.from({ length: 4 << 8 }, (__, at) =>
    at >>> 8 === ORDER.apart ? sharedPositions(at & 0xff, wordsCount) << 16 : 0,
  ),
);

/** The positions of `wordsCount` words that stand side by side, by the position of the first. */
export function orderPatterns(wordsCount: number): Int32Array {
  return PATTERNS[wordsCount] ?? patternsFor(wordsCount);
}

const PATTERNS = Array.from({ length: QUERY_WORDS_MAX + 1 }, (_, wordsCount) => patternsFor(wordsCount));

function patternsFor(wordsCount: number): Int32Array {
  return Int32Array.from({ length: POSITION_MASK + 1 }, (_, start) => {
    let positions = 0;
    for (let word = 0; word < wordsCount; word++)
      positions |= Math.min(start + word, POSITION_MASK) << (2 * word);
    return positions;
  });
}
