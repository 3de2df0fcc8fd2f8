import { fold } from '../analysis/fold.ts';
import { Bitset } from '../collections/bitset.ts';
import type { Tag } from '../document.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { Strings } from '../snapshot/strings.ts';

export interface TagListRequest {
  /** Only tags whose slug or folded text begins with this text, folded; all if it is empty or absent. */
  readonly prefix?: string;
  readonly offset: number;
  readonly limit: number;
}

export interface CountedTag extends Tag {
  readonly documentsCount: number;
}

export interface TagList {
  /** The most used first, then by slug. */
  readonly items: readonly CountedTag[];
  /** The number of tags with the prefix. */
  readonly total: number;
}

/** The tags of each document, and the documents of each tag. Tags are numbered in the order of their slugs. */
export class Tags {
  readonly #slugs: Strings;
  readonly #texts: Strings;
  /** The folded texts in ascending order, and the tag of each. */
  readonly #folded: Strings;
  readonly #byText: Uint32Array;
  /** The tags, most documents first, then by slug; and by tag its position in that order. */
  readonly byCount: Uint32Array;
  readonly rankByCount: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #docs: Uint32Array;
  readonly #wordOffsets: Uint32Array;
  readonly #words: Uint32Array;
  /**
   * The tags of document d are `docTags` from `docOffsets[d]` up to `docOffsets[d + 1]`. The first `refiningCounts[d]`
   * of them are words of its name that may refine a search.
   */
  readonly docOffsets: Uint32Array;
  readonly refiningCounts: Uint8Array;
  readonly docTags: Uint32Array;
  /** By tag, its rarity among the names of all documents: a scaled logarithm (see tag-weights.ts). */
  readonly rarity: Uint16Array;
  /** By tag, the tag that represents all inflections of its word. */
  readonly stems: Uint32Array;
  /** By tag, the result of an earlier `get`. Of full length, because V8 keeps a sparse array as a hash table. */
  readonly #cache: (Tag | undefined)[];

  constructor(snapshot: Snapshot) {
    this.#slugs = Strings.read(snapshot, 'engine.tags.slugs');
    this.#texts = Strings.read(snapshot, 'engine.tags.texts');
    this.#folded = Strings.read(snapshot, 'engine.tags.folded');
    this.#byText = snapshot.uint32('engine.tags.byText');
    this.byCount = snapshot.uint32('engine.tags.byCount');
    this.rankByCount = snapshot.uint32('engine.tags.countRank');
    this.docOffsets = snapshot.uint32('engine.tags.docOffsets');
    this.refiningCounts = snapshot.uint8('engine.tags.refiningCounts');
    this.docTags = snapshot.uint32('engine.tags.docTags');
    this.stems = snapshot.uint32('engine.tags.stems');
    this.rarity = snapshot.uint16('engine.tags.rarity');
    this.#offsets = snapshot.uint32('engine.tags.offsets');
    this.#docs = snapshot.uint32('engine.tags.docs');
    this.#wordOffsets = snapshot.uint32('engine.tags.wordOffsets');
    this.#words = snapshot.uint32('engine.tags.words');
    this.#cache = new Array<undefined>(this.count);
  }

  get count(): number {
    return this.#slugs.count;
  }

  /** The tag's text and slug, the same object at every call. */
  get(tag: number): Tag {
    this.#cache[tag] ??= { text: this.#texts.get(tag), slug: this.#slugs.get(tag) };
    return this.#cache[tag];
  }

  tagsOf(docId: number): Tag[] {
    const tags = this.docTags.slice(this.docOffsets[docId], this.docOffsets[docId + 1]).sort();
    return Array.from(tags, (tag) => this.get(tag));
  }

  /** The number of the tag with this slug, or -1. */
  find(slug: string): number {
    const tag = this.#slugs.lowerBound(slug);
    return tag < this.count && this.#slugs.compare(tag, slug) === 0 ? tag : -1;
  }

  /** The documents with this tag, in ascending order. */
  docsOf(tag: number): Uint32Array {
    return this.#docs.subarray(this.#offsets[tag]!, this.#offsets[tag + 1]!);
  }

  /** The number of documents with this tag. */
  documentsOf(tag: number): number {
    return this.#offsets[tag + 1]! - this.#offsets[tag]!;
  }

  /** Whether `holds` is true for a term of the tag's text. */
  hasWord(tag: number, holds: (term: number) => boolean): boolean {
    for (let at = this.#wordOffsets[tag]!; at < this.#wordOffsets[tag + 1]!; at++) {
      if (holds(this.#words[at]!)) return true;
    }
    return false;
  }

  /** A page of the tags with the prefix. O(tags with the prefix), plus a bit per tag. */
  list({ prefix = '', offset, limit }: TagListRequest): TagList {
    const places = this.#placesOf(prefix);
    const page = new Uint32Array(Math.max(0, Math.min(limit, this.count - offset)));
    const length = places.slice(offset, offset + page.length, page);
    const items = Array.from(page.subarray(0, length), (place) => {
      const tag = this.byCount[place]!;
      return { ...this.get(tag), documentsCount: this.documentsOf(tag) };
    });
    return { items, total: places.count() };
  }

  /** The positions in `byCount` of the tags with the prefix. */
  #placesOf(prefix: string): Bitset {
    const folded = fold(prefix.trim());
    const places = Bitset.ofSize(this.count);
    if (folded === '') places.fill(this.count);
    else {
      for (let tag = this.#slugs.lowerBound(folded); this.#slugs.startsWith(tag, folded); tag++) {
        places.add(this.rankByCount[tag]!);
      }
      for (let place = this.#folded.lowerBound(folded); this.#folded.startsWith(place, folded); place++) {
        places.add(this.rankByCount[this.#byText[place]!]!);
      }
    }
    return places;
  }
}
