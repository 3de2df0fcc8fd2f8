import type { PackRecord } from '@glyphdex/contract';
import { groupBy } from '../columns/group-by.ts';
import { orderByKey } from '../columns/order-by-key.ts';
import { type DrawnIcons, diversify } from './diversify.ts';

/** What the rank of icons is made from, by number of the icon. */
export interface RankedIcons extends DrawnIcons {
  readonly ids: Float64Array;
  readonly packs: Uint16Array;
  /** See `conceptStem`: numbers of stems. */
  readonly stemOf: Uint32Array;
  /** Where the stems of each icon's further names begin, one more for the end, and these. */
  readonly aliasOffsets: Uint32Array;
  readonly aliasStemOf: Uint32Array;
  /** By stem a hash of it, the same whatever other stems there are. */
  readonly stemHashes: Uint32Array;
  /** How far each name is from the plainest one of its stem. */
  readonly detours: Uint8Array;
}

/**
 * In which order do icons come when nothing else tells them apart? The answer lists their numbers, best first; the
 * engine numbers documents in this order and breaks every tie by it.
 *
 * Nobody knows yet which icons people take, so this is a prior made of what the sets themselves show:
 *
 * 1. How many packs draw the same thing. What 150 packs draw (`home`, `search`) is asked for more than what one does.
 * 2. Its place among the icons that draw it. Each maker's plainest icon comes before any maker's second one (the
 *    packs of one maker are mostly one drawing in several weights or versions), plain names before suffixed ones, widely used and maintained interface packs before others, archived packs last.
 *    Equals are shuffled by a hash of stem and pack, so that no pack leads everywhere. Within such a turn of the
 *    makers drawings that differ come first (see `diversify`): of fifty homes with an outline the tenth says less than
 *    the first filled one, and of fifty equal marks the second less than another drawing of it.
 *
 * The two are weighed on a logarithmic scale: the hundredth `home` comes after the first of something
 * that a handful of packs draw. O(icons), but for drawings of one thing that take turns.
 */
export function staticRank(icons: RankedIcons, packs: readonly PackRecord[]): Uint32Array {
  const packsByStem = countPacks(icons, packs.length);
  const places = placesWithinStems(icons, packs);
  return orderBySteps(scoreSteps(icons.stemOf, packsByStem, places), icons.ids);
}

/** How much of what a stem gains by its packs an icon loses by its place among them. */
const PLACE_WEIGHT = 0.6;

/** By stem: in how many packs something is called so, by its name or a further one. */
function countPacks(icons: RankedIcons, packsCount: number): Uint32Array {
  const { stemOf, aliasOffsets, aliasStemOf } = icons;
  const counts = new Uint32Array(icons.stemHashes.length);
  /** By stem one more than the pack that it was last seen in. */
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

/** By icon: how many icons of the same stem come before it. */
function placesWithinStems(icons: RankedIcons, packs: readonly PackRecord[]): Uint32Array {
  const { ids, stemHashes } = icons;
  const { offsets, docs: byStem } = groupBy(icons.stemOf, stemHashes.length);
  const standings = packs.map(packStanding);
  // By slug: a pack more or less leaves the order of the others as it is.
  const mixes = packs.map(({ slug }) => hashText(slug));
  const makerNumbers = new Map<string, number>();
  const makers = packs.map(({ slug, author }) => {
    const maker = author.name || slug;
    makerNumbers.set(maker, makerNumbers.get(maker) ?? makerNumbers.size);
    return makerNumbers.get(maker)!;
  });
  const turns = new Uint32Array(makerNumbers.size);
  /** What an icon costs in halves, and a hash behind that. */
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
      keys[icon] = halves * HASHES + mix(stemHashes[stem]! ^ mixes[pack]!);
      group.push(icon);
    }
    group.sort((a, b) => keys[a]! - keys[b]! || ids[a]! - ids[b]!);
    let place = 0;
    for (const round of roundsOf(group, (icon) => makers[icons.packs[icon]!]!, turns))
      for (const icon of diversify(round, icons)) places[icon] = place++;
  }
  return places;
}

/** Each maker's first icon, then each one's second, and so on. `turns` is 0 for each maker, and again afterwards. */
function roundsOf(
  group: readonly number[],
  makerOf: (icon: number) => number,
  turns: Uint32Array,
): number[][] {
  const rounds: number[][] = [];
  for (const icon of group) {
    const turn = turns[makerOf(icon)]!++;
    const round = rounds[turn];
    if (round === undefined) rounds.push([icon]);
    else round.push(icon);
  }
  for (const icon of group) turns[makerOf(icon)] = 0;
  return rounds;
}

/**
 * By icon the step of its score, 0 for the highest: it follows from how many packs draw the icon's stem, and from its place
 * there, and there are far fewer such pairs than icons.
 */
function scoreSteps(stemOf: Uint32Array, packsByStem: Uint32Array, places: Uint32Array): Uint32Array {
  /** By number of packs, how many places there are at most. */
  const placesBy: number[] = [];
  for (let icon = 0; icon < places.length; icon++) {
    const packs = packsByStem[stemOf[icon]!]!;
    placesBy[packs] = Math.max(placesBy[packs] ?? 0, places[icon]! + 1);
  }
  /** Where the pairs of so many packs begin. */
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

/** The icons of the lowest steps first. Equals are shuffled by a hash of their ids. */
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

/** How many values `mix` has. */
const HASHES = 2 ** 32;

/** Interface packs that lead npm's download counts among icon packages and are still being worked on. */
const WIDELY_USED: ReadonlySet<string> = new Set(
  `mdi material-symbols lucide tabler ph heroicons ri bi ion carbon fluent ant-design octicon solar iconoir
  radix-icons boxicons mingcute hugeicons fa7-solid fa7-regular simple-icons`.split(/\s+/),
);

/** 3 for widely used packs, 2 for other interface packs, 1 for the rest, 0 for archived ones. */
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
