import type { PackRecord } from '@glyphdex/contract';
import { groupBy } from '../columns/group-by.ts';
import { orderByKey } from '../columns/order-by-key.ts';
import { type DrawnIcons, diversify } from './diversify.ts';

/** The values that decide the static rank, by number of the icon. */
export interface RankedIcons extends DrawnIcons {
  readonly ids: Float64Array;
  readonly packs: Uint16Array;
  /** Number of the stem of each icon, see `conceptStem`. */
  readonly stemOf: Uint32Array;
  /** Stems of the aliases of icon i: `aliasStemOf` from `aliasOffsets[i]` up to `aliasOffsets[i + 1]`. */
  readonly aliasOffsets: Uint32Array;
  readonly aliasStemOf: Uint32Array;
  /** A hash of each stem. It does not depend on the other stems. */
  readonly stemHashes: Uint32Array;
  /** Count of words by which a name differs from the plainest name of its stem. */
  readonly detours: Uint8Array;
}

/**
 * Computes the static rank: numbers of icons, best first. docIds follow this order, so it breaks all ties of a search.
 * There is no usage data yet, so the sets themselves decide:
 *
 * 1. The number of packs with the same stem. People search more for what 150 packs draw (`home`) than for what one pack
 * draws.
 * 2. The place of an icon among the icons of its stem:
 *    - First comes one icon of each maker, then the second of each, and so on, because packs of one maker mostly have
 *      one drawing in several weights.
 *    - In such a round, plain names come before suffixed ones, and widely used interface packs before others; archived
 *      packs come last. A hash of stem and pack breaks ties, so no pack is first everywhere.
 *    - Near-duplicates are placed apart, see `diversify`.
 *
 * Both count on a logarithmic scale: the hundredth `home` comes after the first icon of a thing that five packs draw.
 * O(icons), except for `diversify`.
 */
export function staticRank(icons: RankedIcons, packs: readonly PackRecord[]): Uint32Array {
  const packsByStem = countPacks(icons, packs.length);
  const places = placesWithinStems(icons, packs);
  return orderBySteps(scoreSteps(icons.stemOf, packsByStem, places), icons.ids);
}

/** Weight of the place among the icons of a stem, relative to the weight of the number of packs. */
const PLACE_WEIGHT = 0.6;

/** By stem: the number of packs with an icon whose name or alias has this stem. */
function countPacks(icons: RankedIcons, packsCount: number): Uint32Array {
  const { stemOf, aliasOffsets, aliasStemOf } = icons;
  const counts = new Uint32Array(icons.stemHashes.length);
  /** By stem: 1 + the last pack that was counted, 0 before the first. */
  const seenIn = new Uint32Array(counts.length);
  const count = (stem: number, pack: number): void => {
    if (seenIn[stem] === pack + 1) return;
    seenIn[stem] = pack + 1;
    counts[stem]!++;
  };
  const { offsets, docs: byPack } = groupBy(icons.packs, packsCount);
  for (let pack = 0; pack < packsCount; pack++)
    for (let at = offsets[pack]!; at < offsets[pack + 1]!; at++) {
      const icon = byPack[at]!;
      count(stemOf[icon]!, pack);
      for (let alias = aliasOffsets[icon]!; alias < aliasOffsets[icon + 1]!; alias++)
        count(aliasStemOf[alias]!, pack);
    }
  return counts;
}

/** By icon: its place among the icons of its stem, from 0. */
function placesWithinStems(icons: RankedIcons, packs: readonly PackRecord[]): Uint32Array {
  const { ids, stemHashes } = icons;
  const { offsets, docs: byStem } = groupBy(icons.stemOf, stemHashes.length);
  const standings = packs.map(packStanding);
  // Hashes of slugs, because the numbers of packs change when a pack is added.
  const packHashes = packs.map(({ slug }) => hashText(slug));
  const { makers, makersCount } = makersOf(packs);
  const turns = new Uint32Array(makersCount);
  /** Sort keys: cost of an icon in halves, then a hash. A step of standing costs 1, a detour 1.5. */
  const keys = new Float64Array(ids.length);
  const places = new Uint32Array(ids.length);
  for (let stem = 0; stem < stemHashes.length; stem++) {
    const [start, end] = [offsets[stem]!, offsets[stem + 1]!];
    if (end - start <= 1) continue;
    const group: number[] = [];
    for (let at = start; at < end; at++) {
      const icon = byStem[at]!;
      const pack = icons.packs[icon]!;
      const halves = 2 * (3 - standings[pack]!) + 3 * icons.detours[icon]!;
      keys[icon] = halves * HASHES + mix(stemHashes[stem]! ^ packHashes[pack]!);
      group.push(icon);
    }
    group.sort((a, b) => keys[a]! - keys[b]! || ids[a]! - ids[b]!);
    let place = 0;
    for (const round of roundsOf(group, (icon) => makers[icons.packs[icon]!]!, turns))
      for (const icon of diversify(round, icons)) places[icon] = place++;
  }
  return places;
}

