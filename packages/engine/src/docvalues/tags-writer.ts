import { fold } from '../analysis/fold.ts';
import { otherNumber, verbForms } from '../analysis/inflections.ts';
import { GrowableInts } from '../collections/growable-ints.ts';
import type { OrderedDocuments } from '../documents/ordered-documents.ts';
import { plainWordsOf } from '../postings/posting.ts';
import type { Section } from '../snapshot/snapshot.ts';
import { offsetsOf, writeStrings } from '../snapshot/strings.ts';
import { scaledLog } from './tag-weights.ts';

/** A word that is this many times rarer than a similar one may be a misspelling of it, if it is not short. */
const MISSPELLED_RARITY = 16;
const MISSPELLED_UNITS_MIN = 5;

/** A word with the number of a drawing: `home2`. */
const NUMBERED = /^\p{L}{3,}\d$/u;

/** At least this share of the documents named exactly as a brand have the tag that marks brands. */
const BRAND_SHARE = 1 / 3;

/**
 * Returns the sections of tags. Related tags leave out tags of which `isUninformative` is true for the folded text, and
 * words that often name documents with a tag of `brandTags`.
 */
export function writeTags(
  documents: OrderedDocuments,
  isUninformative: (text: string) => boolean,
  brandTags: ReadonlySet<string> = new Set(),
): Section[] {
  const { tags, tagWords, tagOffsets: docOffsets } = documents;
  const texts = tags.map(({ text }) => text);
  const folded = texts.map(fold);
  const named = namedCounts(documents);
  const brandShares = brandSharesOf(documents, brandTags);
  const isMisspelled = misspellings(folded, named);
  const refines = Uint8Array.from(folded, (text, tag) =>
    brandShares[tag]! >= BRAND_SHARE || isUninformative(text) || NUMBERED.test(text) || isMisspelled(tag)
      ? 0
      : 1,
  );
  const { offsets, entries } = documentsByTag(documents, refines);
  const { docTags, refiningCounts } = tagsOfDocuments(docOffsets, offsets, entries);
  const docs = entries.map((entry) => entry >>> 1);
  const counts = Uint32Array.from(tags, (_, tag) => offsets[tag + 1]! - offsets[tag]!);
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
    { name: 'engine.tags.rarity', data: rarityOf(named, docOffsets.length - 1) },
    { name: 'engine.tags.stems', data: stemsOf(folded, counts) },
    { name: 'engine.tags.docOffsets', data: docOffsets },
    { name: 'engine.tags.refiningCounts', data: refiningCounts },
    { name: 'engine.tags.docTags', data: docTags },
    { name: 'engine.tags.offsets', data: offsets },
    { name: 'engine.tags.docs', data: docs },
    { name: 'engine.tags.wordOffsets', data: offsetsOf(tagWords) },
    { name: 'engine.tags.words', data: Uint32Array.from(tagWords.flat()) },
  ];
}

/**
 * Adds these tags (slugs by docId) as tags that are in no name, if other documents have them. Documents with a brand
 * tag get none, because brands are named after other things.
 */
