import { NEIGHBOUR_SLOTS, NEIGHBOURS_PER_KIND, NO_NEIGHBOUR } from '@glyphdex/contract';
import { groupByStem, type StemGroups } from './stem-groups.ts';

/** What neighbours are found by, in docId order. Columns, so that they reach a worker quickly and lie close together. */
export interface NeighbourColumns {
  readonly packs: Uint16Array;
  /** Equal for icons of the same type and shape. */
  readonly looks: Uint8Array;
  /** Names without style and size, and without what tells several drawings of one thing apart. */
  readonly concepts: readonly string[];
  readonly stems: readonly string[];
  /** Stems of further names, by docId. */
  readonly aliasStems: ReadonlyMap<number, readonly string[]>;
}

/** Icons of one related concept among the similars, so that the list does not become about that one. */
const PER_RELATED_STEM = 3;
/** How far down a concept's icons are looked through: they are ranked, and the first ones are from many packs. */
const OWN_LOOKED_AT = 400;
const RELATED_LOOKED_AT = 40;

/**
 * Which icons stand beside each icon? Per docId NEIGHBOUR_SLOTS docIds: first its variants (same pack and concept in
 * another style, weight or size, the plainest first), then its similars (the same concept in other packs, those drawn
 * alike first, then related concepts; of each pack one icon, as long as there are enough). An icon is never its own
 * neighbour and no icon is both. NO_NEIGHBOUR fills what is left.
 */
export function findNeighbours(icons: NeighbourColumns): Uint32Array {
  const count = icons.packs.length;
  const neighbours = new Uint32Array(count * NEIGHBOUR_SLOTS).fill(NO_NEIGHBOUR);
  const similars = new SimilarFinder(icons);
  const families = familiesOf(icons);
  for (let docId = 0; docId < count; docId++) {
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
function familiesOf({ packs, concepts }: NeighbourColumns): number[][] {
  const families = new Map<string, number[]>();
  return concepts.map((concept, docId) => {
    const key = `${packs[docId]}:${concept}`;
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
  readonly #icons: NeighbourColumns;
  readonly #groups: StemGroups;
  readonly #related = new Map<number, readonly number[]>();

  constructor(icons: NeighbourColumns) {
    this.#icons = icons;
    this.#groups = groupByStem(icons.stems, icons.aliasStems);
  }

  find(docId: number, family: readonly number[]): number[] {
    const stem = this.#groups.stemOf[docId]!;
    const { docs } = this.#groups;
    const list = new SimilarList(this.#icons, docId);
    if (list.take(docs[stem]!, OWN_LOOKED_AT, NEIGHBOURS_PER_KIND, true)) return list.docIds;
    if (list.take(docs[stem]!, OWN_LOOKED_AT, NEIGHBOURS_PER_KIND, false)) return list.docIds;
    const related = this.#relatedTo(stem);
    for (const other of related)
      if (list.take(docs[other]!, RELATED_LOOKED_AT, PER_RELATED_STEM, true)) return list.docIds;
    for (const other of related)
      if (list.take(docs[other]!, RELATED_LOOKED_AT, PER_RELATED_STEM, false)) return list.docIds;
    // Nothing else to be had: whatever is related, the same packs again, one's own included.
    list.fill(
      [stem, ...related].flatMap((other) => docs[other]!.slice(0, RELATED_LOOKED_AT)),
      family,
    );
    return list.docIds;
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

/** The similars of one icon in the making: at most NEIGHBOURS_PER_KIND, none of its own pack, one per pack. */
class SimilarList {
  readonly docIds: number[] = [];
  readonly #icons: NeighbourColumns;
  readonly #look: number;
  readonly #packs: number[];

  constructor(icons: NeighbourColumns, docId: number) {
    this.#icons = icons;
    this.#look = icons.looks[docId]!;
    this.#packs = [icons.packs[docId]!];
  }

  /**
   * Takes up to `count` of the first `lookedAt` icons, if wanted only those of the same type and shape; answers
   * whether the list is full.
   */
  take(candidates: readonly number[], lookedAt: number, count: number, isAlikeOnly: boolean): boolean {
    const { packs, looks } = this.#icons;
    let taken = 0;
    for (let at = 0; at < candidates.length && at < lookedAt; at++) {
      if (taken === count || this.#isFull()) break;
      const docId = candidates[at]!;
      if (isAlikeOnly && looks[docId] !== this.#look) continue;
      const pack = packs[docId]!;
      if (this.#packs.includes(pack)) continue;
      this.#packs.push(pack);
      this.docIds.push(docId);
      taken++;
    }
    return this.#isFull();
  }

  /** Fills up without regard to packs, save for those that stand beside the icon already. */
  fill(candidates: readonly number[], excluded: readonly number[]): void {
    const seen = new Set([...this.docIds, ...excluded]);
    for (const docId of candidates) {
      if (this.#isFull()) return;
      if (seen.has(docId)) continue;
      seen.add(docId);
      this.docIds.push(docId);
    }
  }

  #isFull(): boolean {
    return this.docIds.length === NEIGHBOURS_PER_KIND;
  }
}
