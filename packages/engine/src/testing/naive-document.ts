import { analyzeWord, type DocumentWord, splitWords } from '../analysis/analyzer.ts';
import type { IndexDocument } from '../document.ts';

/** A word of a document, or a part of one. Smaller costs, fields and positions are better. */
export interface Token {
  readonly text: string;
  /** 0 for a word of the document, 1 for a part of one: `arrow` of `arrow2`. */
  readonly cost: number;
  /**
   * 0 name, 1 alias of one word, 2 slug of the pack if it is one word, 3 style word of the name, 4 longer alias, 5 tag,
   * 6 name of exactly the words of a thesaurus target, 7 title of the pack and longer slug.
   */
  readonly field: number;
  /** Position in the name; 3 for the fourth word, for later ones and for words outside of the name. */
  readonly position: number;
  /** Whether the best place of the word is a name or an alias of this word only, style words apart. */
  readonly isWhole?: boolean;
  /** The same, without style words. */
  readonly isBare?: boolean;
  /** Whether the word is in the name or an alias. */
  readonly isNamed?: boolean;
  /** Whether the word is in the name, an alias or a tag. */
  readonly isInNameOrTag?: boolean;
}

export interface NaiveDocument {
  readonly document: IndexDocument;
  readonly tokens: readonly Token[];
  readonly nameWords: number;
  /** Without the words of style and size. */
  readonly plainWords: number;
}

/** The document with its tokens, one for each text. */
export function naiveDocument(document: IndexDocument): NaiveDocument {
  const words = analyzeText(document.name).map(({ text }) => text);
  const plain = analyzeText(document.plainName ?? document.name).map(({ text }) => text);
  const nameWords = Math.min(15, words.length);
  const styleWords = Math.min(3, words.filter((word) => !plain.includes(word)).length);
  const plainWords = nameWords - styleWords;
  return { document, nameWords, plainWords, tokens: bestTokens(tokensOf(document), nameWords, plainWords) };
}

/**
 * The token of a thesaurus target in a document: that of its word, or for several words one for the adjacent words of
 * the name. Undefined if the document does not have the target, or if the target repeats a word.
 */
export function tokenOfTarget(document: NaiveDocument, target: string): Token | undefined {
  const words = target.split('-');
  const matched = words.map((word) => bestOf(document.tokens.filter(({ text }) => text === word)));
  const [first] = matched;
  if (words.length === 1 || first === undefined || new Set(words).size < words.length) {
    return words.length === 1 ? first : undefined;
  }
  if (!matched.every((token) => token !== undefined) || orderOf(matched) > 1) return undefined;
  const isWhole = document.nameWords === words.length;
  return { text: target, cost: 0, field: isWhole ? 6 : 0, position: isWhole ? 0 : first.position };
}

/** The token with the lowest cost, then field, then position. */
export function bestOf(tokens: readonly Token[]): Token | undefined {
  return tokens.toSorted((a, b) => a.cost - b.cost || a.field - b.field || a.position - b.position)[0];
}

/** The proximity of matched words: 0 the name begins with them, 1 adjacent, 2 not adjacent, 3 not all in the name. */
export function orderOf(matched: readonly Token[]): number {
  if (matched.some(({ field }) => field !== 0 && field !== 3)) return 3;
  const first = matched[0]!.position;
  const isAdjacent = matched.every(({ position }, i) => position === Math.min(3, first + i));
  if (!isAdjacent) return 2;
  return first === 0 ? 0 : 1;
}

/** The best token of each text, with the facts about all tokens of this text. */
function bestTokens(tokens: readonly Token[], nameWords: number, plainWords: number): Token[] {
  return [...new Set(tokens.map(({ text }) => text))].map((text) => {
    const ofText = tokens.filter((token) => token.text === text);
    const best = bestOf(ofText)!;
    const isNamed = ofText.some(({ field }) => [0, 1, 3, 4].includes(field));
    const isInNameOrTag = isNamed || ofText.some(({ field }) => field === 5);
    return {
      ...best,
      isNamed,
      isInNameOrTag,
      isWhole: best.field === 1 || (best.field === 0 && plainWords === 1),
      isBare: best.field === 1 || (best.field === 0 && nameWords === 1),
    };
  });
}

function tokensOf(document: IndexDocument): Token[] {
  const tokens: Token[] = [];
  const plainWords = analyzeText(document.plainName ?? document.name).map(({ text }) => text);
  const add = (text: string, fieldOf: (wordsCount: number) => number) => {
    const words = analyzeText(text);
    const fieldOfAll = fieldOf(words.length);
    words.forEach((word, i) => {
      const position = fieldOfAll === 0 ? Math.min(i, 3) : 3;
      const field = fieldOfAll === 0 && !plainWords.includes(word.text) ? 3 : fieldOfAll;
      tokens.push({ text: word.text, cost: 0, field, position });
      for (const part of word.parts) tokens.push({ text: part, cost: 1, field, position });
    });
  };
  add(document.name, () => 0);
  for (const alias of document.aliases) add(alias, (count) => (count === 1 ? 1 : 4));
  for (const tag of document.tags) add(tag.text, () => 5);
  document.packWords.forEach((text, i) => {
    add(text, (count) => (i === 0 && count === 1 ? 2 : 7));
  });
  return tokens;
}

/** The words of a document text, in order. */
export function analyzeText(text: string): DocumentWord[] {
  return splitWords(text)
    .map(analyzeWord)
    .filter((word) => word !== undefined);
}
