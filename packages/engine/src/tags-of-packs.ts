import type { Tags } from './docvalues/tags.ts';
import { hasOwnWord, scaledLog, type TermRange, weightOf } from './related-tags.ts';

/**
 * Which tags tell most about all of these documents? As `RelatedTags` does for a few, but at build, where there is
 * time to look at every one: a tag scores by how many packs have it, so that the series of one large pack does not
 * pass for what all draw.
 */
export class TagsOfPacks {
  readonly #tags: Tags;
  /** By docId: a number that the documents of one pack share. */
  readonly #packs: Int32Array;
  readonly #documents: Uint32Array;
  readonly #packCounts: Uint32Array;
  /** The pack that each tag was last seen in. */
  readonly #lastPack: Int32Array;

  constructor(tags: Tags, packs: Int32Array) {
    this.#tags = tags;
    this.#packs = packs;
    this.#documents = new Uint32Array(tags.count);
    this.#packCounts = new Uint32Array(tags.count);
    this.#lastPack = new Int32Array(tags.count);
  }

  /** The numbers of at most `max` tags, the most telling first, without those that have a word in `own`. */
  of(docs: Uint32Array, own: readonly TermRange[], max: number): number[] {
    const touched = this.#count(docs);
    const scored = touched.map((tag) => ({ tag, score: this.#scoreOf(tag, docs.length) }));
    for (const tag of touched) {
      this.#documents[tag] = 0;
      this.#packCounts[tag] = 0;
    }
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.tag - b.tag)
      .filter(({ tag }) => !hasOwnWord(this.#tags, tag, own))
      .slice(0, max)
      .map(({ tag }) => tag);
  }

  #scoreOf(tag: number, docsCount: number): number {
    const { rarity, telling } = this.#tags;
    const packs = this.#packCounts[tag]!;
    const lift = scaledLog(this.#documents[tag]!) - scaledLog(docsCount) + rarity[tag]!;
    return weightOf(packs) * lift * telling[tag]!;
  }

  /** Counts documents and packs of each tag; the tags seen are returned. */
  #count(docs: Uint32Array): number[] {
    const { docOffsets, docTags } = this.#tags;
    const touched: number[] = [];
    for (const doc of docs.slice().sort((a, b) => this.#packs[a]! - this.#packs[b]! || a - b)) {
      const pack = this.#packs[doc]!;
      for (let at = docOffsets[doc]!; at < docOffsets[doc + 1]!; at++) {
        const tag = docTags[at]!;
        if (this.#documents[tag]!++ === 0) touched.push(tag);
        if (this.#packCounts[tag] !== 0 && this.#lastPack[tag] === pack) continue;
        this.#packCounts[tag]!++;
        this.#lastPack[tag] = pack;
      }
    }
    return touched;
  }
}
