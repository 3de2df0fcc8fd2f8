import { type IndexWriter, TARGET_TIER_MAX, type ThesaurusTarget } from '@glyphdex/engine';
import { foldWord, type Synonym, type Words } from '@glyphdex/words';

/**
 * Languages in Latin letters with reviewed words for 1,000 concepts or more, and English. A word of CLDR alone in
 * another language is often a misspelled English word or its prefix, so its targets rank lower.
 */
const REVIEWED_LANGUAGES: ReadonlySet<string> = new Set(
  'en de fr es pt it nl pl sv tr id vi cs da'.split(' '),
);

/** Languages with few readers: a word that is also one of another language mostly means what it means there. */
const FEW_READERS: ReadonlySet<string> = new Set('cs da fi hu no ro sv uk'.split(' '));

/** A Latin word of at most this length differs little from many other words, so its targets rank lower. */
const SHORT_LETTERS_MAX = 5;

/** The word source made without icons: WordNet. */
const DICTIONARY = 'wn';

/**
 * Adds synonyms, brands, emoji and translations to the thesaurus. A word of a language with few readers means
 * first what it means in another: `vent` is wind in French, and to wait in Danish.
 */
export function addThesaurus(writer: IndexWriter, words: Words): void {
  for (const [phrase, synonyms] of words.synonyms) {
    writer.addThesaurusEntry(
      phrase,
      synonyms.map((synonym) => ({ target: synonym.target, tier: tierOf(synonym) })),
    );
  }
  addReversed(writer, words);
  for (const [brand, names] of words.brands) {
    if (isSpelledInWords(brand)) writer.addThesaurusEntry(brand, best(names, 0));
  }
  for (const [character, { names, words: others }] of words.emoji) {
    writer.addThesaurusEntry(character, [...atTier(names, 0), ...atTier(others, 1)]);
  }
  const hasFew = ([language]: readonly [string, unknown]) => Number(FEW_READERS.has(language));
  const byReaders = [...words.translations].sort((left, right) => hasFew(left) - hasFew(right));
  const known = new Set<string>();
  for (const [language, translations] of byReaders) {
    const isReviewed = REVIEWED_LANGUAGES.has(language);
    for (const [key, { word, targets, sources }] of translations) {
      // A key that is not the folded word is another spelling of it.
      const phrase = foldWord(word) === key ? word : key;
      const isLatin = /^[a-z ]+$/.test(key);
      const isShort = key.length <= SHORT_LETTERS_MAX;
      const doubt = sources.includes('own') ? 0 : !isLatin || (isReviewed && !isShort) ? 1 : 2;
      const isAmbiguous = (FEW_READERS.has(language) && known.has(phrase)) || isEnglish(words, key);
      if (sources.includes('own')) known.add(phrase);
      writer.addThesaurusEntry(phrase, best(targets, isAmbiguous ? doubt + 1 : doubt));
    }
  }
}

/**
 * A picture (tier 2) that only the dictionary gives counts as a related thing, because it does not know the icon.
 * Tiers of synonyms begin at 1, those of targets at 0.
 */
function tierOf({ tier, sources }: Synonym): number {
  const isGuessed = tier === 2 && sources.every((source) => source === DICTIONARY);
  return isGuessed ? tier : tier - 1;
}

/**
 * Adds the reverse of some synonyms: if `station` is the same as `train-station`, then `train station` finds `station`.
 */
function addReversed(writer: IndexWriter, { synonyms }: Words): void {
  for (const [phrase, targets] of synonyms) {
    for (const { target, tier } of targets) {
      const isSame = tier === 1 && target.includes('-') && !phrase.includes(' ');
      if (isSame)
        writer.addThesaurusEntry(target.replaceAll('-', ' '), [{ target: phrase, tier: REVERSED_TIER }]);
    }
  }
}

/** Lower than for synonyms, because the special term (`train station`) does not always mean the general one. */
const REVERSED_TIER = 2;

/** The first target at this tier, the others at the next one. */
function best([first, ...others]: readonly string[], tier: number): ThesaurusTarget[] {
  return first === undefined ? [] : [...atTier([first], tier), ...atTier(others, tier + 1)];
}

function atTier(targets: readonly string[], tier: number): ThesaurusTarget[] {
  return targets.map((target) => ({ target, tier: Math.min(tier, TARGET_TIER_MAX) }));
}

/**
 * False for names such as `notepad++`, because a query loses these signs and becomes another word. True for `c++`, `c#`
 * and `.net`, which the analysis of queries spells out.
 */
function isSpelledInWords(brand: string): boolean {
  return /^(?:c\+\+|[cf]#|\.net)$/.test(brand) || !/[+#]|^\./.test(brand);
}

/** Is the word a brand, or an English word with a reviewed picture or another name from a source that knows icons? */
function isEnglish({ synonyms, brands }: Words, word: string): boolean {
  if (brands.has(word)) return true;
  return (synonyms.get(word) ?? []).some(({ tier, sources }) =>
    tier === 1 ? sources.some((source) => source !== DICTIONARY) : tier === 2 && sources.includes('own'),
  );
}
