import type { TermDictionary } from '../dictionary/term-dictionary.ts';
import type { Meanings } from '../meanings/meanings.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Corrections } from '../query/corrections.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { Companions } from './companions.ts';
import { Completions } from './completions.ts';
import { Spelling } from './spelling.ts';
import { Suggester } from './suggester.ts';

/** A suggester over the sections of a snapshot and the structures that searches read, too. */
export function openSuggester(
  snapshot: Snapshot,
  dictionary: TermDictionary,
  lists: PostingLists,
  meanings: Meanings,
  corrections: Corrections,
): Suggester {
  const completions = new Completions(snapshot, dictionary);
  const companions = new Companions(snapshot);
  const spelling = new Spelling(dictionary, lists, meanings, corrections, completions, companions);
  return new Suggester({ dictionary, meanings, completions, companions, spelling });
}
