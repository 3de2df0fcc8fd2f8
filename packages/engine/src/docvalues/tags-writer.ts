import { fold } from '../analysis/fold.ts';
import type { Tag } from '../document.ts';
import { GrowableInts } from '../growable-ints.ts';
import { scaledLog, tellingOf } from '../related-tags.ts';
import type { Section } from '../snapshot/section.ts';
import { offsetsOf, writeStrings } from '../snapshot/strings.ts';

/**
 * Collects the tags of documents, which must come in ascending order of docId. Tags with one slug are one tag;
 * the text first seen is the one people read.
 */
export class TagsWriter {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  /** By tag as collected, how many documents with it have all its words in their names. */
  readonly #named: number[] = [];
  /** The terms of a tag's words, under the numbers they are collected by. */
  readonly #words: (readonly number[])[] = [];
  readonly #docOffsets = new GrowableInts();
  readonly #docTags = new GrowableInts();

  constructor() {
    this.#docOffsets.push(0);
  }

  /** Under which number is this tag collected? `words` gives the terms of its text, and is asked when it is new. */
  numberOf(tag: Tag, words: () => readonly number[]): number {
    let number = this.#numbers.get(tag.slug);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(tag.slug, number);
      this.#texts.push(tag.text);
      this.#words.push(words());
      this.#named.push(0);
    }
    return number;
  }

  /** Gives the document in the making a tag, once; `isNamed` says whether all its words are in the document's names. */
  add(number: number, isNamed: boolean): void {
    this.#docTags.push(number);
    if (isNamed) this.#named[number]!++;
  }

  endDocument(): void {
    this.#docOffsets.push(this.#docTags.length);
  }

  /**
   * `finalNumbers` maps terms as collected to terms of the dictionary; `saysLittle` tells which folded texts are not
   * worth showing beside a query.
   */
  finish(finalNumbers: Uint32Array, saysLittle: (text: string) => boolean): Section[] {
    const slugs = [...this.#numbers.keys()].sort();
    const collected = slugs.map((slug) => this.#numbers.get(slug)!);
    const final = new Uint32Array(slugs.length);
    collected.forEach((number, tag) => {
      final[number] = tag;
    });
    const texts = collected.map((number) => this.#texts[number]!);
    const docOffsets = new Uint32Array(this.#docOffsets.view());
    const docTags = new Uint32Array(this.#docTags.view()).map((number) => final[number]!);
    const { offsets, docs } = documentsByTag(docOffsets, docTags, slugs.length);
    sortTagsOfDocuments(docOffsets, docTags, offsets, docs);
    const counts = Uint32Array.from(slugs, (_, tag) => offsets[tag + 1]! - offsets[tag]!);
    const folded = texts.map(fold);
    const tags = Uint32Array.from(slugs, (_, tag) => tag);
    const byCount = tags.slice().sort((a, b) => counts[b]! - counts[a]! || a - b);
    const rank = new Uint32Array(slugs.length);
    byCount.forEach((tag, place) => {
      rank[tag] = place;
    });
    const byText = tags.slice().sort((a, b) => compareText(folded[a]!, folded[b]!) || a - b);
    const words = collected.map((number) => this.#words[number]!.map((term) => finalNumbers[term]!));
    return [
      ...writeStrings('engine.tags.slugs', slugs),
      ...writeStrings('engine.tags.texts', texts),
      ...writeStrings(
        'engine.tags.folded',
        Array.from(byText, (tag) => folded[tag]!),
      ),
      { name: 'engine.tags.byText', data: byText },
      { name: 'engine.tags.byCount', data: byCount },
      { name: 'engine.tags.countRank', data: rank },
      { name: 'engine.tags.rarity', data: rarityOf(counts, docOffsets.length - 1) },
      {
        name: 'engine.tags.telling',
        data: Uint8Array.from(collected, (number, tag) =>
          saysLittle(folded[tag]!) ? 0 : tellingOf(this.#named[number]! / counts[tag]!),
        ),
      },
      { name: 'engine.tags.docOffsets', data: docOffsets },
      { name: 'engine.tags.docTags', data: docTags },
      { name: 'engine.tags.offsets', data: offsets },
      { name: 'engine.tags.docs', data: docs },
      { name: 'engine.tags.wordOffsets', data: offsetsOf(words) },
      { name: 'engine.tags.words', data: Uint32Array.from(words.flat()) },
    ];
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Turns tags by document into documents by tag, in ascending order. */
function documentsByTag(docOffsets: Uint32Array, docTags: Uint32Array, tagsCount: number) {
  const offsets = new Uint32Array(tagsCount + 1);
  for (const tag of docTags) offsets[tag + 1]!++;
  for (let tag = 0; tag < tagsCount; tag++) offsets[tag + 1]! += offsets[tag]!;
  const next = offsets.slice();
  const docs = new Uint32Array(docTags.length);
  for (let docId = 0; docId + 1 < docOffsets.length; docId++) {
    for (let at = docOffsets[docId]!; at < docOffsets[docId + 1]!; at++) docs[next[docTags[at]!]!++] = docId;
  }
  return { offsets, docs };
}

/** Fills in the tags of each document again, tag by tag, which puts them in ascending order. */
function sortTagsOfDocuments(
  docOffsets: Uint32Array,
  docTags: Uint32Array,
  offsets: Uint32Array,
  docs: Uint32Array,
): void {
  const next = docOffsets.slice();
  for (let tag = 0; tag + 1 < offsets.length; tag++) {
    for (let at = offsets[tag]!; at < offsets[tag + 1]!; at++) docTags[next[docs[at]!]!++] = tag;
  }
}

/** How rare each tag is among all documents: the logarithm of their number less that of the tag's. */
function rarityOf(counts: Uint32Array, documentsCount: number): Uint16Array {
  return Uint16Array.from(counts, (count) => scaledLog(documentsCount) - scaledLog(count));
}
