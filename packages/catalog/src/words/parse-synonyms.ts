import { SharedCells } from './shared-cells.ts';
import { readLines, WordFileError } from './word-file.ts';

/** 1 the same by another name, 2 a synonym, 3 a related thing, 4 the nearest in use where nothing else is known. */
export type SynonymTier = 1 | 2 | 3 | 4;

/** An icon word that stands for what somebody typed. */
export interface Synonym {
  /** One word of icon names, or several joined by `-` that stand side by side in a name. */
  readonly target: string;
  readonly tier: SynonymTier;
  readonly sources: readonly string[];
}

/**
 * The synonyms of each English word or phrase, best first.
 *
 * @throws WordFileError naming the line.
 */
export function parseSynonyms(
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, readonly Synonym[]> {
  const synonyms = new Map<string, readonly Synonym[]>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    let previous = 0;
    const targets: Synonym[] = [];
    for (const cell of cells) {
      const tier = Number(cell.slice(0, 1));
      if (!isTier(tier) || cell[1] !== ' ') {
        throw new WordFileError(file, lineNumber, `"${cell}" does not begin with a tier from 1 to 4`);
      }
      if (tier <= previous)
        throw new WordFileError(file, lineNumber, `tier ${tier} must stand before ${previous}`);
      previous = tier;
      for (const { word, sources } of shared.sourcedWords(file, lineNumber, cell.slice(2))) {
        targets.push({ target: word, tier, sources });
      }
    }
    if (cells.length > 1 && new Set(targets.map(({ target }) => target)).size < targets.length) {
      throw new WordFileError(file, lineNumber, 'a target stands in two tiers');
    }
    synonyms.set(key, targets);
  }
  return synonyms;
}

function isTier(value: number): value is SynonymTier {
  return value === 1 || value === 2 || value === 3 || value === 4;
}
