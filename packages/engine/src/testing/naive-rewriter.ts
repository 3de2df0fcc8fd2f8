import { otherNumber, verbForms } from '../analysis/inflections.ts';
import type { NaiveExpander, NaiveExpansion, Word } from './naive-expander.ts';
import type { NaiveTerms } from './naive-terms.ts';
import type { NaiveThesaurus } from './naive-thesaurus.ts';

/** The query, or one rewrite of it. */
export interface NaiveRewrite {
  readonly words: readonly Word[];
  readonly expansions: readonly (readonly NaiveExpansion[])[];
  /** Added to the match cost. */
  readonly penalty?: number;
  /** Added to the match cost of documents for which `hasSlop` holds. */
  readonly slopPenalty?: number;
  /** The proximity counts as at least this: with 1, no match of a rewrite is a leading phrase, the best proximity. */
  readonly proximityMin?: number;
  /** The words must be adjacent in a name, in this order. */
  readonly isAdjacent?: boolean;
  /** Only exact names match. */
  readonly isExact?: boolean;
  /** All words must be in a name, in any order. */
  readonly areAllInName?: boolean;
}

/** Rewrites queries without an index. */
export class NaiveRewriter {
  readonly #expander: NaiveExpander;
  readonly #terms: NaiveTerms;
  readonly #thesaurus: NaiveThesaurus;

  constructor(expander: NaiveExpander, terms: NaiveTerms, thesaurus: NaiveThesaurus) {
    this.#expander = expander;
    this.#terms = terms;
    this.#thesaurus = thesaurus;
  }

