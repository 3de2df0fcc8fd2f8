import type { PackRecord } from '@glyphdex/contract';
import { groupBy } from '../columns/group-by.ts';
import { orderByKey } from '../columns/order-by-key.ts';
import { type DrawnIcons, looksInTurn } from './looks-in-turn.ts';

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
 *    makers drawings that differ come first (see `looksInTurn`): of fifty homes with an outline the tenth says less than
 *    the first filled one, and of fifty equal marks the second less than another drawing of it.
 *
 * The two are weighed on a logarithmic scale: the hundredth `home` comes after the first of something
 * that a handful of packs draw. O(icons), but for drawings of one thing that take turns.
 */
export function staticRank(icons: RankedIcons, packs: readonly PackRecord[]): Uint32Array {
  const packsByStem = countPacks(icons, packs.length);
  const places = placesWithinStems(icons, packs);
  const scores = Float64Array.from(
    icons.stemOf,
    (stem, icon) => Math.log2(1 + packsByStem[stem]!) - PLACE_WEIGHT * Math.log2(1 + places[icon]!),
  );
  return orderByScore(scores, icons.ids);
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
  const makers = packs.map(({ slug, author }) => author.name || slug);
  const costs = Float64Array.from(
    icons.packs,
    (pack, icon) => 3 - standings[pack]! + 1.5 * icons.detours[icon]!,
  );
  const shuffles = new Uint32Array(costs.length);
  const places = new Uint32Array(costs.length);
  for (let stem = 0; stem < stemHashes.length; stem++) {
    if (offsets[stem + 1]! - offsets[stem]! <= 1) continue;
    const group = Array.from(byStem.subarray(offsets[stem], offsets[stem + 1]));
    const stemHash = stemHashes[stem]!;
    for (const icon of group) shuffles[icon] = mix(stemHash ^ mixes[icons.packs[icon]!]!);
    group.sort((a, b) => costs[a]! - costs[b]! || shuffles[a]! - shuffles[b]! || ids[a]! - ids[b]!);
    let place = 0;
    for (const round of roundsOf(group, (icon) => makers[icons.packs[icon]!]!))
      for (const icon of looksInTurn(round, icons)) places[icon] = place++;
  }
  return places;
}

/** Each maker's first icon, then each one's second, and so on. */
function roundsOf(group: readonly number[], makerOf: (icon: number) => string): number[][] {
  const rounds: number[][] = [];
  const turns = new Map<string, number>();
  for (const icon of group) {
    const maker = makerOf(icon);
    const turn = turns.get(maker) ?? 0;
    turns.set(maker, turn + 1);
    const round = rounds[turn];
    if (round === undefined) rounds.push([icon]);
    else round.push(icon);
  }
  return rounds;
}

/** The icons of the highest scores first. Equals are shuffled by a hash of their ids. */
function orderByScore(scores: Float64Array, ids: Float64Array): Uint32Array {
  // There are far fewer scores than icons.
  const distinct = Float64Array.from(new Set(scores)).sort().reverse();
  const steps = new Map(Array.from(distinct, (score, step) => [score, step]));
  const keys = scores.map((score, icon) => steps.get(score)! * HASHES + mix(ids[icon]!));
  const byId = orderByKey(
    Uint32Array.from(ids, (_, icon) => icon),
    ids,
  );
  return orderByKey(byId, keys);
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
