import { isExact, matchCostOf, worsen } from './rank-key.ts';

/** The ranks that are rearranged. Later ones keep their order, so every page is cut from one list. */
export const REARRANGED_RANKS = 60;

/** At most CUTS_MAX icons of one drawing of one maker are among so many first ranks. */
const CAPPED_RANKS = 10;
const CUTS_MAX = 2;
/** Cuts beyond CUTS_MAX stay before icons of fewer words, which match so much worse. */
const MUCH_WORSE_COST = 4;

/**
 * An exact name that so few makers have follows CLOSER_MAX synonyms or completions of other makers: `vela` is a coin of
 * a pack and a candle in Spanish. Names of brands are more often meant as words than other names.
 */
const FEW_MAKERS = 1;
const FEW_BRANDS = 5;
const CLOSER_MAX = 4;
/** The largest match cost of these, as the cost of a second-best synonym. A completion costs 1. */
const CLOSER_COST_MAX = 1;
const CLOSER_THAN_BRAND_COST_MAX = 2;

/** Groups of icons in the order in which a page shows them. */
export const SHOWN_AS = { interface: 0, colored: 1, brand: 2 } as const;

/**
 * The facts about an icon that decide its place among the first ranks, in 32 bits:
 *
 *     31 … 30   group, see SHOWN_AS
 *     29 … 18   number of the maker
 *     17 …  1   hash of the drawing: equal for its cuts, such as `home` and `home-outline`
 *           0   set if the name has a word of style or size
 */
const GROUP_SHIFT = 30;
const MAKER_SHIFT = 18;
const CUT_BITS = (1 << GROUP_SHIFT) - 2;
const MAKER_BITS = (1 << GROUP_SHIFT) - (1 << MAKER_SHIFT);
const DRAWING_BITS = CUT_BITS - MAKER_BITS;

export function placeFacts(group: number, maker: number, drawing: number, isStyled: boolean): number {
  const cut = ((maker << MAKER_SHIFT) & MAKER_BITS) | ((drawing << 1) & DRAWING_BITS);
  return ((group << GROUP_SHIFT) | cut | (isStyled ? 1 : 0)) >>> 0;
}

/** Memory of `rearrangeFirstRanks`, which each call overwrites. */
const found = new Uint32Array(REARRANGED_RANKS);
const factsOf = new Uint32Array(REARRANGED_RANKS);
const order = new Uint8Array(REARRANGED_RANKS);

/**
 * Rearranges the first ranks of a result by relevance: `docs` and their rank keys, best first. Icons with equal keys
 * come by group. Then cuts beyond CUTS_MAX move behind the capped ranks, but not behind icons that match much worse. An
 * exact name of many makers stays first, and is no cut too many. Icons of one maker stay as they are. `facts` has the
 * `placeFacts` by docId.
 */
export function rearrangeFirstRanks(docs: Uint32Array, keys: Uint16Array, facts: Uint32Array): void {
  const count = Math.min(docs.length, REARRANGED_RANKS);
  let makers = 0;
  for (let at = 0; at < count; at++) {
    found[at] = docs[at]!;
    factsOf[at] = facts[docs[at]!]!;
    makers |= (factsOf[at]! ^ factsOf[0]!) & MAKER_BITS;
  }
  if (makers === 0) return;
  order[0] = 0;
  for (let start = isExact(keys[0]!) ? 1 : 0, end = start; start < count; start = end) {
    while (end < count && keys[end] === keys[start]) end++;
    for (let group = 0, to = start; to < end; group++)
      for (let at = start; at < end; at++) if (factsOf[at]! >>> GROUP_SHIFT === group) order[to++] = at;
  }
  moveRareNames(count, keys);
  capCuts(count, keys);
  for (let at = 0; at < count; at++) docs[at] = found[order[at]!]!;
}

function moveRareNames(count: number, keys: Uint16Array): void {
  const makers = new Set<number>();
  let areBrands = true;
  let exact = 0;
  for (; exact < count && isExact(keys[exact]!) && makers.size <= FEW_BRANDS; exact++) {
    makers.add(factsOf[exact]! & MAKER_BITS);
    areBrands &&= isOfBrand(factsOf[exact]!);
  }
  if (exact === 0 || makers.size > (areBrands ? FEW_BRANDS : FEW_MAKERS)) return;
  const closest = worsen(0, areBrands ? CLOSER_THAN_BRAND_COST_MAX : CLOSER_COST_MAX, 0);
  let end = exact;
  for (; end < Math.min(count, exact + CLOSER_MAX); end++) {
    const [key, fact] = [keys[end]!, factsOf[order[end]!]!];
    if (key > closest || key !== worsen(0, matchCostOf(key), 0)) break;
    if (isOfBrand(fact) || makers.has(fact & MAKER_BITS)) break;
  }
  if (end > exact) order.set([...order.subarray(exact, end), ...order.subarray(0, exact)]);
}

function isOfBrand(fact: number): boolean {
  return fact >>> GROUP_SHIFT === SHOWN_AS.brand;
}

/** Moves cuts beyond CUTS_MAX in `order`. */
function capCuts(count: number, keys: Uint16Array): void {
  const moved: number[] = [];
  let top = 0;
  let next = 0;
  for (; next < count && top < CAPPED_RANKS; next++) {
    const at = order[next]!;
    if (moved.length > 0 && matchCostOf(keys[at]!) >= matchCostOf(keys[moved[0]!]!) + MUCH_WORSE_COST) break;
    const fact = factsOf[at]!;
    let cuts = 0;
    for (let i = 0; i < top; i++) if (((fact ^ factsOf[order[i]!]!) & CUT_BITS) === 0) cuts++;
    const isNamedExactly = isExact(keys[at]!) && (fact & 1) === 0;
    if (cuts < CUTS_MAX || isNamedExactly) order[top++] = at;
    else moved.push(at);
  }
  if (moved.length > 0) order.set(moved, top);
}
