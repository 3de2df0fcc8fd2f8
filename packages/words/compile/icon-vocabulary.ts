import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { conceptOf } from './concept-of.ts';
import { plainEmoji } from './emoji-sources.ts';
import { FUNCTION_WORDS, GENERIC_WORDS, STYLE_WORDS } from './noise-words.ts';

const FINDABLE_PACKS_MIN = 3;

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly hidden?: boolean }>>;
  readonly suffixes?: Readonly<Record<string, string>>;
  readonly prefixes?: Readonly<Record<string, string>>;
  /** Icon name by code points in hex, joined by `-`. */
  readonly chars?: Readonly<Record<string, string>>;
}

/** The words, phrases and concepts of icon names with the number of packs: the possible targets of a search. */
export interface IconVocabulary {
  /** Packs by single word of a name. */
  readonly packsByWord: ReadonlyMap<string, number>;
  /** Packs by concept, which is a whole name without style words: `shopping-cart`. See `conceptOf`. */
  readonly packsByConcept: ReadonlyMap<string, number>;
  /** Packs by two or three neighboring words of a name, joined by `-`. */
  readonly packsByPhrase: ReadonlyMap<string, number>;
  /** Names without style words that packs give an emoji or other character, with the number of packs. */
  readonly namesByCharacter: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Reads the names of all visible icons of `@iconify/json`. About 5 s. */
export function readIconVocabulary(): IconVocabulary {
  const root = dirname(createRequire(import.meta.url).resolve('@iconify/json/package.json'));
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const collections = read('collections.json') as Record<string, { readonly hidden?: boolean }>;
  const packsByWord = new Map<string, number>();
  const packsByConcept = new Map<string, number>();
  const packsByPhrase = new Map<string, number>();
  const namesByCharacter = new Map<string, Map<string, number>>();
  for (const [prefix, { hidden }] of Object.entries(collections)) {
    if (hidden === true) continue;
    const set = read(`json/${prefix}.json`) as IconSet;
    const affixes = {
      suffixes: Object.keys(set.suffixes ?? {}),
      prefixes: Object.keys(set.prefixes ?? {}),
    };
    const names = Object.keys(set.icons).filter((name) => set.icons[name]?.hidden !== true);
    for (const word of new Set(names.flatMap((name) => name.split('-'))))
      packsByWord.set(word, (packsByWord.get(word) ?? 0) + 1);
    for (const concept of new Set(names.map((name) => conceptOf(name, affixes)))) {
      packsByConcept.set(concept, (packsByConcept.get(concept) ?? 0) + 1);
    }
    for (const phrase of new Set(names.flatMap(phrasesOf))) {
      packsByPhrase.set(phrase, (packsByPhrase.get(phrase) ?? 0) + 1);
    }
    if (EMOJI_PACKS.has(prefix)) countCharacters(set, namesByCharacter);
  }
  return { packsByWord, packsByConcept, packsByPhrase, namesByCharacter };
}

/**
 * The number of packs with the word or phrase (joined by `-`) in an icon name. A phrase of more
 * than three words must be a whole name without style words.
 */
export function packsOf(vocabulary: IconVocabulary, term: string): number {
  if (!term.includes('-')) return vocabulary.packsByWord.get(term) ?? 0;
  return vocabulary.packsByPhrase.get(term) ?? vocabulary.packsByConcept.get(term) ?? 0;
}

/**
 * Whether at least FINDABLE_PACKS_MIN packs have the word or phrase in a name, and it contains two adjacent letters and
 * is no style, generic or function word.
 */
export function isFindable(target: string, vocabulary: IconVocabulary): boolean {
  return (
    /[a-z]{2}/u.test(target) &&
    !STYLE_WORDS.has(target) &&
    !GENERIC_WORDS.has(target) &&
    !FUNCTION_WORDS.has(target) &&
    packsOf(vocabulary, target) >= FINDABLE_PACKS_MIN
  );
}

/** Packs whose `chars` are emoji. In icon fonts they are code points of the private use area. */
const EMOJI_PACKS = new Set(
  'openmoji twemoji noto noto-v1 emojione emojione-v1 emojione-monotone fxemoji'.split(' '),
);

function countCharacters(set: IconSet, namesByCharacter: Map<string, Map<string, number>>): void {
  for (const [codePoints, name] of Object.entries(set.chars ?? {})) {
    const characters = codePoints.split('-').map((hex) => Number.parseInt(hex, 16));
    if (characters.some((code) => code >= 0xe000 && code <= 0xf8ff)) continue;
    if (characters.some((code) => code >= 0x1f3fb && code <= 0x1f3ff) && characters.length > 1) continue;
    const emoji = plainEmoji(String.fromCodePoint(...characters));
    if (set.icons[name] === undefined || set.icons[name].hidden === true) continue;
    const names = namesByCharacter.get(emoji) ?? new Map<string, number>();
    namesByCharacter.set(emoji, names);
    names.set(conceptOf(name), (names.get(conceptOf(name)) ?? 0) + 1);
  }
}

function phrasesOf(name: string): string[] {
  const words = name.split('-');
  return words.flatMap((word, at) => {
    const second = words[at + 1];
    const third = words[at + 2];
    if (second === undefined) return [];
    return third === undefined ? [`${word}-${second}`] : [`${word}-${second}`, `${word}-${second}-${third}`];
  });
}

/** Throws an error that lists the targets that no icon name contains. */
export function assertInVocabulary(
  file: string,
  targets: readonly string[],
  vocabulary: IconVocabulary,
): void {
  const unknown = [...new Set(targets)].filter((target) => packsOf(vocabulary, target) === 0).sort();
  if (unknown.length > 0) throw new Error(`${file}: no icon name contains ${unknown.join(', ')}`);
}
