import { writeDeletionIndex } from './dictionary/deletion-index.ts';
import { writePhoneticIndex } from './dictionary/phonetic-index.ts';
import type { Section } from './snapshot/section.ts';
import { Snapshot } from './snapshot/snapshot-reader.ts';
import { Strings } from './snapshot/strings.ts';

/** Returns the sections that correct misspelled words. Reads only the terms of the base of an index. */
export function writeCorrections(base: readonly Section[]): Section[] {
  const terms = new Strings(new Snapshot(base), 'engine.terms').all();
  return [...writeDeletionIndex(terms), ...writePhoneticIndex(terms)];
}
