import { ICON_TYPES, NEIGHBOUR_SLOTS, NEIGHBOURS_PER_KIND, NO_NEIGHBOUR, SHAPES } from '@glyphdex/contract';
import { groupByStem, type NeighbourIcon, type StemGroups } from './stem-groups.ts';

/** Icons of one related concept among the similars, so that the list does not become about that one. */
const PER_RELATED_STEM = 3;
/** First icons of distinct packs kept per concept: enough that a list is full even when some are taken already. */
const HEADS_MAX = 2 * NEIGHBOURS_PER_KIND;
/** Related concepts are looked up only for icons whose own concept has too few in other packs. */
const ALL_LOOKS = ICON_TYPES.length * SHAPES.length;

/**
 * Which icons stand beside each icon? Per docId NEIGHBOUR_SLOTS docIds: first its variants (same pack and concept in
 * another style, weight or size, the plainest first), then its similars (the same concept in other packs, those drawn
 * alike first, then related concepts; of each pack one icon, as long as there are enough). An icon is never its own
 * neighbour and no icon is both. NO_NEIGHBOUR fills what is left.
 */
export function findNeighbours(icons: readonly NeighbourIcon[]): Uint32Array {
  const neighbours = new Uint32Array(icons.length * NEIGHBOUR_SLOTS).fill(NO_NEIGHBOUR);
  const similars = new SimilarFinder(icons);
  const families = familiesOf(icons);
  for (let docId = 0; docId < icons.length; docId++) {
    const family = families[docId]!;
    const base = docId * NEIGHBOUR_SLOTS;
    let slot = base;
    for (const other of family) {
      if (slot === base + NEIGHBOURS_PER_KIND) break;
      if (other !== docId) neighbours[slot++] = other;
    }
    neighbours.set(similars.find(docId, family), base + NEIGHBOURS_PER_KIND);
  }
  return neighbours;
}

/** By docId: the docIds of the same pack and concept, itself among them. */
function familiesOf(icons: readonly NeighbourIcon[]): number[][] {
  const families = new Map<string, number[]>();
  return icons.map(({ pack, concept }, docId) => {
    const key = `${pack}:${concept}`;
    const family = families.get(key);
    if (family) {
      family.push(docId);
      return family;
    }
    const own = [docId];
    families.set(key, own);
    return own;
  });
}

class SimilarFinder {
  readonly #icons: readonly NeighbourIcon[];
  readonly #groups: StemGroups;
  /** By stem and look: the first icons of distinct packs. */
  readonly #heads = new Map<number, readonly number[]>();
  readonly #related = new Map<number, readonly number[]>();

  constructor(icons: readonly NeighbourIcon[]) {
    this.#icons = icons;
    this.#groups = groupByStem(icons);
  }

  find(docId: number, family: readonly number[]): number[] {
    const icons = this.#icons;
    const { pack, type, shape } = icons[docId]!;
    const look = type * SHAPES.length + shape;
    const stem = this.#groups.stemOf[docId]!;
    const chosen: number[] = [];
    const packs: number[] = [pack];
    /** Takes up to `count` icons of packs that are not there yet; answers whether the list is full. */
    const take = (candidates: readonly number[], count: number): boolean => {
      let taken = 0;
      for (const other of candidates) {
        if (taken === count || chosen.length === NEIGHBOURS_PER_KIND) break;
        const otherPack = icons[other]!.pack;
        if (packs.includes(otherPack)) continue;
        packs.push(otherPack);
        chosen.push(other);
        taken++;
      }
      return chosen.length === NEIGHBOURS_PER_KIND;
    };
    if (take(this.#headsOf(stem, look), NEIGHBOURS_PER_KIND)) return chosen;
    if (take(this.#headsOf(stem, ALL_LOOKS), NEIGHBOURS_PER_KIND)) return chosen;
    const related = this.#relatedTo(stem);
    for (const other of related) if (take(this.#headsOf(other, look), PER_RELATED_STEM)) return chosen;
    for (const other of related) if (take(this.#headsOf(other, ALL_LOOKS), PER_RELATED_STEM)) return chosen;
    // Nothing else to be had: whatever is related, the same packs again, one's own included.
    const seen = new Set([...chosen, ...family]);
    for (const other of [stem, ...related]) {
      for (const candidate of this.#groups.docs[other]!.slice(0, HEADS_MAX)) {
        if (chosen.length === NEIGHBOURS_PER_KIND) return chosen;
        if (seen.has(candidate)) continue;
        seen.add(candidate);
        chosen.push(candidate);
      }
    }
    return chosen;
  }

  #headsOf(stem: number, look: number): readonly number[] {
    const key = stem * (ALL_LOOKS + 1) + look;
    const known = this.#heads.get(key);
    if (known) return known;
    const heads: number[] = [];
    const packs = new Set<number>();
    for (const docId of this.#groups.docs[stem]!) {
      const { pack, type, shape } = this.#icons[docId]!;
      if (look !== ALL_LOOKS && look !== type * SHAPES.length + shape) continue;
      if (packs.has(pack)) continue;
      packs.add(pack);
      heads.push(docId);
      if (heads.length === HEADS_MAX) break;
    }
    this.#heads.set(key, heads);
    return heads;
  }

  #relatedTo(stem: number): readonly number[] {
    let related = this.#related.get(stem);
    if (related === undefined) {
      related = this.#groups.related(stem);
      this.#related.set(stem, related);
    }
    return related;
  }
}
