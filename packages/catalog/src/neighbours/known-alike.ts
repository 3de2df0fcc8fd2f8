import { type ChangedStems, changedStems, type StemsNow } from './changed-stems.ts';
import { GONE, type KnownNeighbours, NO_STEM, type PairedStems, RELATED_MAX } from './found-neighbours.ts';
import type { StemWords } from './stem-words.ts';
import { ALIKE_MIN, type AlikeLists, likeness } from './word-overlap.ts';

type Known = Pick<KnownNeighbours, 'stems' | 'stemOf' | 'related' | 'synonymous'>;

/**
 * Which stems are still alike to the same ones, whatever others have come or gone? Those of whose alike ones none has changed, and to
 * which no changed one is alike enough to be among them. O(stems + those that share words with changed ones).
 */
export function knownAlike(known: Known, now: StemsNow): AlikeLists {
  const count = now.counts.length;
  const lists = new Uint32Array(count * RELATED_MAX).fill(NO_STEM);
  const changed = changedStems(known, now);
  if (changed === undefined) return { lists, isKnown: new Uint8Array(count) };
  const isKnown = takeOver(known, now.paired, changed, lists);
  findCome(now.words, changed, lists, isKnown);
  for (let stem = 0; stem < count; stem++)
    if (isKnown[stem] === 0) lists.fill(NO_STEM, stem * RELATED_MAX, (stem + 1) * RELATED_MAX);
  return { lists, isKnown };
}

/** Puts lists of before into `lists` and answers a 1 by stem for those that none is missing or has changed of. */
function takeOver(
  { related, synonymous }: Known,
  { now, before }: PairedStems,
  { isChanged, isReweighed }: ChangedStems,
  lists: Uint32Array,
): Uint8Array {
  return isReweighed.map((isOther, stem) => {
    const then = before[stem]!;
    // What is related by a further name is not told apart from what is alike.
    if (isOther === 1 || then === GONE || synonymous[then] === 1) return 0;
    let isKnown = 1;
    for (let rank = 0; rank < RELATED_MAX; rank++) {
      const was = related[then * RELATED_MAX + rank]!;
      if (was === NO_STEM) break;
      const other = now[was]!;
      if (other === GONE || isChanged[other] === 1) isKnown = 0;
      lists[stem * RELATED_MAX + rank] = other;
    }
    return isKnown;
  });
}

/** Takes the 1 from stems to whose lists a changed one may have come. */
function findCome(
  words: StemWords,
  { isChanged }: ChangedStems,
  lists: Uint32Array,
  isKnown: Uint8Array,
): void {
  const { totals, weights, postings, postingOffsets } = words;
  const shared = new Float64Array(totals.length);
  const touched = new Uint32Array(totals.length);
  /** By stem how alike the last of its list is; 0 where that has not been asked for. */
  const least = new Float64Array(totals.length);
  const leastOf = (stem: number): number => {
    const last = lists[(stem + 1) * RELATED_MAX - 1]!;
    if (last === NO_STEM) return ALIKE_MIN;
    return likeness(words.shared(stem, last), totals[stem]!, totals[last]!);
  };
  for (let come = 0; come < isChanged.length; come++) {
    if (isChanged[come] === 0) continue;
    let count = 0;
    for (let at = words.offsets[come]!; at < words.offsets[come + 1]!; at++) {
      const word = words.words[at]!;
      if (come > words.lastCompared(word)) continue;
      for (let i = postingOffsets[word]!; i < postingOffsets[word + 1]!; i++) {
        const stem = postings[i]!;
        if (isKnown[stem] === 0) continue;
        const before = shared[stem]!;
        touched[count] = stem;
        count += before === 0 ? 1 : 0;
        shared[stem] = before + weights[word]!;
      }
    }
    for (let i = 0; i < count; i++) {
      const stem = touched[i]!;
      const score = likeness(shared[stem]!, totals[stem]!, totals[come]!);
      shared[stem] = 0;
      if (score < ALIKE_MIN || stem === come) continue;
      if (least[stem] === 0) least[stem] = leastOf(stem);
      if (score >= least[stem]!) isKnown[stem] = 0;
    }
  }
}
