import type { PackRecord } from '@glyphdex/contract';
import { type Drawn, looksInTurn } from './looks-in-turn.ts';

/** What the rank of an icon is made from. */
export interface RankedIcon extends Drawn {
  readonly id: number;
  readonly pack: number;
  /** See `conceptStem`: of its name, and of further ones. */
  readonly stem: string;
  readonly aliasStems: readonly string[];
  /** How far its name is from the plainest one of its stem. */
  readonly detours: number;
}

/**
 * In which order do icons come when nothing else tells them apart? The answer lists their positions, best first; the
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
 * that a handful of packs draw. Cost: one sort.
 */
export function staticRank(icons: readonly RankedIcon[], packs: readonly PackRecord[]): Uint32Array {
  const packsByStem = countPacks(icons);
  const places = placesWithinStems(icons, packs);
  const scores = Float64Array.from(
    icons,
    ({ stem }, i) => Math.log2(1 + (packsByStem.get(stem) ?? 1)) - PLACE_WEIGHT * Math.log2(1 + places[i]!),
  );
  const order = Uint32Array.from(icons.keys());
  const ties = Uint32Array.from(icons, (icon) => mix(icon.id));
  return order.sort((a, b) => scores[b]! - scores[a]! || ties[a]! - ties[b]! || icons[a]!.id - icons[b]!.id);
}

/** How much of what a stem gains by its packs an icon loses by its place among them. */
const PLACE_WEIGHT = 0.6;

/** By stem: in how many packs something is called so, by its name or a further one. */
function countPacks(icons: readonly RankedIcon[]): Map<string, number> {
  const packs = new Map<string, Set<number>>();
  const count = (stem: string, pack: number): void => {
    const known = packs.get(stem);
    if (known) known.add(pack);
    else packs.set(stem, new Set([pack]));
  };
  for (const { stem, aliasStems, pack } of icons) {
    count(stem, pack);
    for (const alias of aliasStems) count(alias, pack);
  }
  return new Map([...packs].map(([stem, set]) => [stem, set.size]));
}

/** By icon: how many icons of the same stem come before it. */
function placesWithinStems(icons: readonly RankedIcon[], packs: readonly PackRecord[]): Uint32Array {
  const groups = new Map<string, number[]>();
  icons.forEach(({ stem }, i) => {
    const group = groups.get(stem);
    if (group) group.push(i);
    else groups.set(stem, [i]);
  });
  const standings = packs.map(packStanding);
  const makers = packs.map(({ slug, author }) => author.name || slug);
  const places = new Uint32Array(icons.length);
  for (const [stem, group] of groups) {
    const stemHash = hashText(stem);
    const keyed = group.map((i) => {
      const { pack, detours, id } = icons[i]!;
      return { i, pack, cost: 3 - standings[pack]! + 1.5 * detours, shuffle: mix(stemHash ^ mix(pack)), id };
    });
    keyed.sort((a, b) => a.cost - b.cost || a.shuffle - b.shuffle || a.id - b.id);
    const seen = new Map<string, number>();
    const rounds = keyed.map((entry, at) => {
      const maker = makers[entry.pack]!;
      const round = seen.get(maker) ?? 0;
      seen.set(maker, round + 1);
      return { i: entry.i, round, at };
    });
    rounds.sort((a, b) => a.round - b.round || a.at - b.at);
    let place = 0;
    for (const round of Map.groupBy(rounds, (entry) => entry.round).values()) {
      for (const { i } of looksInTurn(round.map(({ i }) => ({ ...lookOf(icons[i]!), i }))))
        places[i] = place++;
    }
  }
  return places;
}

function lookOf({ type, shape, looks, row }: RankedIcon): Drawn {
  return { type, shape, looks, row };
}

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
