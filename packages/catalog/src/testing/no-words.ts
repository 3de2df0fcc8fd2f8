import type { Words } from '@glyphdex/words';

/** Empty word data for tests, because reading that of the package `words` takes seconds. */
export const NO_WORDS: Words = {
  keywords: new Map(),
  synonyms: new Map(),
  brands: new Map(),
  translations: new Map(),
  emoji: new Map(),
  flags: new Map(),
  writtenForms: new Map(),
};
