import type { TermDictionary } from '../dictionary/term-dictionary.ts';
import { COST, completionCost, DOC_SHIFT, PAYLOAD_MASK } from '../postings/posting.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { type EntryNumbers, tokenOf } from './entry-numbers.ts';

/**
 * An entry of a document for another engine, in 32 bits:
 *
 *     31 … 9   number of the entry, see `EntryNumbers`
 *          8   set if a completion by this term is likely, see `completionCost`
 *      7 … 0   payload of the posting
 */
export const ENTRY_SHIFT = 9;
export const LIKELY_BIT = 1 << 8;

/** The entries of all documents of an index, by docId. Takes about 100 bytes of memory per document. */
export class DocumentEntries {
  readonly #offsets: Uint32Array;
  readonly #entries: Uint32Array;
  readonly #termTokens: readonly (readonly string[])[];

  constructor(snapshot: Snapshot, dictionary: TermDictionary, numbers: EntryNumbers, documentsCount: number) {
    const terms = snapshot.int32('engine.postings.values');
    const termOffsets = snapshot.uint32('engine.postings.termOffsets');
    const phrases = snapshot.int32('engine.thesaurus.lists');
    const phraseOffsets = snapshot.uint32('engine.thesaurus.listOffsets');
    const offsets = new Uint32Array(documentsCount + 1);
    const termsEnd = termOffsets.at(-1) ?? 0;
    for (let at = 0; at < termsEnd; at++) offsets[(terms[at]! >>> DOC_SHIFT) + 1]!++;
    for (let at = 0; at < phrases.length; at++) offsets[(phrases[at]! >>> DOC_SHIFT) + 1]!++;
    for (let docId = 0; docId < documentsCount; docId++) offsets[docId + 1]! += offsets[docId]!;
    const entries = new Uint32Array(offsets[documentsCount]!);
    const next = offsets.slice();
    const add = (posting: number, number: number, likely: number) => {
      entries[next[posting >>> DOC_SHIFT]!++] = (number << ENTRY_SHIFT) | likely | (posting & PAYLOAD_MASK);
    };
    for (let term = 0; term < dictionary.termsCount; term++) {
      const [from, to] = [termOffsets[term]!, termOffsets[term + 1]!];
      const isLikely = completionCost(to - from, documentsCount) === COST.likelyCompletion;
      for (let at = from; at < to; at++) add(terms[at]!, term, isLikely ? LIKELY_BIT : 0);
    }
    for (let list = 0; list + 1 < phraseOffsets.length; list++)
      for (let at = phraseOffsets[list]!; at < phraseOffsets[list + 1]!; at++)
        add(phrases[at]!, numbers.phrasesStart + list, 0);
    this.#offsets = offsets;
    this.#entries = entries;
    this.#termTokens = numbers.termTokens();
  }

  /** The entries of a document, ascending by number. */
  of(docId: number): Uint32Array {
    return this.#entries.subarray(this.#offsets[docId]!, this.#offsets[docId + 1]!);
  }

  tokensOf(docId: number): string[] {
    const tokens = new Set<string>();
    for (const entry of this.of(docId)) {
      const number = entry >>> ENTRY_SHIFT;
      const ofTerm = this.#termTokens[number];
      if (ofTerm === undefined) tokens.add(tokenOf(number));
      else for (const token of ofTerm) tokens.add(token);
    }
    return [...tokens];
  }
}
