import { Bitset } from '../collections/bitset.ts';
import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { DOC_SHIFT, FIELD, FIELD_MASK, FIELD_SHIFT } from './posting.ts';
import type { PostingLists } from './posting-lists.ts';

/** The fields whose words are those of the name or of an alias. */
const NAMES: ReadonlySet<number> = new Set([FIELD.name, FIELD.style, FIELD.wholeAlias, FIELD.alias]);

/**
 * All documents that have one form of each word in their name or aliases, also as a part of a word: `arrow` of
 * `arrow2`. Without words, none. O(documents with the terms).
 */
export function documentsNamed(
  words: readonly (readonly string[])[],
  dictionary: TermDictionary,
  lists: PostingLists,
  documentsCount: number,
): Bitset {
  const named = Bitset.ofSize(documentsCount);
  words.forEach((forms, i) => {
    const having = i === 0 ? named : Bitset.ofSize(documentsCount);
    for (const form of forms) {
      const term = dictionary.termOf(form);
      if (term === NONE) continue;
      const { values, start, end } = lists.ofTerm(term);
      for (let at = start; at < end; at++) {
        const posting = values[at]!;
        if (NAMES.has((posting >>> FIELD_SHIFT) & FIELD_MASK)) having.add(posting >>> DOC_SHIFT);
      }
    }
    if (i > 0) named.and(having);
  });
  return named;
}
