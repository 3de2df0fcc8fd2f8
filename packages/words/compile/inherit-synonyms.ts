import { type BaseWord, baseWords } from './base-words.ts';
import { type IconVocabulary, isFindable, packsOf } from './icon-vocabulary.ts';
import type { ReviewedSynonyms } from './read-reviewed.ts';
import type { Synonym, Tier } from './synonym-edges.ts';
import type { WordNet } from './wordnet.ts';

/** A word is an icon word if the names of at least this many packs contain it. */
const ICON_WORD_PACKS_MIN = 5;
/** An icon word is common if the names of at least this many packs contain it. */
const COMMON_ICON_WORD_PACKS_MIN = 20;
/** An icon word inherits from a base that at least this many times as many packs have: `painted` from `paint`. */
const BASE_PACKS_FACTOR = 4;
const INHERITED_MAX = 6;

/** The input of `inheritedSynonyms`. */
export interface InheritanceSources {
  readonly reviewed: ReviewedSynonyms;
  readonly vocabulary: IconVocabulary;
  readonly wordNet: WordNet;
}

/**
 * The synonyms that an inflected or derived word inherits: the base word, and the strong synonyms of the base one tier
 * weaker (`exploding` -> `explosion`). Empty for reviewed words and for words without a base that leads to icons. An
 * icon word inherits only as an inflection: of a far more common word, or of a reviewed word if it is not common
 * itself.
 */
export function inheritedSynonyms(
  word: string,
  synonyms: ReadonlyMap<string, readonly Synonym[]>,
  { reviewed, vocabulary, wordNet }: InheritanceSources,
): Synonym[] {
  if (reviewed.has(word)) return [];
  const packs = packsOf(vocabulary, word);
  const isUsefulBase = ({ base, isInflection }: BaseWord) => {
    if (packs < ICON_WORD_PACKS_MIN) {
      return reviewed.has(base) || isFindable(base, vocabulary) || strongOf(base, synonyms).length > 0;
    }
    const isRare = packs < COMMON_ICON_WORD_PACKS_MIN && reviewed.has(base);
    return isInflection && (isRare || packsOf(vocabulary, base) >= BASE_PACKS_FACTOR * packs);
  };
  const bases = baseWords(word, wordNet).filter(isUsefulBase);
  const chosen = bases.find(({ base }) => reviewed.has(base)) ?? bases[0];
  if (chosen === undefined) return [];
  const { base, isInflection } = chosen;
  const itself: Synonym[] = isFindable(base, vocabulary)
    ? [{ target: base, tier: isInflection ? 1 : 2, weight: 0, sources: ['wn'] }]
    : [];
  const inherited = strongOf(base, synonyms)
    .filter(({ target }) => target !== word)
    .map((synonym) => ({ ...synonym, tier: Math.min(3, synonym.tier + 1) as Tier }));
  return [...itself, ...inherited].slice(0, INHERITED_MAX);
}

/** The synonyms of tiers 1 and 2, and the reviewed ones of tier 3. */
function strongOf(word: string, synonyms: ReadonlyMap<string, readonly Synonym[]>): Synonym[] {
  return (synonyms.get(word) ?? []).filter(
    ({ tier, sources }) => tier <= 2 || (tier === 3 && sources.includes('own')),
  );
}
