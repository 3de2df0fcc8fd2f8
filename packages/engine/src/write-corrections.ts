import { writeDeletionIndex } from './dictionary/deletion-index.ts';
import { writePhoneticIndex } from './dictionary/phonetic-index.ts';
import type { Section } from './snapshot/section.ts';
import { Snapshot } from './snapshot/snapshot-reader.ts';
import { Strings } from './snapshot/strings.ts';

/** Gives the sections by which misspelt words are found. They follow from the terms of a begun index, which is all that is read of it. */
export function writeCorrections(base: readonly Section[]): Section[] {
  const terms = new Strings(new Snapshot(base), 'engine.terms').all();
  return [...writeDeletionIndex(terms), ...writePhoneticIndex(terms)];
}
