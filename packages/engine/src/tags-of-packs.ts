import type { Tags } from './docvalues/tags.ts';
import { hasOwnWord, scaledLog, type TermRange, weightOf } from './related-tags.ts';

/**
 * Which tags tell most about all of these documents? As `RelatedTags` does for a few, but at build, where there is
 * time to look at every one: a tag scores by how many packs have it, so that the series of one large pack does not
 * pass for what all draw.
 */
export class TagsOfPacks {
  readonly #tags: Tags;
  /** By docId: its place among all documents, those of one pack side by side. */
  readonly #placeOf: Uint32Array;
  /** By place: the number of the pack, and where the tags of the document begin, which are laid out in this order. */
  readonly #packs: Int32Array;
  readonly #offsets: Uint32Array;
  readonly #docTags: Uint32Array;
  readonly #documents: Uint32Array;
  readonly #packCounts: Uint32Array;
  /** The pack that each tag was last seen in. */
  readonly #lastPack: Int32Array;

  /** `packs` has by docId a number that the documents of one pack share. */
  constructor(tags: Tags, packs: Int32Array) {
    this.#tags = tags;
    const count = packs.length;
    this.#placeOf = placesByPack(packs);
    this.#packs = new Int32Array(count);
    this.#offsets = new Uint32Array(count + 1);
    this.#docTags = new Uint32Array(tags.docTags.length);
    for (let doc = 0; doc < count; doc++) {
      const place = this.#placeOf[doc]!;
      this.#packs[place] = packs[doc]!;
      this.#offsets[place + 1] = tags.docOffsets[doc + 1]! - tags.docOffsets[doc]!;
    }
    for (let place = 0; place < count; place++) this.#offsets[place + 1]! += this.#offsets[place]!;
    for (let doc = 0; doc < count; doc++) {
      let at = this.#offsets[this.#placeOf[doc]!]!;
      for (let from = tags.docOffsets[doc]!; from < tags.docOffsets[doc + 1]!; from++)
        this.#docTags[at++] = tags.docTags[from]!;
    }
    this.#documents = new Uint32Array(tags.count);
    this.#packCounts = new Uint32Array(tags.count);
    this.#lastPack = new Int32Array(tags.count);
  }

  /** The numbers of at most `max` tags, the most telling first, without those that have a word in `own`. */
  of(docs: Uint32Array, own: readonly TermRange[], max: number): number[] {
    const touched = this.#count(docs);
    const scored: { readonly tag: number; readonly score: number }[] = [];
    for (const tag of touched) {
      const score = this.#scoreOf(tag, docs.length);
      if (score > 0) scored.push({ tag, score });
      this.#documents[tag] = 0;
      this.#packCounts[tag] = 0;
    }
    return scored
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
    const touched: number[] = [];
    const offsets = this.#offsets;
    const docTags = this.#docTags;
    for (const place of docs.map((doc) => this.#placeOf[doc]!).sort()) {
      const pack = this.#packs[place]!;
      for (let at = offsets[place]!; at < offsets[place + 1]!; at++) {
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

/** By docId: the place of the document when they stand by pack, and within one by docId. */
function placesByPack(packs: Int32Array): Uint32Array {
  const starts: number[] = [];
  for (const pack of packs) starts[pack + 1] = (starts[pack + 1] ?? 0) + 1;
  starts[0] = 0;
  for (let pack = 1; pack < starts.length; pack++) starts[pack] = (starts[pack] ?? 0) + starts[pack - 1]!;
  return Uint32Array.from(packs, (pack) => starts[pack]!++);
}
