import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldWord } from '../src/fold-word.ts';
import { readLines, readTable, SharedCells, WordFileError } from '../src/word-file.ts';

// Each reader throws a WordFileError with file and line number for the first malformed line.

/** The reviewed targets of one English word. */
export interface ReviewedWord {
  /** Best first. */
  readonly targets: readonly { readonly target: string; readonly tier: 1 | 2 | 3 }[];
  /** Targets that are excluded even if a rule finds them. */
  readonly forbidden: ReadonlySet<string>;
}

/** By word or phrase in a query. */
export type ReviewedSynonyms = ReadonlyMap<string, ReviewedWord>;

/** Reads the reviewed synonyms: a key, then cells of a tier (0 forbids) and targets. */
export function readReviewedSynonyms(file: string, text: string): ReviewedSynonyms {
  return readTable(file, text, (line) => {
    const targets: { target: string; tier: 1 | 2 | 3 }[] = [];
    const forbidden = new Set<string>();
    const seen = new Set<string>();
    for (const cell of line.cells) {
      const [tier = '', ...names] = cell.split(' ');
      if (!/^[0-3]$/u.test(tier))
        throw new WordFileError(line, `"${cell}" does not begin with a tier from 0 to 3`);
      for (const name of names) {
        if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(name))
          throw new WordFileError(line, `"${name}" is not an icon word`);
        if (seen.has(name)) throw new WordFileError(line, `"${name}" repeats`);
        seen.add(name);
        if (tier === '0') forbidden.add(name);
        else targets.push({ target: name, tier: Number(tier) as 1 | 2 | 3 });
      }
    }
    return { targets, forbidden };
  });
}

/** A native word as written, and its icon words, best first. */
export interface ReviewedTranslation {
  readonly word: string;
  readonly targets: readonly string[];
}

/** Reviewed translations by folded native word. */
export type ReviewedTranslations = ReadonlyMap<string, ReviewedTranslation>;

const CONCEPTS_FILE = 'en.tsv';
const TARGETS_MAX = 5;

/**
 * Reads the reviewed translations by language, from a folder with one file per language and `en.tsv`, which holds the
 * icon words of each concept.
 */
export function readReviewedTranslations(folder: string): ReadonlyMap<string, ReviewedTranslations> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const concepts = parseConcepts(CONCEPTS_FILE, read(CONCEPTS_FILE));
  const names = readdirSync(folder).filter((name) => name.endsWith('.tsv') && name !== CONCEPTS_FILE);
  return new Map(
    names
      .sort()
      .map((name) => [name.slice(0, -'.tsv'.length), parseReviewedTranslations(name, read(name), concepts)]),
  );
}

/** Parses the icon words of each concept, best first. */
export function parseConcepts(file: string, text: string): Map<string, readonly string[]> {
  const shared = new SharedCells();
  return readTable(file, text, (line) => shared.words(line, line.cells.join(' ')));
}

/**
 * Parses the words for each concept in one language, most common first. A word of several concepts has the targets of
 * all, first those of the concept that it is most common for.
 */
export function parseReviewedTranslations(
  file: string,
  text: string,
  concepts: ReadonlyMap<string, readonly string[]>,
): Map<string, ReviewedTranslation> {
  const uses = new Map<string, { word: string; senses: { rank: number; targets: readonly string[] }[] }>();
  for (const line of readLines(file, text)) {
    const targets = concepts.get(line.key);
    if (targets === undefined) throw new WordFileError(line, `"${line.key}" is not a concept`);
    for (const [rank, word] of line.cells.entries()) {
      const folded = foldWord(word);
      if (folded === '') throw new WordFileError(line, 'an empty cell');
      const use = uses.get(folded) ?? { word: word.toLowerCase(), senses: [] };
      uses.set(folded, use);
      use.senses.push({ rank, targets });
    }
  }
  const translations = new Map<string, ReviewedTranslation>();
  for (const [folded, { word, senses }] of uses) {
    senses.sort((left, right) => left.rank - right.rank);
    const targets = interleave(senses.map((sense) => sense.targets)).slice(0, TARGETS_MAX);
    translations.set(folded, { word, targets });
  }
  return translations;
}

/** Takes the first target of each list, then the second of each, so every sense of a word is near the top. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const merged = new Set<string>();
  for (let at = 0; at < Math.max(...lists.map(({ length }) => length)); at++) {
    for (const list of lists) {
      const target = list[at];
      if (target !== undefined) merged.add(target);
    }
  }
  return [...merged];
}

/** By brand in a query: names of its icons, most common first. */
export type ReviewedBrands = ReadonlyMap<string, readonly string[]>;

/** Reads the reviewed brands. */
export function readReviewedBrands(file: string, text: string): ReviewedBrands {
  return readTable(file, text, (line) => {
    const [names = '', ...rest] = line.cells;
    if (names === '' || rest.length > 0) throw new WordFileError(line, 'a brand has one cell of icon names');
    return names.split(' ');
  });
}
