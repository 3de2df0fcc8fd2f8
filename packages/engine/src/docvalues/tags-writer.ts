import { fold } from '../analysis/fold.ts';
import type { OrderedDocuments } from '../documents/ordered-documents.ts';
import type { Section } from '../snapshot/snapshot.ts';
import { offsetsOf, writeStrings } from '../snapshot/strings.ts';
import { informativenessOf, scaledLog } from './tag-weights.ts';

/** Returns the sections of tags. `isUninformative` is true for folded texts that are never shown as related tags. */
export function writeTags(
  documents: OrderedDocuments,
  isUninformative: (text: string) => boolean,
): Section[] {
  const { tags, tagWords, tagOffsets: docOffsets } = documents;
  const docTags = documents.docTags.map((entry) => entry >>> 1);
  const { offsets, docs } = documentsByTag(docOffsets, docTags, tags.length);
  sortTagsOfDocuments(docOffsets, docTags, offsets, docs);
  const counts = Uint32Array.from(tags, (_, tag) => offsets[tag + 1]! - offsets[tag]!);
  const named = namedCounts(documents);
  const texts = tags.map(({ text }) => text);
  const folded = texts.map(fold);
  const numbers = Uint32Array.from(tags, (_, tag) => tag);
  const byCount = numbers.slice().sort((a, b) => counts[b]! - counts[a]! || a - b);
  const rank = new Uint32Array(tags.length);
  byCount.forEach((tag, place) => {
    rank[tag] = place;
  });
  const byText = numbers.slice().sort((a, b) => compareText(folded[a]!, folded[b]!) || a - b);
  return [
    ...writeStrings(
      'engine.tags.slugs',
      tags.map(({ slug }) => slug),
    ),
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
      data: Uint8Array.from(tags, (_, tag) =>
        isUninformative(folded[tag]!) ? 0 : informativenessOf(named[tag]! / counts[tag]!),
      ),
    },
    { name: 'engine.tags.docOffsets', data: docOffsets },
    { name: 'engine.tags.docTags', data: docTags },
    { name: 'engine.tags.offsets', data: offsets },
    { name: 'engine.tags.docs', data: docs },
    { name: 'engine.tags.wordOffsets', data: offsetsOf(tagWords) },
    { name: 'engine.tags.words', data: Uint32Array.from(tagWords.flat()) },
  ];
}

/** By tag, the number of its documents whose name and aliases have all its words. */
function namedCounts({ tags, docTags }: OrderedDocuments): Uint32Array {
  const counts = new Uint32Array(tags.length);
  for (let at = 0; at < docTags.length; at++) counts[docTags[at]! >>> 1]! += docTags[at]! & 1;
  return counts;
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

/** Sorts the tags of each document in ascending order, by writing them again tag by tag. */
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

/** The rarity of each tag: the scaled logarithms of the number of all documents minus that of those with the tag. */
function rarityOf(counts: Uint32Array, documentsCount: number): Uint16Array {
  return Uint16Array.from(counts, (count) => scaledLog(documentsCount) - scaledLog(count));
}
