import type { Tags } from './docvalues/tags.ts';
import { hasOwnWord, scaledLog, type TermRange, weightOf } from './related-tags.ts';

/**
 * Which tags tell most about all of these documents? As `RelatedTags` does for a few, but at build, where there is
 * time to look at every one: a tag scores by how many packs have it, so that the series of one large pack does not
 * pass for what all draw.
 */
export class TagsOfPacks {
  readonly #tags: Tags;
  /** By docId: the number of its pack, and its place among all documents, those of one pack side by side. */
  readonly #packOf: Int32Array;
  readonly #placeOf: Uint32Array;
  readonly #packsCount: number;
  /** By place: where the tags of the document begin, which are laid out in this order. */
  readonly #offsets: Uint32Array;
  readonly #docTags: Uint32Array;
  /** Three numbers by tag, see SEEN, each 0 between calls. */
  readonly #seen: Int32Array;
  readonly #touched: Uint32Array;
  /** The logarithm of every number of documents, and the weight of every number of packs. */
  readonly #logs: Uint16Array;
  readonly #weights: Float64Array;

  /** `packs` has by docId a number that the documents of one pack share: 0, 1, 2, …. */
  constructor(tags: Tags, packs: Int32Array) {
    this.#tags = tags;
    this.#packOf = packs;
    const count = packs.length;
    this.#packsCount = packs.reduce((most, pack) => Math.max(most, pack + 1), 0);
    this.#placeOf = placesByPack(packs, this.#packsCount);
    this.#offsets = new Uint32Array(count + 1);
    this.#docTags = new Uint32Array(tags.docTags.length);
    for (let doc = 0; doc < count; doc++)
      this.#offsets[this.#placeOf[doc]! + 1] = tags.docOffsets[doc + 1]! - tags.docOffsets[doc]!;
    for (let place = 0; place < count; place++) this.#offsets[place + 1]! += this.#offsets[place]!;
    for (let doc = 0; doc < count; doc++) {
      let at = this.#offsets[this.#placeOf[doc]!]!;
      for (let from = tags.docOffsets[doc]!; from < tags.docOffsets[doc + 1]!; from++)
        this.#docTags[at++] = tags.docTags[from]!;
    }
    this.#seen = new Int32Array(SEEN * tags.count);
    this.#touched = new Uint32Array(tags.count);
    this.#logs = Uint16Array.from({ length: count + 1 }, (_, number) => scaledLog(number));
    this.#weights = Float64Array.from({ length: this.#packsCount + 1 }, (_, number) => weightOf(number));
  }

  /** The numbers of at most `max` tags, the most telling first, without those that have a word in `own`. */
  of(docs: Uint32Array, own: readonly TermRange[], max: number): number[] {
    const touchedCount = this.#count(docs);
    const { rarity, telling } = this.#tags;
    const seen = this.#seen;
    const logOfAll = this.#logs[docs.length]!;
    const best: number[] = [];
    const scores: number[] = [];
    for (let i = 0; i < touchedCount; i++) {
      const tag = this.#touched[i]!;
      const at = SEEN * tag;
      const lift = this.#logs[seen[at]!]! - logOfAll + rarity[tag]!;
      const score = this.#weights[seen[at + 1]!]! * lift * telling[tag]!;
      seen[at] = 0;
      seen[at + 1] = 0;
      if (score <= 0) continue;
      const place = placeFor(tag, score, best, scores);
      if (place >= max || hasOwnWord(this.#tags, tag, own)) continue;
      best.splice(place, 0, tag);
      scores.splice(place, 0, score);
      if (best.length > max) {
        best.pop();
        scores.pop();
      }
    }
    return best;
  }

  /** Counts documents and packs of each tag; answers how many tags were seen. */
  #count(docs: Uint32Array): number {
    const offsets = this.#offsets;
    const docTags = this.#docTags;
    const seen = this.#seen;
    const { places, ends } = this.#byPack(docs);
    let touchedCount = 0;
    let i = 0;
    for (let pack = 0; pack < this.#packsCount; pack++) {
      for (; i < ends[pack]!; i++) {
        const place = places[i]!;
        const end = offsets[place + 1]!;
        for (let from = offsets[place]!; from < end; from++) {
          const tag = docTags[from]!;
          const at = SEEN * tag;
          if (seen[at]!++ === 0) this.#touched[touchedCount++] = tag;
          else if (seen[at + 2] === pack) continue;
          seen[at + 1]!++;
          seen[at + 2] = pack;
        }
      }
    }
    return touchedCount;
  }

  /** The places of these documents, ascending if the documents are, and where those of each pack end. A counting sort. */
  #byPack(docs: Uint32Array): { readonly places: Uint32Array; readonly ends: Uint32Array } {
    const packOf = this.#packOf;
    const placeOf = this.#placeOf;
    const starts = new Uint32Array(this.#packsCount + 1);
    for (let i = 0; i < docs.length; i++) starts[packOf[docs[i]!]! + 1]!++;
    for (let pack = 0; pack < this.#packsCount; pack++) starts[pack + 1]! += starts[pack]!;
    const places = new Uint32Array(docs.length);
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i]!;
      places[starts[packOf[doc]!]!++] = placeOf[doc]!;
    }
    // Filling in has moved each start to the end.
    return { places, ends: starts };
  }
}

/** Of each tag: how many documents have it, how many packs, and the pack that it was last seen in. */
const SEEN = 3;

/** Behind all that score more, and behind tags of lower number that score the same. */
function placeFor(tag: number, score: number, best: readonly number[], scores: readonly number[]): number {
  let place = best.length;
  for (; place > 0; place--) {
    const before = scores[place - 1]!;
    if (before > score || (before === score && best[place - 1]! < tag)) break;
  }
  return place;
}

/** By docId: the place of the document when they stand by pack, and within one by docId. */
function placesByPack(packs: Int32Array, packsCount: number): Uint32Array {
  const starts = new Uint32Array(packsCount + 1);
  for (const pack of packs) starts[pack + 1]!++;
  for (let pack = 0; pack < packsCount; pack++) starts[pack + 1]! += starts[pack]!;
  return Uint32Array.from(packs, (pack) => starts[pack]!++);
}
