import { type BaseWord, baseWords } from './base-words.ts';
import { type IconVocabulary, isFindable, packsOf } from './icon-vocabulary.ts';
import type { ReviewedSynonyms } from './read-reviewed.ts';
import type { Synonym, Tier } from './synonym-edges.ts';
import type { WordNet } from './wordnet.ts';

/** A word in the names of at least this many packs is an icon word, and of so many a common one. */
const ICON_WORD_PACKS_MIN = 5;
const COMMON_ICON_WORD_PACKS_MIN = 20;
/** An icon word inherits from a base that this many times as many packs have: `painted` from `paint`. */
const BASE_PACKS_FACTOR = 4;
const INHERITED_MAX = 6;

/** The input of `inheritedSynonyms`. */
export interface InheritanceSources {
  readonly reviewed: ReviewedSynonyms;
  readonly vocabulary: IconVocabulary;
  readonly wordNet: WordNet;
}

/**
 * The synonyms that an inflected or derived word inherits: the base word, and the synonyms of the base one tier weaker
 * (`exploding` -> `explosion`). Empty for reviewed words, for words whose base has no targets, and for icon words
 * except rare forms of a more common word.
 */
export function inheritedSynonyms(
  word: string,
  synonyms: ReadonlyMap<string, readonly Synonym[]>,
  { reviewed, vocabulary, wordNet }: InheritanceSources,
): Synonym[] {
  if (reviewed.has(word)) return [];
  const packs = packsOf(vocabulary, word);
  const isUsefulBase = ({ base, isForm }: BaseWord) => {
    if (packs < ICON_WORD_PACKS_MIN) {
      return reviewed.has(base) || isFindable(base, vocabulary) || strongOf(base, synonyms).length > 0;
    }
    const isRare = packs < COMMON_ICON_WORD_PACKS_MIN && reviewed.has(base);
    return isForm && (isRare || packsOf(vocabulary, base) >= BASE_PACKS_FACTOR * packs);
  };
  const bases = baseWords(word, wordNet).filter(isUsefulBase);
  const chosen = bases.find(({ base }) => reviewed.has(base)) ?? bases[0];
  if (chosen === undefined) return [];
  const { base, isForm } = chosen;
  const itself: Synonym[] = isFindable(base, vocabulary)
    ? [{ target: base, tier: isForm ? 1 : 2, weight: 0, sources: ['wn'] }]
    : [];
  const inherited = strongOf(base, synonyms)
    .filter(({ target }) => target !== word)
    .map((synonym) => ({ ...synonym, tier: Math.min(3, synonym.tier + 1) as Tier }));
  return [...itself, ...inherited].slice(0, INHERITED_MAX);
}

function strongOf(word: string, synonyms: ReadonlyMap<string, readonly Synonym[]>): Synonym[] {
  return (synonyms.get(word) ?? []).filter(
    ({ tier, sources }) => tier <= 2 || (tier === 3 && sources.includes('own')),
  );
}
