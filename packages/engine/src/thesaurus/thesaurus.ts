import { GrowableInts } from '../collections/growable-ints.ts';
import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { Strings, writeStrings } from '../snapshot/strings.ts';
import { phraseKeys } from './phrases.ts';

/** A target of a thesaurus phrase: words of icon names, and how close they are to the phrase. */
export interface ThesaurusTarget {
  /** One word, or several words joined by `-` that are adjacent in a name. */
  readonly target: string;
  /** 0 for a synonym in the strict sense, up to TARGET_TIER_MAX for a loosely related thing. */
  readonly tier: number;
}

export const TARGET_TIER_MAX = 3;

/** Bits of an entry below the target number. */
export const TIER_BITS = 2;
export const TIER_MASK = (1 << TIER_BITS) - 1;

/** Phrases and their targets, independent of documents. Built once, for any number of indexes. */
export interface Thesaurus {
  /** Ascending, in the form of `phraseKeys`. */
  readonly phrases: readonly string[];
  /** By phrase, the start of its entries; one more for the end. */
  readonly offsets: Uint32Array;
  /** In the order of first mention: the position in `targets`, and in the lowest TIER_BITS the tier. */
  readonly entries: Uint32Array;
  readonly targets: readonly string[];
}

export const EMPTY_THESAURUS: Thesaurus = {
  phrases: [],
  offsets: new Uint32Array(1),
  entries: new Uint32Array(0),
  targets: [],
};

/** Returns the sections of a thesaurus. Equal thesauruses give equal sections. */
export function writeThesaurus({ phrases, offsets, entries, targets }: Thesaurus): Section[] {
  return [
    ...writeStrings('thesaurus.phrases', phrases),
    { name: 'thesaurus.offsets', data: offsets },
    { name: 'thesaurus.entries', data: entries },
    ...writeStrings('thesaurus.targets', targets),
  ];
}

/** The inverse of `writeThesaurus`. */
export function readThesaurus(snapshot: Snapshot): Thesaurus {
  return {
    phrases: new Strings(snapshot, 'thesaurus.phrases').all(),
    offsets: snapshot.uint32('thesaurus.offsets'),
    entries: snapshot.uint32('thesaurus.entries'),
    targets: new Strings(snapshot, 'thesaurus.targets').all(),
  };
}

/** A phrase of at most this length, typed without its accents, may be another word. */
const SURE_WITHOUT_ACCENTS_FROM = 4;

/** Collects phrases and their targets, on top of an existing thesaurus. */
export class ThesaurusWriter {
  readonly #base: Thesaurus;
  /** By new or changed phrase, the lowest tier of each target, in the order of first mention. */
  readonly #changed = new Map<string, Map<string, number>>();

  constructor(base = EMPTY_THESAURUS) {
    this.#base = base;
  }

  /** Adds targets of a phrase. The case and accents of the phrase are normalized. */
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
      // A word is not its own target.
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

  /** The complete thesaurus, including the base. */
  finish(): Thesaurus {
    const base = this.#base;
    const targets = [...base.targets];
    const numbers = new Map(targets.map((target, number) => [target, number]));
    const phrases: string[] = [];
    const offsets = new GrowableInts();
    const entries = new GrowableInts();
    offsets.push(0);
    let place = 0;
    const copyUntil = (end: number): void => {
      for (; place < end; place++) {
        phrases.push(base.phrases[place]!);
        for (let at = base.offsets[place]!; at < base.offsets[place + 1]!; at++)
          entries.push(base.entries[at]!);
        offsets.push(entries.length);
      }
    };
    for (const key of [...this.#changed.keys()].sort()) {
      copyUntil(lowerBound(base.phrases, key));
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
    copyUntil(base.phrases.length);
    return {
      phrases,
      offsets: new Uint32Array(offsets.view()),
      entries: new Uint32Array(entries.view()),
      targets,
    };
  }
}

/** A target that contains the phrase itself is certain: `pregnant` stands for `pregnant-woman` rather than `baby`. */
function holdsWord(target: string, word: string): boolean {
  return target.includes('-') && target.split('-').includes(word);
}

/** The position of the first of these ascending texts that is not less than `text`. */
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
