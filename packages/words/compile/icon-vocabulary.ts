import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { conceptStem } from './concept-stem.ts';
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

/** The words of icon names with the number of packs and icons: the possible targets of a search. */
export interface IconVocabulary {
  /** Packs by single word of a name. */
  readonly packsByWord: ReadonlyMap<string, number>;
  readonly iconsByWord: ReadonlyMap<string, number>;
  /** Packs by whole name without style words, such as `shopping-cart`. */
  readonly packsByStem: ReadonlyMap<string, number>;
  /** Packs by two or three neighboring words of a name, joined by `-`. */
  readonly packsByPhrase: ReadonlyMap<string, number>;
  /** Names without style words that packs give an emoji or other character, with the number of packs. */
  readonly namesByCharacter: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Icon names by pack. */
  readonly namesByPack: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads the names of all visible icons of `@iconify/json`. About 5 s. */
export function readIconVocabulary(): IconVocabulary {
  const root = dirname(createRequire(import.meta.url).resolve('@iconify/json/package.json'));
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const collections = read('collections.json') as Record<string, { readonly hidden?: boolean }>;
  const packsByWord = new Map<string, number>();
  const iconsByWord = new Map<string, number>();
  const packsByStem = new Map<string, number>();
  const packsByPhrase = new Map<string, number>();
  const namesByCharacter = new Map<string, Map<string, number>>();
  const namesByPack = new Map<string, ReadonlySet<string>>();
  for (const [prefix, { hidden }] of Object.entries(collections)) {
    if (hidden === true) continue;
    const set = read(`json/${prefix}.json`) as IconSet;
    const affixes = {
      suffixes: Object.keys(set.suffixes ?? {}),
      prefixes: Object.keys(set.prefixes ?? {}),
    };
    const names = Object.keys(set.icons).filter((name) => set.icons[name]?.hidden !== true);
    const words = names.flatMap((name) => [...new Set(name.split('-'))]);
    for (const word of words) iconsByWord.set(word, (iconsByWord.get(word) ?? 0) + 1);
    for (const word of new Set(words)) packsByWord.set(word, (packsByWord.get(word) ?? 0) + 1);
    for (const stem of new Set(names.map((name) => conceptStem(name, affixes)))) {
      packsByStem.set(stem, (packsByStem.get(stem) ?? 0) + 1);
    }
    for (const phrase of new Set(names.flatMap(phrasesOf))) {
      packsByPhrase.set(phrase, (packsByPhrase.get(phrase) ?? 0) + 1);
    }
    if (EMOJI_PACKS.has(prefix)) countCharacters(set, namesByCharacter);
    namesByPack.set(prefix, new Set(names));
  }
  return { packsByWord, iconsByWord, packsByStem, packsByPhrase, namesByCharacter, namesByPack };
}

/** Number of packs with the word or phrase in an icon name. A phrase is joined by `-`; with four words or more it is a whole name. */
export function packsOf(vocabulary: IconVocabulary, term: string): number {
  if (!term.includes('-')) return vocabulary.packsByWord.get(term) ?? 0;
  return vocabulary.packsByPhrase.get(term) ?? vocabulary.packsByStem.get(term) ?? 0;
}

/** True if several packs name icons with the word or phrase, and it is not a style, generic or function word. */
export function isFindable(target: string, vocabulary: IconVocabulary): boolean {
  return (
    /[a-z]{2}/u.test(target) &&
    !STYLE_WORDS.has(target) &&
    !GENERIC_WORDS.has(target) &&
    !FUNCTION_WORDS.has(target) &&
    packsOf(vocabulary, target) >= FINDABLE_PACKS_MIN
  );
}

/** Packs with Unicode characters. Icon fonts use the private use area. */
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
    names.set(conceptStem(name), (names.get(conceptStem(name)) ?? 0) + 1);
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

/** @throws Error with every target that is in no icon name. */
export function assertFindable(file: string, targets: readonly string[], vocabulary: IconVocabulary): void {
  const unknown = [...new Set(targets)].filter((target) => packsOf(vocabulary, target) === 0).sort();
  if (unknown.length > 0) throw new Error(`${file}: no icon name contains ${unknown.join(', ')}`);
}
