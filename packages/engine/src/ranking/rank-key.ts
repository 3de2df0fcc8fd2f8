import { LENGTH_OF_WHOLE_NAME, ORDER as ORDERS, RANKING_RULES } from './rules.ts';

const [CLOSENESS, FIELD, LENGTH, ORDER] = RANKING_RULES;
const LENGTH_SHIFT = ORDER.bits;
const FIELD_SHIFT = LENGTH_SHIFT + LENGTH.bits;
const CLOSENESS_SHIFT = FIELD_SHIFT + FIELD.bits;
const CLOSENESS_MAX = (1 << CLOSENESS.bits) - 1;
const FIELD_MAX = (1 << FIELD.bits) - 1;
/** What two aliases add to the rule `field`. */
const FIELD_OF_ALIASES = 2;
const LENGTH_MAX = (1 << LENGTH.bits) - 1;

/** Keys are below this. */
export const RANK_KEYS_COUNT = 1 << (CLOSENESS_SHIFT + CLOSENESS.bits);

/**
 * Which integer sorts as these answers of the ranking rules do, one after the other? The first rule has the
 * highest bits. Answers too large for their bits count as the largest.
 */
export function packRankKey(closeness: number, field: number, length: number, order: number): number {
  return (
    (Math.min(closeness, CLOSENESS_MAX) << CLOSENESS_SHIFT) |
    (Math.min(field, FIELD_MAX) << FIELD_SHIFT) |
    (Math.min(length, LENGTH_MAX) << LENGTH_SHIFT) |
    order
  );
}

/** The answers of the rules in their order. */
export function unpackRankKey(key: number): number[] {
  return [
    key >>> CLOSENESS_SHIFT,
    (key >>> FIELD_SHIFT) & FIELD_MAX,
    (key >>> LENGTH_SHIFT) & LENGTH_MAX,
    orderOf(key),
  ];
}

/** The answer of the rule `closeness` alone. */
export function closenessOf(key: number): number {
  return key >>> CLOSENESS_SHIFT;
}

/** The answer of the rule `order` alone. */
export function orderOf(key: number): number {
  return key & ((1 << ORDER.bits) - 1);
}

/** Do the words stand side by side in the name, or in any order in a name of nothing else? */
export function isNamedWith(key: number): boolean {
  const order = orderOf(key);
  return order <= ORDERS.together || (order === ORDERS.apart && !isScattered(key));
}

/**
 * Do the words stand apart in a name that says more than them (`thumbs-up-sign` for `sign up`), or partly in tags or the
 * title of a pack? Not in another order, as in `sign-up`, nor in aliases.
 */
export function isScattered(key: number): boolean {
  const order = orderOf(key);
  if (order === ORDERS.apart) return ((key >>> LENGTH_SHIFT) & LENGTH_MAX) > LENGTH_OF_WHOLE_NAME;
  return order === ORDERS.notAllInName && ((key >>> FIELD_SHIFT) & FIELD_MAX) > FIELD_OF_ALIASES;
}

/** The key with this added to the answer of the rule `closeness`, and that of `order` at least `orderMin`. */
export function worsen(key: number, closeness: number, orderMin: number): number {
  const closenessThen = Math.min((key >>> CLOSENESS_SHIFT) + closeness, CLOSENESS_MAX);
  const between = key & ((1 << CLOSENESS_SHIFT) - (1 << ORDER.bits));
  return (closenessThen << CLOSENESS_SHIFT) | between | Math.max(orderOf(key), orderMin);
}
