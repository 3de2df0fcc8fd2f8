import { readLines, WordFileError } from './word-file.ts';

/** What a person decided for one English word. */
export interface ReviewedWord {
  /** Best first. */
  readonly targets: readonly { readonly target: string; readonly tier: 1 | 2 | 3 }[];
  /** Targets that must not stand there whatever the rules find. */
  readonly forbidden: ReadonlySet<string>;
}

/** By word or phrase as people type it. */
export type ReviewedSynonyms = ReadonlyMap<string, ReviewedWord>;

/**
 * The project's own synonyms: a key, then cells of a tier (0 forbids) and targets.
 *
 * @throws WordFileError naming the line.
 */
export function readReviewedSynonyms(file: string, text: string): ReviewedSynonyms {
  const words = new Map<string, ReviewedWord>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    const targets: { target: string; tier: 1 | 2 | 3 }[] = [];
    const forbidden = new Set<string>();
    const seen = new Set<string>();
    for (const cell of cells) {
      const [tier, ...names] = cell.split(' ');
      if (tier !== '0' && tier !== '1' && tier !== '2' && tier !== '3') {
        throw new WordFileError(file, lineNumber, `"${cell}" does not begin with a tier from 0 to 3`);
      }
      for (const name of names) {
        if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(name)) {
          throw new WordFileError(file, lineNumber, `"${name}" is no icon word`);
        }
        if (seen.has(name)) throw new WordFileError(file, lineNumber, `"${name}" repeats`);
        seen.add(name);
        if (tier === '0') forbidden.add(name);
        else targets.push({ target: name, tier: Number(tier) as 1 | 2 | 3 });
      }
    }
    words.set(key, { targets, forbidden });
  }
  return words;
}
