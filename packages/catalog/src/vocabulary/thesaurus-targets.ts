import { type IndexWriter, TARGET_TIER_MAX, type ThesaurusTarget } from '@glyphdex/engine';
import { foldWord, type Synonym, type Words } from '@glyphdex/words';

/**
 * Languages of Latin letters whose words have been reviewed. A word of another one may well be an English word
 * misspelled or just begun, so it ranks below those.
 */
const REVIEWED_LANGUAGES: ReadonlySet<string> = new Set('en de fr es pt it nl pl sv tr id vi'.split(' '));

/** A short word of Latin letters is near many others. */
const SHORT_LETTERS_MAX = 5;

/** Sources that know words but no icons. */
const DICTIONARIES: ReadonlySet<string> = new Set(['wn', 'nn']);

/** Tells what people may mean by words that icons are not named with. */
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
  for (const [language, translations] of words.translations) {
    const isReviewed = REVIEWED_LANGUAGES.has(language);
    for (const [key, { word, targets, sources }] of translations) {
      // Keys are folded; one that is not the folded word is another way to write it.
      const phrase = foldWord(word) === key ? word : key;
      const isLatin = /^[a-z ]+$/.test(key);
      const isShort = key.length <= SHORT_LETTERS_MAX;
      const doubt = sources.includes('own') ? 0 : !isLatin || (isReviewed && !isShort) ? 1 : 2;
      writer.addThesaurusEntry(phrase, best(targets, isEnglish(words, key) ? doubt + 1 : doubt));
    }
  }
}

/** What only a dictionary calls a picture of something is a related thing: it has never seen the icon. */
function tierOf({ tier, sources }: Synonym): number {
  const isGuessed = tier === 2 && sources.every((source) => DICTIONARIES.has(source));
  return isGuessed ? tier : tier - 1;
}

/** Where a `station` is the same as a `train-station`, whoever types `train station` may mean a station. */
function addReversed(writer: IndexWriter, { synonyms }: Words): void {
  for (const [phrase, targets] of synonyms) {
    for (const { target, tier } of targets) {
      const isSame = tier === 1 && target.includes('-') && !phrase.includes(' ');
      if (isSame)
        writer.addThesaurusEntry(target.replaceAll('-', ' '), [{ target: phrase, tier: REVERSED_TIER }]);
    }
  }
}

/** What is more special is one of its kind, but the kind is not always what was meant. */
const REVERSED_TIER = 2;

/** The first target at this tier, the others one behind. */
function best([first, ...others]: readonly string[], tier: number): ThesaurusTarget[] {
  return first === undefined ? [] : [...atTier([first], tier), ...atTier(others, tier + 1)];
}

function atTier(targets: readonly string[], tier: number): ThesaurusTarget[] {
  return targets.map((target) => ({ target, tier: Math.min(tier, TARGET_TIER_MAX) }));
}

/** Not `notepad++`: without its signs it is another word. `c++` and `.net` are read as they are spelled out. */
function isSpelledInWords(brand: string): boolean {
  return /^(?:c\+\+|[cf]#|\.net)$/.test(brand) || !/[+#]|^\./.test(brand);
}

/** Whether the word is a brand, or people who know icons gave it another name in English. */
function isEnglish({ synonyms, brands }: Words, word: string): boolean {
  if (brands.has(word)) return true;
  return (synonyms.get(word) ?? []).some(
    ({ tier, sources }) => tier === 1 && sources.some((source) => !DICTIONARIES.has(source)),
  );
}
