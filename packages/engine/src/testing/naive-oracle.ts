import { analyzeQuery, analyzeText } from '../analysis/analyzer.ts';
import { otherNumber } from '../analysis/plural.ts';
import type { IndexDocument } from '../document.ts';
import type { Filter } from '../search-request.ts';
import { isEditedInside, naiveDistance } from './naive-distance.ts';

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
}

interface NaiveDocument {
  readonly document: IndexDocument;
  readonly tokens: readonly Token[];
  readonly nameWords: number;
}

interface Word {
  readonly text: string;
  readonly repeats: number;
  readonly isBeginning: boolean;
}

/** A way to read a word: which tokens it means (as far as `means` costs less than Infinity). */
type NaiveReading = (token: Token) => number;

/** A match: docId and the answers of the ranking rules. */
export interface NaiveHit {
  readonly docId: number;
  readonly rules: readonly [closeness: number, field: number, length: number, order: number];
}

const ENOUGH = 20;
const FIELDS_AMONG = [0, 0, 0, 1, 2, 2, 3, 3];
const FIELDS_ALONE = [0, 0, 3, 1, 2, 2, 3, 3];

export class NaiveOracle {
  readonly #documents: readonly NaiveDocument[];
  readonly #counts = new Map<string, number>();

  constructor(documents: readonly IndexDocument[]) {
    this.#documents = documents.map((document) => ({
      document,
      tokens: tokensOf(document),
      nameWords: Math.min(15, analyzeText(document.name).length),
    }));
    for (const { tokens } of this.#documents) {
      for (const text of new Set(tokens.map((token) => token.text))) {
        this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
      }
    }
  }

  /** All hits, best first. */
  search(text: string, filter: Filter = {}): NaiveHit[] {
    const typed = analyzeQuery(text);
    let words = asWords(typed);
    let hits: NaiveHit[] = [];
    while (words.length > 0) {
      const asTyped = words.map((word) => this.#typed(word));
      const joined = this.#joined(words);
      hits = this.#all([{ words, readings: asTyped }, ...joined]);
      if (hits.length >= ENOUGH) break;

      const rare = words.filter((_, i) => this.#countOf(asTyped[i]!) < ENOUGH);
      const corrected = words.map((word, i) => [
        ...asTyped[i]!,
        ...this.#otherNumber(word),
        ...(rare.length === 0 || rare.includes(word) ? this.#corrections(word) : []),
      ]);
      hits = this.#all([{ words, readings: corrected }, ...joined, ...this.#split(words, rare, corrected)]);
      if (hits.length > 0) break;

      const unknown = words.filter((_, i) => corrected[i]!.length === 0);
      const counts = corrected.map((readings) => this.#countOf(readings));
      const given = unknown.length > 0 ? unknown : [words[counts.indexOf(Math.max(...counts))]!];
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
    for (const { words, readings, penalty = 0, isSplit = false } of divisions) {
      if (readings.some((ofWord) => ofWord.length === 0)) continue;
      this.#documents.forEach((document, docId) => {
        const rules = rank(document, words, readings);
        if (rules === undefined || (isSplit && rules[3] > 1)) return;
        rules[0] = Math.min(15, rules[0] + penalty);
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
    return [(token) => (isBeginning ? costOfBeginning(token, text) : costOfTerm(token, text))];
  }

  #otherNumber({ text }: Word): NaiveReading[] {
    const forms = otherNumber(text).filter((form) => this.#counts.has(form));
    return forms.map((form) => (token) => 2 + costOfTerm(token, form));
  }

  #corrections({ text, isBeginning }: Word): NaiveReading[] {
    const budget = text.length < 4 || /\p{N}/u.test(text) ? 0 : text.length < 8 ? 1 : 2;
    if (budget === 0) return [];
    const terms = [...this.#counts.keys()].filter((term) => term.length >= 4 && !/\p{N}/u.test(term));
    const near = (edits: number) =>
      terms
        .map((term) => ({ term, edits: naiveDistance(text, term) }))
        .filter((candidate) => candidate.edits >= 1 && candidate.edits <= edits);
    let found = near(1);
    if (budget === 2 && sum(found.map(({ term }) => this.#counts.get(term)!)) < ENOUGH) found = near(2);
    const candidates = found.map(({ term, edits }) => ({
      term,
      edits,
      documents: this.#counts.get(term)!,
      isSameFirst: term[0] === text[0],
    }));
    const readings = choose(candidates).map(
      ({ term, cost }): NaiveReading =>
        (token) =>
          cost + costOfTerm(token, term),
    );
    if (!isBeginning || text.length < 5) return readings;
    const beginnings = choose(
      this.#misspeltBeginnings(text).map((term) => ({
        term,
        edits: 1,
        isSameFirst: false,
        documents: sum([...this.#counts].map(([other, count]) => (other.startsWith(term) ? count : 0))),
      })),
    );
    const termCosts = new Map(choose(candidates).map(({ term, cost }) => [term, cost]));
    for (const { term, cost } of beginnings) {
      const whole = Math.min(cost, termCosts.get(term) ?? cost);
      readings.push((token) => whole + costOfBeginning(token, term));
    }
    return readings;
  }

  #misspeltBeginnings(text: string): string[] {
    const beginnings = new Set<string>();
    for (const term of this.#counts.keys()) {
      for (let length = text.length - 1; length <= text.length + 1; length++) {
        if (length <= term.length && isEditedInside(text, term.slice(0, length))) {
          beginnings.add(term.slice(0, length));
        }
      }
    }
    const all = [...beginnings];
    return all.filter((text) => !all.some((other) => other !== text && text.startsWith(other)));
  }

  #joined(words: readonly Word[]): Division[] {
    return words.slice(1).flatMap((word, i) => {
      const text = words[i]!.text + word.text;
      if (!this.#counts.has(text)) return [];
      return [this.#division(words.toSpliced(i, 2, { text, repeats: 1, isBeginning: false }), false)];
    });
  }

  #split(
    words: readonly Word[],
    rare: readonly Word[],
    readings: readonly (readonly NaiveReading[])[],
  ): Division[] {
    return words.flatMap((word, i) => {
      const documents = sum(readings[i]!.map((reading) => this.#countOf([reading])));
      if (!rare.includes(word) || documents >= ENOUGH) return [];
      let best: { cut: number; documents: number } | undefined;
      for (let cut = 1; cut < word.text.length; cut++) {
        const left = this.#counts.get(word.text.slice(0, cut)) ?? 0;
        const rest = word.text.slice(cut);
        const right = word.isBeginning
          ? sum([...this.#counts].map(([term, count]) => (term.startsWith(rest) ? count : 0)))
          : (this.#counts.get(rest) ?? 0);
        const documents = Math.min(left, right);
        if (documents > (best?.documents ?? 0)) best = { cut, documents };
      }
      if (best === undefined) return [];
      const left = { ...word, text: word.text.slice(0, best.cut), isBeginning: false };
      const right = { ...word, text: word.text.slice(best.cut) };
      if (words.some(({ text }) => text === left.text || text === right.text)) return [];
      return [this.#division(words.toSpliced(i, 1, left, right), true)];
    });
  }

  #division(words: readonly Word[], isSplit: boolean): Division {
    return { words, readings: words.map((word) => this.#typed(word)), penalty: 2, isSplit };
  }

  #countOf(readings: readonly NaiveReading[]): number {
    return this.#documents.filter(({ tokens }) =>
      tokens.some((token) => readings.some((means) => means(token) < Number.POSITIVE_INFINITY)),
    ).length;
  }
}

interface Division {
  readonly words: readonly Word[];
  readonly readings: readonly (readonly NaiveReading[])[];
  readonly penalty?: number;
  readonly isSplit?: boolean;
}

export function compareHits(a: NaiveHit, b: NaiveHit): number {
  for (let i = 0; i < 4; i++) if (a.rules[i] !== b.rules[i]) return a.rules[i]! - b.rules[i]!;
  return a.docId - b.docId;
}

function asWords(words: readonly { text: string; repeats: number }[]): Word[] {
  return words.map(({ text, repeats }, i) => ({ text, repeats, isBeginning: i === words.length - 1 }));
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

function costOfBeginning(token: Token, beginning: string): number {
  if (token.text === beginning) return token.cost;
  return token.text.startsWith(beginning) ? 1 : Number.POSITIVE_INFINITY;
}

function rank(
  { tokens, nameWords }: NaiveDocument,
  words: readonly Word[],
  readings: readonly (readonly NaiveReading[])[],
): [number, number, number, number] | undefined {
  const standing = words.map((_, i) => {
    const found = tokens.map((token) => ({
      ...token,
      cost: Math.min(...readings[i]!.map((means) => means(token))),
    }));
    return found
      .filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.cost - b.cost || a.field - b.field || a.position - b.position)[0];
  });
  if (!standing.every((token) => token !== undefined)) return undefined;
  const isAlone = words.length === 1 && words[0]!.repeats === 1;
  const fieldCosts = isAlone ? FIELDS_ALONE : FIELDS_AMONG;
  const inName = sum(words.map(({ repeats }, i) => (standing[i]!.field === 0 ? repeats : 0)));
  const isWholeAlias = isAlone && standing[0]!.field === 1;
  return [
    Math.min(15, sum(standing.map(({ cost }) => cost))),
    Math.min(7, sum(standing.map(({ field }) => fieldCosts[field]!))),
    isWholeAlias ? 0 : Math.min(7, Math.abs(nameWords - inName)),
    orderOf(standing),
  ];
}

function orderOf(standing: readonly Token[]): number {
  if (standing.some(({ field }) => field !== 0)) return 3;
  const first = standing[0]!.position;
  const isTogether = standing.every(({ position }, i) => position === Math.min(3, first + i));
  if (!isTogether) return 2;
  return first === 0 ? 0 : 1;
}

/** Which corrections are followed: within 64 times the best, at most 16; likely ones cost one less. */
function choose<C extends { term: string; edits: number; documents: number; isSameFirst: boolean }>(
  candidates: readonly C[],
): { term: string; cost: number }[] {
  const most = Math.max(0, ...candidates.map(({ documents }) => documents));
  const mostSameFirst = Math.max(0, ...candidates.map((c) => (c.isSameFirst ? c.documents : 0)));
  return candidates
    .filter(({ documents }) => documents * 64 >= most)
    .map(({ term, edits, documents, isSameFirst }) => {
      const isLikely = isSameFirst && documents * 4 >= mostSameFirst;
      return { term, documents, cost: (edits === 1 ? 3 : 5) + (isLikely ? 0 : 1) };
    })
    .sort((a, b) => a.cost - b.cost || b.documents - a.documents || (a.term < b.term ? -1 : 1))
    .slice(0, 16);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