/** By pack the number of its maker, and the number of makers. A pack without an author has a maker of its own. */
export function makersOf(packs: readonly PackRecord[]) {
  const numbers = new Map<string, number>();
  const makers = packs.map(({ slug, author }) => {
    const maker = author.name || slug;
    numbers.set(maker, numbers.get(maker) ?? numbers.size);
    return numbers.get(maker)!;
  });
  return { makers, makersCount: numbers.size };
}

/** Rounds of icons: the first of each maker, the second of each, and so on. `turns` is scratch, 0 for each maker. */
function roundsOf(
  group: readonly number[],
  makerOf: (icon: number) => number,
  turns: Uint32Array,
): number[][] {
  const rounds = Map.groupBy(group, (icon) => turns[makerOf(icon)]!++);
  for (const icon of group) turns[makerOf(icon)] = 0;
  return [...rounds.values()];
}

/**
 * By icon: the number of its score among all distinct scores, 0 for the highest. A score depends only on the number of
 * packs and the place, and there are far fewer such pairs than icons.
 */
function scoreSteps(stemOf: Uint32Array, packsByStem: Uint32Array, places: Uint32Array): Uint32Array {
  /** By number of packs: 1 + the largest place. */
  const placesBy: number[] = [];
  for (let icon = 0; icon < places.length; icon++) {
    const packs = packsByStem[stemOf[icon]!]!;
    placesBy[packs] = Math.max(placesBy[packs] ?? 0, places[icon]! + 1);
  }
  /** By number of packs: the position in `scores` of place 0. */
  const starts: number[] = [];
  const scores: number[] = [];
  placesBy.forEach((count, packs) => {
    starts[packs] = scores.length;
    const gained = Math.log2(1 + packs);
    for (let place = 0; place < count; place++) scores.push(gained - PLACE_WEIGHT * Math.log2(1 + place));
  });
  const distinct = Float64Array.from(new Set(scores)).sort().reverse();
  const steps = new Map(Array.from(distinct, (score, step) => [score, step]));
  const stepOf = Uint32Array.from(scores, (score) => steps.get(score)!);
  return stemOf.map((stem, icon) => stepOf[starts[packsByStem[stem]!]! + places[icon]!]!);
}

/** Sorts icons by step, then by a hash of the id. */
function orderBySteps(steps: Uint32Array, ids: Float64Array): Uint32Array {
  const keys = ids.map((id, icon) => steps[icon]! * HASHES + mix(id));
  const order = orderByKey(
    steps.map((_, icon) => icon),
    keys,
  );
  let start = 0;
  let keyOfRun = -1;
  for (let at = 0; at <= order.length; at++) {
    const key = at < order.length ? keys[order[at]!]! : -1;
    if (key === keyOfRun) continue;
    if (at - start > 1) order.subarray(start, at).sort((a, b) => ids[a]! - ids[b]!);
    start = at;
    keyOfRun = key;
  }
  return order;
}

/** The number of distinct results of `mix`. */
const HASHES = 2 ** 32;

/** Maintained packs with the most downloads among the icon packages of npm. */
const WIDELY_USED: ReadonlySet<string> = new Set(
  `mdi material-symbols lucide tabler ph heroicons ri bi ion carbon fluent ant-design octicon solar iconoir
  radix-icons boxicons mingcute hugeicons fa7-solid fa7-regular`.split(/\s+/),
);

/**
 * 3 for widely used packs, 2 for other interface packs and those without a category, 1 for other packs, 0 for archived
 * ones.
 */
function packStanding({ slug, category }: PackRecord): number {
  if (WIDELY_USED.has(slug)) return 3;
  if (category?.startsWith('Archive')) return 0;
  return category === null || /^(?:UI (?!Multicolor)|Material)/.test(category) ? 2 : 1;
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Spreads the lower 32 bits of a number (finalizer of MurmurHash3). */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
