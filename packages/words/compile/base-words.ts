import { IRREGULAR_FORMS } from './irregular-forms.ts';
import type { PartOfSpeech, WordNet } from './wordnet.ts';

/** An ending, its possible replacements in the base word, and the part of speech of the base. */
interface Ending {
  readonly ending: RegExp;
  readonly replacements: readonly string[];
  readonly partOfSpeech: PartOfSpeech;
}

/** Endings of inflections, which do not change the meaning. */
const INFLECTIONS: readonly Ending[] = [
  { ending: /([b-df-hj-np-tv-z])\1ing$/u, replacements: ['$1', '$1$1'], partOfSpeech: 'v' },
  { ending: /ying$/u, replacements: ['y', 'ie'], partOfSpeech: 'v' },
  { ending: /ing$/u, replacements: ['e', ''], partOfSpeech: 'v' },
  { ending: /([b-df-hj-np-tv-z])\1ed$/u, replacements: ['$1', '$1$1'], partOfSpeech: 'v' },
  { ending: /ied$/u, replacements: ['y'], partOfSpeech: 'v' },
  { ending: /ed$/u, replacements: ['e', ''], partOfSpeech: 'v' },
  { ending: /ies$/u, replacements: ['y'], partOfSpeech: 'n' },
  { ending: /(s|x|z|ch|sh)es$/u, replacements: ['$1'], partOfSpeech: 'n' },
  { ending: /(?<!s)s$/u, replacements: [''], partOfSpeech: 'n' },
];

/** Endings of derived words. A pair counts only if WordNet lists both words as derivationally related. */
const DERIVATIONS: readonly Ending[] = [
  { ending: /([b-df-hj-np-tv-z])\1er$/u, replacements: ['$1', '$1$1'], partOfSpeech: 'v' },
  { ending: /ier$/u, replacements: ['y'], partOfSpeech: 'v' },
  { ending: /er$/u, replacements: ['e', ''], partOfSpeech: 'v' },
  { ending: /or$/u, replacements: ['e', ''], partOfSpeech: 'v' },
  { ending: /iness$/u, replacements: ['y'], partOfSpeech: 'a' },
  { ending: /ness$/u, replacements: [''], partOfSpeech: 'a' },
  { ending: /ation$/u, replacements: ['ate', 'e', ''], partOfSpeech: 'v' },
  { ending: /ion$/u, replacements: ['e', ''], partOfSpeech: 'v' },
  { ending: /ment$/u, replacements: [''], partOfSpeech: 'v' },
  { ending: /(?:al|ance|ence)$/u, replacements: ['', 'e'], partOfSpeech: 'v' },
  { ending: /y$/u, replacements: ['', 'e'], partOfSpeech: 'n' },
  { ending: /ful$/u, replacements: [''], partOfSpeech: 'n' },
];
/** Endings of adverbs. WordNet need not relate the adverb to its adjective. */
const ADVERBS: readonly Ending[] = [
  { ending: /ily$/u, replacements: ['y'], partOfSpeech: 'a' },
  { ending: /ly$/u, replacements: ['', 'le'], partOfSpeech: 'a' },
];
const BASE_LENGTH_MIN = 3;

/** The base of an inflected or derived word. */
export interface BaseWord {
  readonly base: string;
  /** True for an inflection (`farming`, `sung`), false for a derivation (`sadness`). */
  readonly isInflection: boolean;
}

/**
 * The base words of an English word: `farming` -> `farm`, `sung` -> `sing`, `sadness` -> `sad`.
 * Inflections come before derivations. Except for irregular forms, the base is a word of WordNet.
 */
export function baseWords(word: string, wordNet: WordNet): BaseWord[] {
  const derived = new Set(wordNet.sensesOf(word).flatMap(({ synset }) => wordNet.derivedOf(word, synset)));
  const forms = [...irregularBase(word), ...basesBy(INFLECTIONS, word, wordNet)];
  const derivations = [
    ...basesBy(DERIVATIONS, word, wordNet).filter((base) => derived.has(base)),
    ...basesBy(ADVERBS, word, wordNet),
  ].filter((base) => !forms.includes(base));
  return [
    ...[...new Set(forms)].map((base) => ({ base, isInflection: true })),
    ...[...new Set(derivations)].map((base) => ({ base, isInflection: false })),
  ];
}

function basesBy(endings: readonly Ending[], word: string, wordNet: WordNet): string[] {
  return endings
    .filter(({ ending }) => ending.test(word))
    .flatMap(({ ending, replacements, partOfSpeech }) =>
      replacements
        .map((replacement) => word.replace(ending, replacement))
        .filter((base) => base.length >= BASE_LENGTH_MIN && wordNet.isA(base, partOfSpeech)),
    );
}

function irregularBase(word: string): string[] {
  const base = IRREGULAR_FORMS.get(word);
  return base === undefined ? [] : [base];
}
