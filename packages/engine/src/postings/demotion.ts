import type { Bitset } from '../collections/bitset.ts';
import {
  COST,
  COST_MASK,
  COST_SHIFT,
  DOC_SHIFT,
  FIELD,
  FIELD_MASK,
  FIELD_SHIFT,
  isNamedExactly,
  type PostingList,
} from './posting.ts';

/** Costs added to the documents of a word that is also a phrase of the thesaurus. */
export interface DemotionCosts {
  /** Names with more words than the one searched. */
  readonly longerName: number;
  /** Longer words with this prefix, and words of which it is a part. */
  readonly ending: number;
  /** Variants of other documents, and documents with the word only as a tag or in the title of their pack. */
  readonly lesser: number;
}

/**
 * Ranks the documents of a rare word behind those of its thesaurus targets. Documents named exactly with the word keep
 * their cost; the others cost more. Writes the postings of the list into `out` from `at` on. O(documents).
 */
export function demote(
  { values, start, end }: PostingList,
  { longerName, ending, lesser }: DemotionCosts,
  variants: Bitset,
  nameWords: Uint8Array,
  out: Int32Array,
  at: number,
): void {
  const costOf = (posting: number): number => {
    if (((posting >>> COST_SHIFT) & COST_MASK) !== COST.exact) return ending;
    const isLesser = ((posting >>> FIELD_SHIFT) & FIELD_MASK) >= FIELD.tag;
    if (isLesser || variants.has(posting >>> DOC_SHIFT)) return lesser;
    return isNamedExactly(posting, nameWords) ? 0 : longerName;
  };
  for (let i = start; i < end; i++) out[at + i - start] = values[i]! + (costOf(values[i]!) << COST_SHIFT);
}
