import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { Strings, writeStrings } from '../snapshot/strings.ts';

/** Bits of an entry below the number of its target. */
export const TIER_BITS = 2;
export const TIER_MASK = (1 << TIER_BITS) - 1;

/** What do phrases stand for, whatever documents there are? Made once, for any number of indexes. */
export interface Thesaurus {
  /** As `phraseKeys` gives them, ascending. */
  readonly phrases: readonly string[];
  /** By phrase, and one entry more: where its meanings begin. */
  readonly offsets: Uint32Array;
  /** The meanings in the order of first mention: position in `targets`, and in the lowest TIER_BITS the tier. */
  readonly entries: Uint32Array;
  readonly targets: readonly string[];
}

export const EMPTY_THESAURUS: Thesaurus = {
  phrases: [],
  offsets: new Uint32Array(1),
  entries: new Uint32Array(0),
  targets: [],
};

/** Gives the sections that hold a thesaurus; equal ones give equal sections. */
export function writeThesaurus({ phrases, offsets, entries, targets }: Thesaurus): Section[] {
  return [
    ...writeStrings('thesaurus.phrases', phrases),
    { name: 'thesaurus.offsets', data: offsets },
    { name: 'thesaurus.entries', data: entries },
    ...writeStrings('thesaurus.targets', targets),
  ];
}

/** The way back from `writeThesaurus`. */
export function readThesaurus(snapshot: Snapshot): Thesaurus {
  return {
    phrases: new Strings(snapshot, 'thesaurus.phrases').all(),
    offsets: snapshot.uint32('thesaurus.offsets'),
    entries: snapshot.uint32('thesaurus.entries'),
    targets: new Strings(snapshot, 'thesaurus.targets').all(),
  };
}