export function withConceptTags(
  documents: OrderedDocuments,
  slugs: readonly (readonly string[])[],
  brandTags: ReadonlySet<string>,
): OrderedDocuments {
  const { tags, docTags, tagOffsets } = documents;
  const numbers = new Map(tags.map(({ slug }, tag) => [slug, tag]));
  const entries = new GrowableInts();
  const offsets = new Uint32Array(tagOffsets.length);
  for (let docId = 0; docId + 1 < tagOffsets.length; docId++) {
    const own = docTags.subarray(tagOffsets[docId], tagOffsets[docId + 1]);
    for (const entry of own) entries.push(entry);
    const added = slugs[docId] ?? [];
    if (added.length > 0 && !own.some((entry) => brandTags.has(tags[entry >>> 1]!.slug)))
      for (const tag of added.map((slug) => numbers.get(slug)))
        if (tag !== undefined && !own.some((entry) => entry >>> 1 === tag)) entries.push(tag << 1);
    offsets[docId + 1] = entries.length;
  }
  return { ...documents, docTags: new Uint32Array(entries.view()), tagOffsets: offsets };
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

/**
 * Whether a tag is within one edit of a tag that MISSPELLED_RARITY times as many names have. Such words
 * share a text of one letter less, or one is the other with a letter less.
 */
function misspellings(folded: readonly string[], named: Uint32Array): (tag: number) => boolean {
  const neighbors = new Map<string, number>();
  folded.forEach((text, tag) => {
    if (named[tag]! < MISSPELLED_RARITY) return;
    for (const near of withDeletions(text))
      neighbors.set(near, Math.max(named[tag]!, neighbors.get(near) ?? 0));
  });
  return (tag) =>
    folded[tag]!.length >= MISSPELLED_UNITS_MIN &&
    withDeletions(folded[tag]!).some((near) => (neighbors.get(near) ?? 0) >= named[tag]! * MISSPELLED_RARITY);
}

/** The text, and all texts with one unit less. */
function withDeletions(text: string): string[] {
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
}

/**
 * By tag, the share of documents with a tag of `brandTags` among those whose name is this one word. NaN for a tag that
 * is no such name.
 */
function brandSharesOf(
  { tags, docTags, tagOffsets, nameWords }: OrderedDocuments,
  brandTags: ReadonlySet<string>,
) {
  const alone = new Uint32Array(tags.length);
  const brands = new Uint32Array(tags.length);
  for (let docId = 0; docId < nameWords.length; docId++) {
    if (plainWordsOf(nameWords[docId]!) !== 1) continue;
    const ofDocument = docTags.subarray(tagOffsets[docId], tagOffsets[docId + 1]);
    const isBrand = ofDocument.some((entry) => brandTags.has(tags[entry >>> 1]!.slug));
    for (const entry of ofDocument) {
      if ((entry & 1) === 0) continue;
      alone[entry >>> 1]!++;
      if (isBrand) brands[entry >>> 1]!++;
    }
  }
  return Float64Array.from(alone, (count, tag) => brands[tag]! / count);
}

/**
 * Turns tags by document into documents by tag, in ascending order. An entry is twice a docId, plus one if the tag is
 * in the name of the document and may refine a search.
 */
function documentsByTag({ tags, docTags, tagOffsets }: OrderedDocuments, refines: Uint8Array) {
  const offsets = new Uint32Array(tags.length + 1);
  for (const entry of docTags) offsets[(entry >>> 1) + 1]!++;
  for (let tag = 0; tag < tags.length; tag++) offsets[tag + 1]! += offsets[tag]!;
  const next = offsets.slice();
  const entries = new Uint32Array(docTags.length);
  for (let docId = 0; docId + 1 < tagOffsets.length; docId++) {
    for (let at = tagOffsets[docId]!; at < tagOffsets[docId + 1]!; at++) {
      const entry = docTags[at]!;
      entries[next[entry >>> 1]!++] = (docId << 1) | (entry & refines[entry >>> 1]!);
    }
  }
  return { offsets, entries };
}

/**
 * The tags of each document, those that may refine a search first, both in ascending order; and the number of the
 * former.
 */
function tagsOfDocuments(docOffsets: Uint32Array, offsets: Uint32Array, entries: Uint32Array) {
  const docTags = new Uint32Array(entries.length);
  const next = docOffsets.slice();
  const write = (refining: number) => {
    for (let tag = 0; tag + 1 < offsets.length; tag++) {
      for (let at = offsets[tag]!; at < offsets[tag + 1]!; at++)
        if ((entries[at]! & 1) === refining) docTags[next[entries[at]! >>> 1]!++] = tag;
    }
  };
  write(1);
  const refiningCounts = Uint8Array.from(docOffsets.subarray(1), (_, doc) => next[doc]! - docOffsets[doc]!);
  write(0);
  return { docTags, refiningCounts };
}

/** By tag, the most frequent tag that is the same word in another form: `rings` and `ringing` give `ring`. */
function stemsOf(folded: readonly string[], counts: Uint32Array): Uint32Array {
  const numbers = new Map(folded.map((text, tag) => [text, tag]));
  const isBefore = (tag: number, other: number) =>
    counts[tag]! > counts[other]! || (counts[tag] === counts[other] && tag < other);
  const stems = Uint32Array.from(folded, (text, tag) => {
    for (const form of [...otherNumber(text), ...verbForms(text)]) {
      const other = numbers.get(form);
      if (other !== undefined && isBefore(other, tag)) tag = other;
    }
    return tag;
  });
  return stems.map((stem) => {
    while (stems[stem] !== stem) stem = stems[stem]!;
    return stem;
  });
}

/** The rarity of each tag: the scaled logarithm of all documents minus that of those with the tag in their names. */
function rarityOf(counts: Uint32Array, documentsCount: number): Uint16Array {
  return Uint16Array.from(counts, (count) => scaledLog(documentsCount) - scaledLog(count));
}
