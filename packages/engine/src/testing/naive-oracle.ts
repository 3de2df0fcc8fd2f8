import { analyzeQuery, analyzeText } from '../analysis/analyzer.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import { otherNumber } from '../analysis/plural.ts';
import { otherVerbForms } from '../analysis/verb-form.ts';
import { soundOf } from '../dictionary/sound.ts';
import type { IndexDocument } from '../document.ts';
import type { Filter } from '../search-request.ts';
import { isEditedInside, naiveDistance } from './naive-distance.ts';
import { NaiveMeanings, type PhraseMeanings } from './naive-meanings.ts';

/**
 * The search engine a second time, as plain as can be: it reads every word of every document for every query and
 * knows no index. What it answers is what the engine must answer.
 */

/** A word as it stands in a document. Smaller costs, fields and positions are better. */
interface Token {
  readonly text: string;
  readonly cost: number;
  readonly field: number;
  readonly position: number;
  /** Whether the document is called this and nothing else. */
  readonly isWhole?: boolean;
}

interface NaiveDocument {
  readonly document: IndexDocument;
  readonly tokens: readonly Token[];
  readonly nameWords: number;
}

interface Word {
  readonly text: string;
  readonly spelt: string;
  readonly repeats: number;
  readonly isBeginning: boolean;
}

/** A way to read a word. */
interface NaiveReading {
  readonly edits: number;
  /** What it costs to take this token for the word; Infinity when it does not mean it. */
  readonly costOf: (token: Token) => number;
  /** For what is said of a whole document: how the word stands in it. */
  readonly standing?: (document: NaiveDocument) => Token | undefined;
}

/** A term that may have been meant. */
interface Candidate {
  readonly term: string;
  readonly edits: number;
  readonly kind: 'near' | 'sound' | 'beginning';
  readonly documents: number;
  readonly isSameFirst: boolean;
}

/** A match: docId and the answers of the ranking rules. */
export interface NaiveHit {
  readonly docId: number;
  readonly rules: readonly [closeness: number, field: number, length: number, order: number];
}

const ENOUGH = 20;
const FIELDS_AMONG = [0, 0, 0, 1, 2, 0, 3, 3];
const FIELDS_ALONE = [0, 0, 3, 1, 2, 0, 3, 3];
const MEANING_COSTS = [1, 2, 4, 5];

export class NaiveOracle {
  readonly #documents: readonly NaiveDocument[];
  readonly #counts = new Map<string, number>();
  readonly #meanings: NaiveMeanings;

