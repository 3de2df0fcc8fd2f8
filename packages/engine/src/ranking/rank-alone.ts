import { DOC_SHIFT, lengthOf, PAYLOAD_MASK, type PostingList } from '../postings/posting.ts';
import type { Matches } from './matches.ts';
import { KEYS_ALONE, KEYS_ALONE_SHIFT } from './scores.ts';

/** Makes `matches` the documents of one list, ranked as the answer to a query of this one word. */
export function rankAlone(list: PostingList, nameWords: Uint8Array, matches: Matches): void {
  const { values, start, end } = list;
  const { docs, keys } = matches;
  for (let i = start; i < end; i++) {
    const posting = values[i]!;
    const doc = posting >>> DOC_SHIFT;
    docs[i - start] = doc;
    keys[i - start] = KEYS_ALONE[((posting & PAYLOAD_MASK) << KEYS_ALONE_SHIFT) | nameWords[doc]!]!;
  }
  matches.count = lengthOf(list);
}
