import { lowerBound } from '../collections/lower-bound.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import {
  COST_MASK,
  COST_SHIFT,
  DOC_SHIFT,
  FIELD,
  FIELD_MASK,
  FIELD_SHIFT,
  type PostingList,
} from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Section, Snapshot } from '../snapshot/snapshot.ts';

/** The related tags of terms with fewer documents are selected when they are asked for. */
const DOCUMENTS_MIN = 20;

/** With as many documents that have a term in a name, only these decide its related tags. */
const NAMED_MIN = 20;

/** The related tags of a search for one frequent term, selected at build time from all documents with the term. */
export class TagsOfTerms {
  readonly #termOfSlot: Uint32Array;
  readonly #terms: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #tags: Uint32Array;

  constructor(snapshot: Snapshot) {
    this.#termOfSlot = snapshot.uint32('engine.related.termOfSlot');
    this.#terms = snapshot.uint32('engine.related.terms');
    this.#offsets = snapshot.uint32('engine.related.offsets');
    this.#tags = snapshot.uint32('engine.related.tags');
  }

  /** The tags of a term, best first; undefined if it has fewer than DOCUMENTS_MIN documents. */
  of(term: number): Uint32Array | undefined {
    const place = lowerBound(this.#terms, term);
    if (this.#terms[place] !== term) return undefined;
    return this.#tags.subarray(this.#offsets[place], this.#offsets[place + 1]);
  }

  /** The tags of the term of this slot, or of the most frequent term with the prefix of this slot. */
  ofSlot(slot: number): ArrayLike<number> {
    return this.of(this.#termOfSlot[slot]!) ?? [];
  }
}

/** `relatedTags` selects the tags for documents that have a term. */
export function writeTagsOfTerms(
  dictionary: TermDictionary,
  lists: PostingLists,
  relatedTags: (docs: Uint32Array, term: string) => readonly number[],
): Section[] {
  const terms: number[] = [];
  const offsets = [0];
  const tags: number[] = [];
  for (let term = 0; term < dictionary.termsCount; term++) {
    if (lists.documentsOf(term) < DOCUMENTS_MIN) continue;
    terms.push(term);
    for (const tag of relatedTags(namedDocuments(lists.ofTerm(term)), dictionary.textOf(term)))
      tags.push(tag);
    offsets.push(tags.length);
  }
  const termOfSlot = Uint32Array.from({ length: lists.slotsCount }, (_, slot) =>
    termFor(lists.textOfSlot(slot), dictionary, lists),
  );
  return [
    { name: 'engine.related.termOfSlot', data: termOfSlot },
    { name: 'engine.related.terms', data: Uint32Array.from(terms) },
    { name: 'engine.related.offsets', data: Uint32Array.from(offsets) },
    { name: 'engine.related.tags', data: Uint32Array.from(tags) },
  ];
}

/** The documents with a term itself in a name; all with the term if these are few. */
function namedDocuments({ values, start, end }: PostingList): Uint32Array {
  const postings = values.subarray(start, end);
  const named = postings.filter((posting) => {
    const field = (posting >>> FIELD_SHIFT) & FIELD_MASK;
    const isNamed = field === FIELD.name || field === FIELD.style || field === FIELD.wholeAlias;
    return isNamed && ((posting >>> COST_SHIFT) & COST_MASK) === 0;
  });
  const chosen = named.length >= NAMED_MIN ? named : postings;
  return Uint32Array.from(chosen, (posting) => posting >>> DOC_SHIFT);
}

/** The term with this text if it is frequent, or the most frequent term with this prefix. */
function termFor(text: string, dictionary: TermDictionary, lists: PostingLists): number {
  const node = dictionary.descend(ROOT, text);
  let best = dictionary.termOf(text);
  if (best !== NONE && lists.documentsOf(best) >= DOCUMENTS_MIN) return best;
  best = dictionary.firstTerm(node);
  for (let term = best; term < dictionary.endTerm(node); term++)
    if (lists.documentsOf(term) > lists.documentsOf(best)) best = term;
  return best;
}
