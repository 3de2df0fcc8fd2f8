import { GrowableInts } from '../collections/growable-ints.ts';
import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { Strings, writeStrings } from '../snapshot/strings.ts';
import { phraseKeys } from './phrases.ts';

/** What a phrase may stand for: words of names, and how far that is from what was said. */
export interface ThesaurusTarget {
  /** One word, or several joined by `-` that stand side by side in a name. */
  readonly target: string;
  /** 0 the same by another name … MEANING_TIER_MAX only near. */
  readonly tier: number;
}

export const TARGET_TIER_MAX = 3;

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

/** A shorter phrase typed without its accents may well be another word. */
const SURE_WITHOUT_ACCENTS_FROM = 4;

/** Collects what phrases stand for, beginning with what another thesaurus says. */
export class ThesaurusWriter {
  readonly #base: Thesaurus;
  /** By phrase that is new or has changed: the lowest tier at which each target was given, in the order of first mention. */
  readonly #changed = new Map<string, Map<string, number>>();

  constructor(base = EMPTY_THESAURUS) {
    this.#base = base;
  }

  /** Phrases are taken as they are, whatever their case and accents. */
  add(phrase: string, targets: readonly ThesaurusTarget[]): void {
    const { folded, spelled } = phraseKeys(phrase);
    if (folded === '' || targets.length === 0) return;
    if (spelled === folded) this.#addKey(folded, targets, 0);
    else {
      this.#addKey(spelled, targets, 0);
      this.#addKey(folded, targets, folded.length > SURE_WITHOUT_ACCENTS_FROM ? 0 : 1);
    }
  }

  #addKey(key: string, targets: readonly ThesaurusTarget[], doubt: number): void {
    const known = this.#changed.get(key) ?? this.#ofBase(key);
    this.#changed.set(key, known);
    for (const { target, tier } of targets) {
      // A word that stands for itself is what was typed.
      if (target === key) continue;
      const then = Math.min((holdsWord(target, key) ? 0 : tier) + doubt, TARGET_TIER_MAX);
      known.set(target, Math.min(then, known.get(target) ?? then));
    }
  }

  #ofBase(key: string): Map<string, number> {
    const { phrases, offsets, entries, targets } = this.#base;
    const place = lowerBound(phrases, key);
    if (phrases[place] !== key) return new Map();
    const ofPhrase = entries.subarray(offsets[place], offsets[place + 1]);
    return new Map(Array.from(ofPhrase, (entry) => [targets[entry >>> TIER_BITS]!, entry & TIER_MASK]));
  }

  /** All that has been said, what the other thesaurus says included. */
  finish(): Thesaurus {
    const base = this.#base;
    const targets = [...base.targets];
    const numbers = new Map(targets.map((target, number) => [target, number]));
    const phrases: string[] = [];
    const offsets = new GrowableInts();
    const entries = new GrowableInts();
    offsets.push(0);
    let place = 0;
    const takeOver = (end: number): void => {
      for (; place < end; place++) {
        phrases.push(base.phrases[place]!);
        for (let at = base.offsets[place]!; at < base.offsets[place + 1]!; at++)
          entries.push(base.entries[at]!);
        offsets.push(entries.length);
      }
    };
    for (const key of [...this.#changed.keys()].sort()) {
      takeOver(lowerBound(base.phrases, key));
      if (base.phrases[place] === key) place++;
      phrases.push(key);
      for (const [target, tier] of this.#changed.get(key)!) {
        let number = numbers.get(target);
        if (number === undefined) {
          number = targets.push(target) - 1;
          numbers.set(target, number);
        }
        entries.push((number << TIER_BITS) | tier);
      }
      offsets.push(entries.length);
    }
    takeOver(base.phrases.length);
    return {
      phrases,
      offsets: new Uint32Array(offsets.view()),
      entries: new Uint32Array(entries.view()),
      targets,
    };
  }
}

/** What is named with the word itself is surely meant by it: `pregnant-woman` by `pregnant`, before `baby`. */
function holdsWord(target: string, word: string): boolean {
  return target.includes('-') && target.split('-').includes(word);
}

/** The first of these ascending texts that does not sort before `text`. */
function lowerBound(texts: readonly string[], text: string): number {
  let from = 0;
  let to = texts.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (texts[middle]! < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