  constructor(documents: readonly IndexDocument[], meanings: PhraseMeanings = []) {
    this.#documents = documents.map((document) => {
      const nameWords = Math.min(15, analyzeText(document.name).length);
      return { document, nameWords, tokens: bestTokens(tokensOf(document), nameWords) };
    });
    for (const { tokens } of this.#documents) {
      for (const text of new Set(tokens.map((token) => token.text))) {
        this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
      }
    }
    this.#meanings = new NaiveMeanings(meanings, (target) =>
      this.#documents.some((document) => standingOfTarget(document, target) !== undefined),
    );
  }

  /** All hits, best first. */
  search(text: string, filter: Filter = {}): NaiveHit[] {
    let all = asWords(analyzeQuery(text));
    const telling = all.filter(
      ({ text, isBeginning }) => !isFunctionWord(text) || (isBeginning && text.length <= 2),
    );
    let words = telling.length > 0 ? telling : all;
    let hits: NaiveHit[] = [];
    for (; words.length > 0; all = words) {
      const asTyped = words.map((word) => this.#typedOrMeant(word, words.length === 1));
      const isShortened = all.length > words.length;
      const whole = { words: all, readings: all.map((word) => this.#typed(word)), isWhole: true };
      const others = [...(isShortened ? [whole] : []), ...this.#joined(words)];
      hits = this.#all([{ words, readings: asTyped, penalty: isShortened ? 1 : 0 }, ...others]);
      const phrases = this.#phrases(words, all);
      const isForeign = words.some((word) => this.#typed(word).length === 0);
      if (isForeign || hits.length < ENOUGH)
        hits = this.#all([{ words, readings: asTyped, penalty: isShortened ? 1 : 0 }, ...others, ...phrases]);
      const drawings = hits.filter(({ docId }) => this.#documents[docId]!.document.isVariant !== true);
      const mayMeanMore =
        words.length === 1 &&
        this.#meant(words[0]!, () => true).length > this.#meant(words[0]!, (cost) => cost < 3).length;
      if (hits.length >= ENOUGH && (drawings.length >= ENOUGH || !mayMeanMore)) break;

      const isRare = asTyped.map((readings) =>
        readings.every((reading) => this.#countOf([reading]) < ENOUGH),
      );
      const areFew = words.length === 1 || hits.length < 10;
      const corrected = words.map((word, i) => [
        ...asTyped[i]!,
        ...this.#otherForms(word),
        ...(isRare[i] || areFew ? this.#meant(word, () => true) : []),
        ...(isRare[i] ? this.#meantWhenWhole(word) : []),
        ...(isRare[i] ? this.#corrections(word, this.#meantWhenWhole(word).length === 0) : []),
      ]);
      const isSuspect = corrected.map((readings, i) => {
        const close = readings.filter(({ edits }) => edits <= 1);
        return isRare[i]! && sum(close.map((reading) => this.#countOf([reading]))) < ENOUGH;
      });
      hits = this.#all([
        { words, readings: corrected },
        ...others,
        ...this.#joinedTurned(words),
        ...this.#phrases(words, all, (word) => [
          ...this.#typedOrMeant(word),
          ...this.#meant(word, () => true),
        ]),
        ...this.#split(words, isSuspect),
      ]);
      if (hits.length > 0) break;

      const unknown = words.filter((_, i) => corrected[i]!.length === 0);
      const given = unknown.length > 0 ? unknown : [this.#spareWord(words, corrected)];
      words = asWords(words.filter((word) => !given.includes(word)));
    }
    return hits.filter(({ docId }) => this.allows(docId, filter));
  }

  allows(docId: number, filter: Filter): boolean {
    const { document } = this.#documents[docId]!;
    if (filter.tag !== undefined && !document.tags.some(({ slug }) => slug === filter.tag)) return false;
    return Object.entries(filter.facets ?? {}).every(([name, values]) =>
      (document.facets[name] ?? []).some((value) => values.includes(value)),
    );
  }

  /** Hits of any of these divisions into words, each with the best of its ranks. */
  #all(divisions: readonly Division[]): NaiveHit[] {
    const best = new Map<number, NaiveHit>();
    for (const {
      words,
      readings,
      penalty = 0,
      orderMin = 0,
      isSplit = false,
      isWhole = false,
    } of divisions) {
      if (readings.some((ofWord) => ofWord.length === 0)) continue;
      this.#documents.forEach((document, docId) => {
        const rules = rank(document, words, readings);
        if (rules === undefined || (isSplit && rules[3] > 1) || (isWhole && rules[3] > 2)) return;
        rules[0] = Math.min(15, rules[0] + penalty);
        rules[3] = Math.max(orderMin, rules[3]);
        const hit = { docId, rules };
        const other = best.get(docId);
        if (other === undefined || compareHits(hit, other) < 0) best.set(docId, hit);
      });
    }
    return [...best.values()].sort(compareHits);
  }

  #typed({ text, isBeginning }: Word): NaiveReading[] {
    const exists = [...this.#counts.keys()].some((term) =>
      isBeginning ? term.startsWith(text) : term === text,
    );
    if (!exists) return [];
    const costOf = (token: Token) =>
      isBeginning ? this.#costOfBeginning(token, text) : costOfTerm(token, text);
    return [{ edits: 0, costOf }];
  }

  #typedOrMeant(word: Word, isAlone = false): NaiveReading[] {
    const typed = this.#typed(word);
    const documents = this.#counts.get(word.text) ?? 0;
    if (documents >= Math.max(ENOUGH, this.#documents.length / 2048)) return typed;
    const often = this.#countOf(typed);
    const surest = this.#meant(word, (cost) => cost === 1);
    if (often >= Math.max(ENOUGH, this.#documents.length / 128)) return typed;
    if (often >= Math.max(ENOUGH, this.#documents.length / 512))
      return [...typed, ...this.#meant(word, (cost) => cost === 1, 1)];
    const meant = this.#meant(word, (cost) => cost < 3);
    if (meant.length === 0) return typed;
    if (isAlone) {
      const isWord = documents > 0 && word.text.length >= 5;
      const longer = surest.length > 0 ? 1 : isWord ? 2 : 0;
      const ending = isWord ? 3 : surest.length > 0 ? 1 : 0;
      const standing = (document: NaiveDocument) => {
        const token = standingOf(document, typed);
        if (token === undefined) return undefined;
        const isLesser = token.field === 4 || token.field === 7 || document.document.isVariant === true;
        const more = token.cost > 0 ? ending : isLesser ? 4 : token.isWhole ? 0 : longer;
        return { ...token, cost: token.cost + more };
      };
      return [{ edits: 0, costOf: () => Number.POSITIVE_INFINITY, standing }, ...meant];
    }
    if (surest.length === 0) return [...typed, ...meant];
    const behind = typed.map(({ edits, costOf }) => ({ edits, costOf: (token: Token) => costOf(token) + 1 }));
    const standing = (document: NaiveDocument) => {
      const token = bestOf(document.tokens.filter(({ text }) => text === word.text));
      const isWhole = token?.field === 1 || (token?.field === 0 && document.nameWords === 1);
      return isWhole ? token : undefined;
    };
    return [...behind, ...meant, { edits: 0, costOf: () => Number.POSITIVE_INFINITY, standing }];
  }

  /** Costs `more` than the meanings themselves do, six at most. */
  #meant({ text, spelt }: Word, isWanted: (cost: number) => boolean, more = 0): NaiveReading[] {
    const meanings = [
      this.#meanings.of(text, spelt),
      ...otherNumber(text).map((form) => this.#meanings.of(form, form)),
    ].find((found) => found.length > 0);
    return (meanings ?? [])
      .filter(({ tier }) => isWanted(MEANING_COSTS[tier]!))
      .map(({ target, tier }) => ({
        edits: 0,
        costOf: () => Number.POSITIVE_INFINITY,
        standing: (document) => {
          const token = standingOfTarget(document, target);
          return token && { ...token, cost: token.cost + Math.min(6, MEANING_COSTS[tier]! + more) };
        },
      }));
  }

  /** The first of three and more words without which the others lead to something, or else the first. */
  #spareWord(words: readonly Word[], readings: Division['readings']): Word {
    const spare = words.findIndex((_, i) => {
      const division = { words: words.toSpliced(i, 1), readings: readings.toSpliced(i, 1) };
      return this.#all([division]).length > 0;
    });
    return words[words.length < 3 ? 0 : Math.max(0, spare)]!;
  }

  #meantWhenWhole({ text, spelt, isBeginning }: Word): NaiveReading[] {
    if (!isBeginning || this.#meanings.of(text, spelt).length > 0) return [];
    const whole = this.#meanings.begunBy(text);
    if (whole === undefined) return [];
    const word = { text: whole, spelt: whole, repeats: 1, isBeginning: false };
    return this.#meant(word, (cost) => cost < 3, 2);
  }

  #phrases(
    words: readonly Word[],
    all: readonly Word[],
    readingsOf = (word: Word) => this.#typedOrMeant(word),
  ): Division[] {
    const divided: Word[] = [];
    let hasPhrase = false;
    for (let at = 0; at < all.length; ) {
      const length = [4, 3, 2].find((count) => {
        const { text, spelt } = asPhrase(all.slice(at, at + count));
        return at + count <= all.length && this.#meanings.of(text, spelt).length > 0;
      });
      if (length !== undefined) {
        hasPhrase = true;
        divided.push(asPhrase(all.slice(at, at + length)));
      } else if (words.some(({ text }) => text === all[at]!.text)) divided.push(all[at]!);
      at += length ?? 1;
    }
    const readings = divided.map(readingsOf);
    return hasPhrase ? [{ words: divided, readings, orderMin: 1 }] : [];
  }

  #otherForms({ text }: Word): NaiveReading[] {
    const forms = [
      ...otherNumber(text).map((form) => ({ form, cost: 2 })),
      ...otherVerbForms(text).map((form) => ({ form, cost: 3 })),
    ];
    return forms
      .filter(({ form }) => this.#counts.has(form))
      .map(({ form, cost }) => ({ edits: 0, costOf: (token) => cost + costOfTerm(token, form) }));
  }

  #corrections({ text, isBeginning }: Word, mayBeHeard: boolean): NaiveReading[] {
    const budget = text.length < 4 || /\p{N}/u.test(text) ? 0 : text.length < 8 ? 1 : 2;
    if (budget === 0) return [];
    const close = this.#terms(text, 'near', (term, edits) => isCorrectable(term) && edits === 1);
    const sound = soundOf(text);
    const alike = this.#terms(
      text,
      'sound',
      (term, edits) => edits > 1 && edits <= 3 && soundOf(term) === sound,
    );
    const first = sound === '' ? close : [...close, ...alike];
    const isFew = sum(first.map(({ documents }) => documents)) < ENOUGH;
    const isNew = (term: string) => first.every((candidate) => candidate.term !== term);
    const far = this.#terms(text, 'near', (term, edits) => isCorrectable(term) && edits === 2 && isNew(term));
    const terms = budget === 2 && isFew ? [...first, ...far] : first;
    const beginnings = isBeginning && text.length >= 5 ? this.#misspeltBeginnings(text) : [];
    const chosen = choose([...terms, ...beginnings]);
    const isTerm = ({ kind }: Candidate) => kind !== 'beginning';
    const uncovered = chosen
      .filter((one) => !isTerm(one) || !chosen.some((other) => !isTerm(other) && other.term === one.term))
      .map((one) => {
        const own = chosen.find((other) => !isTerm(one) && isTerm(other) && other.term === one.term);
        return { ...one, cost: Math.min(one.cost, own?.cost ?? one.cost) };
      })
      .filter(({ kind }) => mayBeHeard || kind !== 'sound');
    const readings = uncovered.map((one): NaiveReading => {
      const { term, edits, cost } = one;
      const costOf = (token: Token) =>
        cost + (isTerm(one) ? costOfTerm(token, term) : this.#costOfBeginning(token, term));
      return { edits, costOf };
    });
    return [...readings, ...this.#meantWhenCorrected(uncovered)];
  }

  #meantWhenCorrected(corrections: readonly (Candidate & { cost: number })[]): NaiveReading[] {
    const [best] = corrections.toSorted(
      (a, b) => a.cost - b.cost || b.documents - a.documents || (a.term < b.term ? -1 : 1),
    );
    const isFew = sum(corrections.map(({ documents }) => documents)) < ENOUGH;
    if (best === undefined || best.edits > 1 || !isFew) return [];
    const word = { text: best.term, spelt: best.term, repeats: 1, isBeginning: false };
    return this.#meant(word, (cost) => cost < 3, best.cost).map((reading) => ({
      ...reading,
      edits: best.edits,
    }));
  }

  #terms(
    text: string,
    kind: Candidate['kind'],
    isMeant: (term: string, edits: number) => boolean,
  ): Candidate[] {
    return [...this.#counts]
      .map(([term, documents]) => ({ term, documents, edits: naiveDistance(text, term) }))
      .filter(({ term, edits }) => isMeant(term, edits))
      .map((candidate) => ({ ...candidate, kind, isSameFirst: candidate.term[0] === text[0] }));
  }

  #costOfBeginning(token: Token, beginning: string): number {
    if (token.text === beginning) {
      const all = sum([...this.#counts].map(([term, count]) => (term.startsWith(beginning) ? count : 0)));
      const isSeldom = this.#counts.get(beginning)! * 4 < all;
      return isSeldom && !token.isWhole ? Math.max(1, token.cost) : token.cost;
    }
    if (!token.text.startsWith(beginning)) return Number.POSITIVE_INFINITY;
    return this.#counts.get(token.text)! * 8192 >= this.#documents.length ? 1 : 2;
  }

  #misspeltBeginnings(text: string): Candidate[] {
    const beginnings = new Set<string>();
    for (const term of this.#counts.keys()) {
      for (let length = text.length - 1; length <= text.length + 1; length++) {
        if (length <= term.length && isEditedInside(text, term.slice(0, length))) {
          beginnings.add(term.slice(0, length));
        }
      }
    }
    const all = [...beginnings];
    return all
      .filter((term) => !all.some((other) => other !== term && term.startsWith(other)))
      .map((term) => ({
        term,
        kind: 'beginning',
        edits: 1,
        isSameFirst: true,
        documents: sum([...this.#counts].map(([other, count]) => (other.startsWith(term) ? count : 0))),
      }));
  }

  #joined(words: readonly Word[]): Division[] {
    return words.slice(1).flatMap((word, i) => {
      const text = words[i]!.text + word.text;
      if (!this.#counts.has(text)) return [];
      const joined = words.toSpliced(i, 2, { text, spelt: text, repeats: 1, isBeginning: false });
      const penalty = word.isBeginning && word.text.length === 1 ? 2 : 0;
      return [{ words: joined, readings: joined.map((each) => this.#typed(each)), penalty, orderMin: 1 }];
    });
  }

  #joinedTurned(words: readonly Word[]): Division[] {
    return words.slice(1).flatMap((word, i) => {
      const text = word.text + words[i]!.text;
      if (!this.#counts.has(text) || word.text.length < 3 || words[i]!.text.length < 3) return [];
      const joined = words.toSpliced(i, 2, { text, spelt: text, repeats: 1, isBeginning: false });
      return [{ words: joined, readings: joined.map((each) => this.#typed(each)), penalty: 2, orderMin: 1 }];
    });
  }

  #split(words: readonly Word[], isSuspect: readonly boolean[]): Division[] {
    return words
      .flatMap((word, i) => {
        if (!isSuspect[i]) return [];
        return [this.#bestCut(word, 2, 1), this.#bestCut(word, 3, 2)].flatMap(({ parts }) => {
          if (parts.length === 0 || new Set(parts).size < parts.length) return [];
          if (words.some(({ text }) => parts.includes(text))) return [];
          const cut = parts.map((text, part) => ({
            ...word,
            text,
            spelt: text,
            isBeginning: word.isBeginning && part === parts.length - 1,
          }));
          const divided = words.toSpliced(i, 1, ...cut);
          const readings = divided.map((each) => this.#typed(each));
          return [{ words: divided, readings, penalty: 2, orderMin: 1, isSplit: true }];
        });
      })
      .slice(0, 4);
  }

  #bestCut(
    { text, isBeginning }: Word,
    partsCount: number,
    unitsMin: number,
  ): { parts: string[]; documents: number } {
    if (partsCount === 1) {
      const documents = isBeginning
        ? sum([...this.#counts].map(([term, count]) => (term.startsWith(text) ? count : 0)))
        : (this.#counts.get(text) ?? 0);
      return text.length < unitsMin ? { parts: [], documents: 0 } : { parts: [text], documents };
    }
    let best: { parts: string[]; documents: number } = { parts: [], documents: 0 };
    for (let end = unitsMin; end < text.length; end++) {
      const left = text.slice(0, end);
      const rest = this.#bestCut(
        { text: text.slice(end), spelt: text.slice(end), isBeginning, repeats: 1 },
        partsCount - 1,
        unitsMin,
      );
      const documents = Math.min(this.#counts.get(left) ?? 0, rest.documents);
      if (documents > best.documents) best = { parts: [left, ...rest.parts], documents };
    }
    return best;
  }

  #countOf(readings: readonly NaiveReading[]): number {
    return this.#documents.filter((document) => standingOf(document, readings) !== undefined).length;
  }
}

interface Division {
  readonly words: readonly Word[];
  readonly readings: readonly (readonly NaiveReading[])[];
  readonly penalty?: number;
  readonly orderMin?: number;
  readonly isSplit?: boolean;
  readonly isWhole?: boolean;
}

export function compareHits(a: NaiveHit, b: NaiveHit): number {
  for (let i = 0; i < 4; i++) if (a.rules[i] !== b.rules[i]) return a.rules[i]! - b.rules[i]!;
  return a.docId - b.docId;
}

function asWords(words: readonly Omit<Word, 'isBeginning'>[]): Word[] {
  return words.map((word, i) => ({ ...word, isBeginning: i === words.length - 1 }));
}

function asPhrase(words: readonly Word[]): Word {
  const text = words.map((word) => word.text).join(' ');
  return { text, spelt: words.map(({ spelt }) => spelt).join(' '), repeats: 1, isBeginning: false };
}

/** How a document shows what somebody means: holds the word, or is named with the words side by side. */
function standingOfTarget(document: NaiveDocument, target: string): Token | undefined {
  const words = target.split('-');
  const standing = words.map((word) => bestOf(document.tokens.filter(({ text }) => text === word)));
  const [first] = standing;
  if (words.length === 1 || first === undefined || new Set(words).size < words.length) {
    return words.length === 1 ? first : undefined;
  }
  if (!standing.every((token) => token !== undefined) || orderOf(standing) > 1) return undefined;
  const isWhole = document.nameWords === words.length;
  return { text: target, cost: 0, field: isWhole ? 5 : 0, position: isWhole ? 0 : first.position };
}

function standingOf(document: NaiveDocument, readings: readonly NaiveReading[]): Token | undefined {
  const tokens = readings.flatMap(({ costOf, standing }) => {
    const whole = standing?.(document);
    const found = document.tokens.map((token) => ({ ...token, cost: costOf(token) }));
    return whole === undefined ? found : [...found, whole];
  });
  return bestOf(tokens.filter(({ cost }) => cost < Number.POSITIVE_INFINITY));
}

function bestOf(tokens: readonly Token[]): Token | undefined {
  return tokens.toSorted((a, b) => a.cost - b.cost || a.field - b.field || a.position - b.position)[0];
}

/** The best token of each text. */
function bestTokens(tokens: readonly Token[], nameWords: number): Token[] {
  return [...new Set(tokens.map(({ text }) => text))].map((text) => {
    const best = bestOf(tokens.filter((token) => token.text === text))!;
    return { ...best, isWhole: best.field === 1 || (best.field === 0 && nameWords === 1) };
  });
}

function tokensOf(document: IndexDocument): Token[] {
  const tokens: Token[] = [];
  const add = (text: string, fieldOf: (wordsCount: number) => number) => {
    const words = analyzeText(text);
    const field = fieldOf(words.length);
    words.forEach((word, i) => {
      const position = field === 0 ? Math.min(i, 3) : 3;
      tokens.push({ text: word.text, cost: 0, field, position });
      for (const part of word.parts) tokens.push({ text: part, cost: 1, field, position });
    });
  };
  add(document.name, () => 0);
  for (const alias of document.aliases) add(alias, (count) => (count === 1 ? 1 : 3));
  for (const tag of document.tags) add(tag.text, () => 4);
  document.packWords.forEach((text, i) => {
    add(text, (count) => (i === 0 && count === 1 ? 2 : 7));
  });
  return tokens;
}

function costOfTerm(token: Token, term: string): number {
  return token.text === term ? token.cost : Number.POSITIVE_INFINITY;
}

function rank(
  document: NaiveDocument,
  words: readonly Word[],
  readings: readonly (readonly NaiveReading[])[],
): [number, number, number, number] | undefined {
  const { nameWords } = document;
  const standing = readings.map((ofWord) => standingOf(document, ofWord));
  if (!standing.every((token) => token !== undefined)) return undefined;
  const isAlone = words.length === 1 && words[0]!.repeats === 1;
  const fieldCosts = isAlone ? FIELDS_ALONE : FIELDS_AMONG;
  const inName = sum(words.map(({ repeats }, i) => (standing[i]!.field === 0 ? repeats : 0)));
  const order = orderOf(standing);
  const shared = order === 2 ? sharedWords(words, standing) : 0;
  const isWhole = isAlone && (standing[0]!.field === 1 || standing[0]!.field === 5);
  return [
    Math.min(15, sum(standing.map(({ cost }) => cost))),
    Math.min(7, sum(standing.map(({ field }) => fieldCosts[field]!))),
    isWhole ? 0 : Math.min(7, Math.abs(nameWords - inName + shared)),
    isAlone && standing[0]!.field === 5 ? 0 : order,
  ];
}

/** How many words stand for a word of the name that another one stands for already. */
function sharedWords(words: readonly Word[], standing: readonly Token[]): number {
  const last = words.at(-1)!;
  const isBegun = words.some((word) => word !== last && word.text.startsWith(last.text));
  const positions = (isBegun ? standing.slice(0, -1) : standing).map(({ position }) => position);
  const told = positions.filter((position) => position < 3);
  return told.length - new Set(told).size;
}

function orderOf(standing: readonly Token[]): number {
  if (standing.some(({ field }) => field !== 0)) return 3;
  const first = standing[0]!.position;
  const isTogether = standing.every(({ position }, i) => position === Math.min(3, first + i));
  if (!isTogether) return 2;
  return first === 0 ? 0 : 1;
}

function isCorrectable(term: string): boolean {
  return term.length >= 4 && !/\p{N}/u.test(term);
}

/** Which corrections are followed: within 64 times the most frequent, at most 16 by cost, then frequency. */
function choose(candidates: readonly Candidate[]): (Candidate & { cost: number })[] {
  const most = (isMeant: (candidate: Candidate) => boolean) =>
    Math.max(0, ...candidates.filter(isMeant).map(({ documents }) => documents));
  const costOf = ({ kind, edits, documents, isSameFirst }: Candidate) => {
    if (kind === 'beginning') return 4;
    if (kind === 'sound') {
      if (documents * 4 < most(() => true)) return 5;
      return documents > 4 * most((other) => other.kind === 'near' && other.edits === 1) ? 3 : 4;
    }
    const alike = most((other) => other.kind === 'near' && other.edits === edits && other.isSameFirst);
    return (edits === 1 ? 3 : 5) + (isSameFirst && documents * 2 >= alike ? 0 : 1);
  };
  return candidates
    .filter(({ documents }) => documents * 64 >= most(() => true))
    .map((candidate) => ({ ...candidate, cost: costOf(candidate) }))
    .sort((a, b) => a.cost - b.cost || b.documents - a.documents || (a.term < b.term ? -1 : 1))
    .slice(0, 16);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