  /**
   * Joins adjacent words that the thesaurus knows as a phrase, at most four, the longest first. Empty without a phrase.
   * `all` are `words` with stop words and dropped words, which can be part of a phrase and are otherwise left out.
   */
  phrases(
    words: readonly Word[],
    all: readonly Word[],
    expansionsOf = (word: Word) => this.#expander.typedAndTargets(word),
  ): NaiveRewrite[] {
    const rewritten: Word[] = [];
    let hasPhrase = false;
    for (let at = 0; at < all.length; ) {
      const found = [4, 3, 2]
        .filter((count) => at + count <= all.length)
        .flatMap((count) => formsOfPhrase(all.slice(at, at + count)).map((phrase) => ({ phrase, count })))
        .find(({ phrase }) => this.#thesaurus.of(phrase.text, phrase.spelled).length > 0);
      const length = found?.count;
      if (found !== undefined) {
        hasPhrase = true;
        rewritten.push(found.phrase);
      } else if (words.some(({ text }) => text === all[at]!.text)) rewritten.push(all[at]!);
      at += length ?? 1;
    }
    const expansions = rewritten.map(expansionsOf);
    return hasPhrase ? [{ words: rewritten, expansions, proximityMin: 1 }] : [];
  }

  /** Matches names in which all words are complete and adjacent. */
  adjacent(words: readonly Word[]): NaiveRewrite[] {
    if (words.length < 2) return [];
    const complete = words.map((word) => ({ ...word, isPrefix: false }));
    const expansions = complete.map((word) => this.#expander.typed(word));
    return [{ words: complete, expansions, proximityMin: 1, isAdjacent: true }];
  }

  /** Matches names of exactly these words. */
  exactName(words: readonly Word[]): NaiveRewrite[] {
    return this.adjacent(words).map((rewrite) => ({ ...rewrite, proximityMin: 0, isExact: true }));
  }

  /** Joins two adjacent words to a term: `light bulb` -> `lightbulb`. */
  joined(words: readonly Word[]): NaiveRewrite[] {
    return words.slice(1).flatMap((word, i) => {
      const text = words[i]!.text + word.text;
      if (!this.#terms.has(text) || /^\d+$/.test(text)) return [];
      const one = { text, spelled: text, repeats: 1, isPrefix: false };
      const joined = words.toSpliced(i, 2, one);
      const { all, exactly } = this.#expander.drawingsNamed(one);
      return [
        {
          words: joined,
          expansions: joined.map((each) => this.#expander.typed(each)),
          penalty: all > 0 && exactly === 0 ? 1 : 0,
          proximityMin: 1,
        },
      ];
    });
  }

  /** Joins two adjacent words in reverse order: `cut hair` -> `haircut`. */
  joinedReversed(words: readonly Word[]): NaiveRewrite[] {
    return words.slice(1).flatMap((word, i) => {
      const text = word.text + words[i]!.text;
      if (!this.#terms.has(text) || /^\d+$/.test(text) || word.text.length < 3 || words[i]!.text.length < 3)
        return [];
      const joined = words.toSpliced(i, 2, { text, spelled: text, repeats: 1, isPrefix: false });
      return [
        {
          words: joined,
          expansions: joined.map((each) => this.#expander.typed(each)),
          penalty: 2,
          proximityMin: 1,
        },
      ];
    });
  }

  /**
   * Splits words that may be several words without spaces into two or three terms: `arrowleft` -> `arrow left`.
   * `mayBeJoined` is by word. At most four rewrites.
   */
  split(words: readonly Word[], mayBeJoined: readonly boolean[]): NaiveRewrite[] {
    return words
      .flatMap((word, i) => {
        if (!mayBeJoined[i]) return [];
        return [this.#bestCut(word, 2, 1), this.#bestCut(word, 3, 2)].flatMap(({ parts }) => {
          if (parts.length === 0 || new Set(parts).size < parts.length) return [];
          if (words.some(({ text }) => parts.includes(text))) return [];
          const cut = parts.map((text, part) => ({
            ...word,
            text,
            spelled: text,
            isPrefix: word.isPrefix && part === parts.length - 1,
          }));
          const rewritten = words.toSpliced(i, 1, ...cut);
          const expansions = rewritten.map((each) => this.#expander.typed(each));
          return [{ words: rewritten, expansions, penalty: 2, proximityMin: 1, isAdjacent: true }];
        });
      })
      .slice(0, 4);
  }

  /** The split whose rarest part has the most documents; each part has at least `unitsMin` characters. */
  #bestCut(
    { text, isPrefix }: Word,
    partsCount: number,
    unitsMin: number,
  ): { parts: string[]; documents: number } {
    if (partsCount === 1) {
      const documents = isPrefix ? this.#terms.under(text) : this.#terms.documentsOf(text);
      return text.length < unitsMin ? { parts: [], documents: 0 } : { parts: [text], documents };
    }
    let best: { parts: string[]; documents: number } = { parts: [], documents: 0 };
    for (let end = unitsMin; end < text.length; end++) {
      const left = text.slice(0, end);
      const rest = this.#bestCut(
        { text: text.slice(end), spelled: text.slice(end), isPrefix, repeats: 1 },
        partsCount - 1,
        unitsMin,
      );
      const documents = Math.min(this.#terms.documentsOf(left), rest.documents);
      if (documents > best.documents) best = { parts: [left, ...rest.parts], documents };
    }
    return best;
  }
}

/** The phrase as typed, and with its last noun in the singular or its first verb in the base form. */
function formsOfPhrase(words: readonly Word[]): Word[] {
  const texts = words.map(({ text }) => text);
  const others = [
    ...(texts.at(-1)!.endsWith('s') ? otherNumber(texts.at(-1)!) : []).map((form) => [
      ...texts.slice(0, -1),
      form,
    ]),
    ...(/(?:ing|ed)$/.test(texts[0]!) ? verbForms(texts[0]!) : []).map((form) => [form, ...texts.slice(1)]),
  ];
  const asTyped = asPhrase(words);
  return [asTyped, ...others.map((form) => ({ ...asTyped, text: form.join(' '), spelled: form.join(' ') }))];
}

function asPhrase(words: readonly Word[]): Word {
  const text = words.map((word) => word.text).join(' ');
  return { text, spelled: words.map(({ spelled }) => spelled).join(' '), repeats: 1, isPrefix: false };
}
