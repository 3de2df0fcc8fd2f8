import type { QueryWord } from '../analysis/analyzer.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { QUERY_WORDS_MAX } from '../limits.ts';
import type { ThesaurusIndex } from '../thesaurus/thesaurus-index.ts';
import type { FacetWord } from './facet-words.ts';
import type { NegatableWord } from './negation.ts';
import { NEGATIONS } from './negation-words.ts';

/** A word to match. The last word of a query may be an unfinished prefix. */
export interface MatchWord extends NegatableWord {
  readonly isPrefix: boolean;
  /** The pack, style or color that the word asks for, alone or with adjacent words. */
  readonly facetWord?: FacetWord;
}

/**
 * The words of a query with the last one as prefix, because people are still typing. Also applied to the words that
 * remain after others were dropped. `isFinished`: all words are complete.
 */
export function matchWords(words: readonly NegatableWord[], isFinished = false): MatchWord[] {
  return words.map((word, i) => ({
    ...word,
    isPrefix: !isFinished && i === words.length - 1 && word.isNegation !== true,
  }));
}

/**
 * Whether the last word and another word may match the same word of a name. Not in `credit c`, where `c` starts another
 * word.
 */
export function mayShareLast(words: readonly MatchWord[]): boolean {
  const last = words.at(-1)!;
  return !words.some((word) => word !== last && word.text.startsWith(last.text));
}

/**
 * Segments text without spaces (Chinese, Japanese, Thai, adjacent emoji) into thesaurus phrases, greedily from the
 * left, longest first: `検索ボタン` gives `検索` and `ボタン`. Unknown characters between them are dropped, except letters of
 * scripts with spaces: `github图标` gives `github` and `图标`. A word stays whole if it is a term or phrase, or if none of
 * its parts is a phrase. At most QUERY_WORDS_MAX distinct words; repetitions are counted.
 */
export function segmentWords(
  words: readonly QueryWord[],
  dictionary: TermDictionary,
  thesaurus: ThesaurusIndex,
): readonly QueryWord[] {
  if (words.every(({ text }) => !UNSPACED.test(text))) return words;
  const segmented = new Map<string, QueryWord>();
  for (const word of words) {
    for (const part of partsOf(word, dictionary, thesaurus)) {
      const repeats = word.repeats + (segmented.get(part.text)?.repeats ?? 0);
      if (segmented.has(part.text) || segmented.size < QUERY_WORDS_MAX)
        segmented.set(part.text, { ...part, repeats });
    }
  }
  return [...segmented.values()];
}

function partsOf(word: QueryWord, dictionary: TermDictionary, thesaurus: ThesaurusIndex): QueryWord[] {
  const { text, spelled, repeats } = word;
  const isKnown = (part: string) =>
    NEGATIONS.has(part) || isFunctionWord(part) || thesaurus.has({ folded: part, spelled: part });
  if (!UNSPACED.test(text) || dictionary.termOf(text) !== NONE || thesaurus.has({ folded: text, spelled }))
    return [word];
  const parts: string[] = [];
  let isCovered = true;
  for (const [run] of text.matchAll(RUNS)) {
    if (!UNSPACED.test(run)) {
      parts.push(run);
      continue;
    }
    for (let at = 0; at < run.length; ) {
      let length = Math.min(run.length - at, PHRASE_UNITS_MAX);
      while (length > 0 && !isKnown(run.slice(at, at + length))) length--;
      if (length > 0) parts.push(run.slice(at, at + length));
      else isCovered = false;
      at += Math.max(1, length);
    }
  }
  // A letter beside unknown ones is rather a part of their word: `담` (wall) of `담기` (to put in).
  const sure = isCovered
    ? parts
    : parts.filter((part) => part.length > 1 || isFunctionWord(part) || NEGATIONS.has(part));
  const kept = sure.length > 0 ? sure : parts;
  return kept.length > 0 ? kept.map((part) => ({ text: part, spelled: part, repeats })) : [word];
}

/**
 * Divides an unknown compound of Germanic languages and Finnish into two words of the thesaurus, the longest second
 * one, which says the kind of thing: `Gartenschlauch` gives `garten` and `schlauch`. The first may end with linking
 * letters.
 */
export function dividedCompound(
  word: QueryWord,
  thesaurus: Pick<ThesaurusIndex, 'has'>,
): readonly QueryWord[] {
  const { text, repeats } = word;
  if (text.length < 2 * COMPOUND_PART_UNITS_MIN || !LETTERS.test(text)) return [word];
  const isKnown = (part: string) =>
    part.length >= COMPOUND_PART_UNITS_MIN && thesaurus.has({ folded: part, spelled: part });
  for (let at = COMPOUND_PART_UNITS_MIN; text.length - at >= COMPOUND_PART_UNITS_MIN; at++) {
    if (!isKnown(text.slice(at))) continue;
    const first = text.slice(0, at);
    const base = [first, first.replace(/(?:s|n|e|es|en|er)$/, ''), first.replace(/[sne]$/, '')].find(isKnown);
    if (base !== undefined)
      return [base, text.slice(at)].map((part) => ({ text: part, spelled: part, repeats }));
  }
  return [word];
}

/** The form that the thesaurus has of an unknown Cyrillic noun in another case: `выхода` gives `выход`. */
export function nominative(word: string, isKnown: (word: string) => boolean): string | undefined {
  const [, stem] =
    /^(\p{Script=Cyrillic}{3,}?)(?:ами|ями|ах|ях|ам|ям|ов|ев|ои|еи|ом|ем|ок|ек|[аеиоуыюя])$/u.exec(word) ??
    [];
  return stem === undefined
    ? undefined
    : ['ика', 'ики', '', 'а', 'я', 'ь', 'о', 'е', 'и', 'ы', 'ка', 'ки']
        .map((ending) => stem + ending)
        .find(isKnown);
}

/** Shorter parts are found in almost any word. */
const COMPOUND_PART_UNITS_MIN = 5;
const LETTERS = /^[a-z\u00df-\u024f]+$/;

/** Longer phrases are not looked up within text without spaces, because each start costs a lookup per length. */
const PHRASE_UNITS_MAX = 12;

const UNSPACED_UNIT =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{S}\\p{Extended_Pictographic}';
const UNSPACED = new RegExp(`(?![ -~])[${UNSPACED_UNIT}]`, 'u');
const RUNS = new RegExp(`[${UNSPACED_UNIT}]+|[^${UNSPACED_UNIT}]+`, 'gu');
