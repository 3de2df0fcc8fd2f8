import type { Words } from '@glyphdex/words';

/** Word data without a word. Builds of tests use it, because reading that of the product takes seconds. */
export const NO_WORDS: Words = {
  keywords: new Map(),
  synonyms: new Map(),
  brands: new Map(),
  translations: new Map(),
  emoji: new Map(),
  flags: new Map(),
};
