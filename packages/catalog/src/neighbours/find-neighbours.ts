import { NEIGHBOUR_SLOTS, NEIGHBOURS_PER_KIND, NO_NEIGHBOUR } from '@glyphdex/contract';
import { groupByStem, type NeighbourIcon, type StemGroups } from './stem-groups.ts';

/** Own-pack icons of a related concept are taken only when other packs have too few. */
const PER_PACK_FIRST = 1;
/** Icons of one related concept, so that the list does not become about that one. */
const PER_RELATED_STEM = 3;

/**
 * Which icons stand beside each icon? Per docId NEIGHBOUR_SLOTS docIds: first its variants (same pack and concept in
 * another style, weight or size, the plainest first), then its similars (the same concept in other packs, those drawn
 * alike first, one per pack as long as there are enough, then related concepts). An icon is never its own
 * neighbour and no icon is both. NO_NEIGHBOUR fills what is left.
 */
export function findNeighbours(icons: readonly NeighbourIcon[]): Uint32Array {
  const neighbours = new Uint32Array(icons.length * NEIGHBOUR_SLOTS).fill(NO_NEIGHBOUR);
  const variants = groupVariants(icons);
  const groups = groupByStem(icons);
  groups.docs.forEach((docs, stem) => {
    const related = groups.related(stem);
    for (const docId of docs) {
      const own = variants.get(variantKey(icons[docId]!)) ?? [];
      const siblings = new Set(own);
      const base = docId * NEIGHBOUR_SLOTS;
      neighbours.set(own.filter((other) => other !== docId).slice(0, NEIGHBOURS_PER_KIND), base);
      neighbours.set(similarsOf(docId, icons, groups, stem, related, siblings), base + NEIGHBOURS_PER_KIND);
    }
  });
  return neighbours;
}

function variantKey({ pack, concept }: NeighbourIcon): string {
  return `${pack}:${concept}`;
}

function groupVariants(icons: readonly NeighbourIcon[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  icons.forEach((icon, docId) => {
    const group = groups.get(variantKey(icon));
    if (group) group.push(docId);
    else groups.set(variantKey(icon), [docId]);
  });
  return groups;
}

function similarsOf(
  docId: number,
  icons: readonly NeighbourIcon[],
  groups: StemGroups,
  stem: number,
  related: readonly number[],
  siblings: ReadonlySet<number>,
): number[] {
  const { pack, type, shape } = icons[docId]!;
  const chosen: number[] = [];
  const perPack = new Map<number, number>();
  const isChosen = new Set<number>([docId, ...siblings]);
  /** Takes up to `count` fitting icons of one stem; answers whether the list is full. */
  const take = (candidates: readonly number[], count: number, perPackMax: number, isFit: Fit): boolean => {
    for (const other of candidates) {
      if (count === 0 || chosen.length === NEIGHBOURS_PER_KIND) break;
      if (isChosen.has(other)) continue;
      const icon = icons[other]!;
      const taken = perPack.get(icon.pack) ?? 0;
      if (taken >= perPackMax || !isFit(icon)) continue;
      perPack.set(icon.pack, taken + 1);
      isChosen.add(other);
      chosen.push(other);
      count--;
    }
    return chosen.length === NEIGHBOURS_PER_KIND;
  };
  const isElsewhere: Fit = (icon) => icon.pack !== pack;
  const isAlike: Fit = (icon) => icon.pack !== pack && icon.type === type && icon.shape === shape;
  const own = groups.docs[stem]!;
  const all = NEIGHBOURS_PER_KIND;
  if (take(own, all, PER_PACK_FIRST, isAlike) || take(own, all, PER_PACK_FIRST, isElsewhere)) return chosen;
  for (const other of related)
    if (take(groups.docs[other]!, PER_RELATED_STEM, PER_PACK_FIRST, isAlike)) return chosen;
  for (const other of related) if (take(groups.docs[other]!, PER_RELATED_STEM, 2, isElsewhere)) return chosen;
  if (take(own, all, all, isElsewhere)) return chosen;
  for (const other of related) if (take(groups.docs[other]!, all, all, () => true)) return chosen;
  return chosen;
}

type Fit = (icon: NeighbourIcon) => boolean;
