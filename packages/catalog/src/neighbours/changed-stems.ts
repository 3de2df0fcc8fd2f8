import { Strings } from '@glyphdex/engine';
import { GONE, type KnownNeighbours, type PairedStems } from './found-neighbours.ts';
import { classOf } from './neighbour-columns.ts';
import { POSTINGS_MAX, roundToPower, type StemWords } from './stem-words.ts';

/** What is there now of stems. */
export interface StemsNow {
  /** How many icons each has. */
  readonly counts: Uint32Array;
  readonly words: StemWords;
  readonly paired: PairedStems;
}

export interface ChangedStems {
  /** By stem 1 for those that others are compared with in another way than before, or in another order. */
  readonly isChanged: Uint8Array;
  /** By stem 1 for those with a word that counts something else than before. */
  readonly isReweighed: Uint8Array;
}

/**
 * Which stems have changed, as far as it matters to those that share words with them? Rather too many than too few; undefined when
 * all have. O(icons + stems + those that share words with changed ones).
 */
export function changedStems(
  known: Pick<KnownNeighbours, 'stems' | 'stemOf'>,
  { counts, words, paired }: StemsNow,
): ChangedStems | undefined {
  if (roundToPower(known.stems.count) !== roundToPower(counts.length)) return undefined;
  const isMoved = movedStems(known, counts, paired);
  const isChanged = isMoved.slice();
  const isReweighed = new Uint8Array(counts.length);
  for (const [word, change] of changesByWord(known, words, paired, isMoved)) {
    const count = words.countOf(word);
    if (roundToPower(count) !== roundToPower(count - change.more)) {
      const end = words.postingOffsets[word + 1]!;
      for (let at = words.postingOffsets[word]!; at < end; at++) isReweighed[words.postings[at]!] = 1;
    }
    if (Math.max(count, count - change.more) > POSTINGS_MAX)
      for (const stem of movedAcross(word, change, words, paired, isMoved)) isChanged[stem] = 1;
  }
  for (let stem = 0; stem < isChanged.length; stem++) if (isReweighed[stem] === 1) isChanged[stem] = 1;
  return { isChanged, isReweighed };
}

/** A 1 for stems that are new, or that stand elsewhere among the others. Those that stay in their class stay in their order. */
function movedStems(
  { stems, stemOf }: Pick<KnownNeighbours, 'stems' | 'stemOf'>,
  counts: Uint32Array,
  { before }: PairedStems,
): Uint8Array {
  const countsBefore = new Uint32Array(stems.count);
  for (const stem of stemOf) countsBefore[stem]!++;
  const isMoved = new Uint8Array(counts.length);
  let last = -1;
  for (let stem = 0; stem < counts.length; stem++) {
    const then = before[stem]!;
    // Those of one hash may have changed places.
    if (then === GONE || then < last || classOf(countsBefore[then]!) !== classOf(counts[stem]!))
      isMoved[stem] = 1;
    else last = then;
  }
  return isMoved;
}

interface ChangeOfWord {
  /** How many more stems have it than before. */
  more: number;
  /** What the numbers of those were that have moved or are gone. */
  readonly left: number[];
}

function changesByWord(
  known: Pick<KnownNeighbours, 'stems'>,
  words: StemWords,
  { now, before }: PairedStems,
  isMoved: Uint8Array,
): ReadonlyMap<number, ChangeOfWord> {
  const changes = new Map<number, ChangeOfWord>();
  const changeOf = (word: number): ChangeOfWord => {
    const change = changes.get(word) ?? { more: 0, left: [] };
    changes.set(word, change);
    return change;
  };
  isMoved.forEach((moved, stem) => {
    if (moved === 0) return;
    for (let at = words.offsets[stem]!; at < words.offsets[stem + 1]!; at++) {
      const change = changeOf(words.words[at]!);
      if (before[stem] === GONE) change.more++;
      else change.left.push(before[stem]!);
    }
  });
  const gone = [...now.keys()].filter((then) => now[then] === GONE);
  const ofGone = words.wordsOf(Strings.of(gone.map((then) => known.stems.get(then))));
  gone.forEach((then, i) => {
    for (let at = ofGone.offsets[i]!; at < ofGone.offsets[i + 1]!; at++) {
      const change = changeOf(ofGone.words[at]!);
      change.more--;
      change.left.push(then);
    }
  });
  return changes;
}

/** Stems that have stayed, but only before or only now stand among the first POSTINGS_MAX of this word. */
function movedAcross(
  word: number,
  { left }: ChangeOfWord,
  words: StemWords,
  { before }: PairedStems,
  isMoved: Uint8Array,
): readonly number[] {
  const stayed: number[] = [];
  const start = words.postingOffsets[word]!;
  const end = words.postingOffsets[word + 1]!;
  let firstNow = 0;
  for (let at = start; at < end && stayed.length < POSTINGS_MAX; at++) {
    const stem = words.postings[at]!;
    if (isMoved[stem] === 1) continue;
    stayed.push(stem);
    if (at < start + POSTINGS_MAX) firstNow++;
  }
  left.sort((a, b) => a - b);
  let firstBefore = 0;
  for (let i = 0; firstBefore < stayed.length && firstBefore + i < POSTINGS_MAX; ) {
    if (i < left.length && left[i]! < before[stayed[firstBefore]!]!) i++;
    else firstBefore++;
  }
  return stayed.slice(Math.min(firstNow, firstBefore), Math.max(firstNow, firstBefore));
}
