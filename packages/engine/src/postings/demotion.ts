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

/** What documents cost beyond their own cost where the word asked for also stands for something else. */
export interface DemotionCosts {
  /** Those whose names say more than the word. */
  readonly longerName: number;
  /** Those with longer words that begin so, or with words of which it is a part. */
  readonly ending: number;
  /** Variants of other documents, and those that only have it as a tag or in the title of their pack. */
  readonly lesser: number;
}

/**
 * Where do the documents of a rare word stand when the word also has a name or pictures that say it better? Those named
 * just so stay as they are; the others cost more by how little they say of the word. Writes the postings of the list to
 * `out` from `at` on. O(documents).
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
