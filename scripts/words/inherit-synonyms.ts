import type { ReviewedSynonyms } from '../../packages/catalog/src/words/read-reviewed-synonyms.ts';
import { baseWords } from './base-words.ts';
import { type IconVocabulary, isFindable, packsOf } from './icon-vocabulary.ts';
import type { Synonym, Tier } from './synonym-edges.ts';
import type { WordNet } from './wordnet.ts';

const ICON_WORD_PACKS_MIN = 5;
const INHERITED_MAX = 6;

/** What inheritance is decided from. */
export interface InheritanceSources {
  readonly reviewed: ReviewedSynonyms;
  readonly vocabulary: IconVocabulary;
  readonly wordNet: WordNet;
}

/**
 * What may stand for a form or derivation of another word? The base word itself, and what stands for the base, one
 * tier weaker: `exploding` takes `explosion`. Empty for reviewed words, for icon words that stand for themselves
 * (unless their base names far more icons), and where no base leads anywhere.
 */
export function inheritedSynonyms(
  word: string,
  synonyms: ReadonlyMap<string, readonly Synonym[]>,
  { reviewed, vocabulary, wordNet }: InheritanceSources,
): Synonym[] {
  if (reviewed.has(word)) return [];
  const packs = packsOf(vocabulary, word);
  const leads = (base: string) =>
    reviewed.has(base) || isFindable(base, vocabulary) || strongOf(base, synonyms).length > 0;
  const bases = baseWords(word, wordNet).filter(leads);
  const base = bases.find((each) => reviewed.has(each)) ?? bases[0];
  if (base === undefined) return [];
  if (packs >= ICON_WORD_PACKS_MIN && packsOf(vocabulary, base) < 4 * packs) return [];
  const itself: Synonym[] = isFindable(base, vocabulary)
    ? [{ target: base, tier: 1, weight: 0, sources: ['wn'] }]
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
