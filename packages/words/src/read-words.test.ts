import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  readReviewedBrands,
  readReviewedSynonyms,
  readReviewedTranslations,
} from '../compile/read-reviewed.ts';
import { foldWord } from './fold-word.ts';
import { readWords, WORDS_FOLDER, type Words } from './read-words.ts';
import { readLines } from './word-file.ts';
import { WORD_SOURCES } from './word-sources.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
let words: Words;
let nameWords: ReadonlySet<string>;

beforeAll(() => {
  words = readWords();
  nameWords = readNameWords();
});

test('reads keywords, synonyms, emoji, brands and flags', () => {
  expect(words.keywords.get('house')?.map(({ word }) => word)).toContain('home');
  expect(
    words.synonyms
      .get('trash')
      ?.slice(0, 4)
      .map(({ target }) => target),
  ).toContain('bin');
  expect(words.emoji.get('🏠')?.names).toContain('house');
  expect(words.brands.get('node.js')).toContain('nodejs');
  expect(words.flags.get('de')).toBe('germany');
});

test('has at least 1,000 translations in each of at least forty languages', () => {
  expect(words.translations.size).toBeGreaterThanOrEqual(40);
  const small = [...words.translations].filter(([, translations]) => translations.size < 1000);
  expect(small.map(([language]) => language)).toEqual([]);
});

test('has only targets and concepts whose words occur in icon names', () => {
  const targets = new Set([
    ...[...words.synonyms.values()].flatMap((synonyms) => synonyms.map(({ target }) => target)),
    ...[...words.translations.values()].flatMap((language) =>
      [...language.values()].flatMap((translation) => [...translation.targets]),
    ),
    ...[...words.emoji.values()].flatMap((emoji) => [...emoji.names, ...emoji.words]),
    ...[...words.brands.values()].flat(),
    ...words.keywords.keys(),
  ]);
  const unknown = [...targets].filter((target) => target.split('-').some((word) => !nameWords.has(word)));
  expect(unknown).toEqual([]);
});

test('has folded keys in synonyms', () => {
  const keys = [...words.synonyms.keys()];
  expect(keys.filter((key) => foldWord(key) !== key)).toEqual([]);
});

test('has every source in NOTICE with version and license, and its license text as a file', () => {
  const notice = readFileSync(join(REPOSITORY, 'NOTICE'), 'utf8');
  for (const { code, npm, license } of WORD_SOURCES) {
    const line = notice.split('\n').find((each) => each.startsWith(`[${code}] `));
    expect(line, code).toBeDefined();
    if (npm === null) continue;
    expect(line, code).toContain(npm.version);
    expect(line, code).toContain(license.startsWith('LicenseRef') ? 'License' : license.split(' ')[0]);
    const file = /licenses\/\S+\.txt/u.exec(line ?? '')?.[0] ?? 'none';
    expect(existsSync(join(WORDS_FOLDER, file)), file).toBe(true);
  }
});

test('contains all reviewed entries in the compiled files', () => {
  const read = (name: string) => readFileSync(join(WORDS_FOLDER, name), 'utf8');
  const synonyms = readReviewedSynonyms('synonyms-reviewed.tsv', read('synonyms-reviewed.tsv'));
  for (const [word, { targets, forbidden }] of synonyms) {
    const compiled = words.synonyms.get(word)?.map(({ target }) => target) ?? [];
    expect(compiled.slice(0, targets.length), word).toEqual(targets.map(({ target }) => target));
    expect(
      compiled.filter((target) => forbidden.has(target)),
      word,
    ).toEqual([]);
  }
  const brands = readReviewedBrands('brands-reviewed.tsv', read('brands-reviewed.tsv'));
  for (const [title, names] of brands) {
    expect(words.brands.get(title)?.slice(0, names.length), title).toEqual([...names]);
  }
  const translations = readReviewedTranslations(join(WORDS_FOLDER, 'ui-translations'));
  for (const [language, reviewed] of translations) {
    for (const [folded, { targets }] of reviewed) {
      const compiled = words.translations.get(language)?.get(folded)?.targets ?? [];
      expect(compiled.slice(0, targets.length), `${language} ${folded}`).toEqual(targets);
    }
  }
});

const MAIN_LANGUAGES = 'ar de es fr hi id it ja ko nl pl pt ru sv tr uk vi zh zh-Hant'.split(' ');

test('translates more than 1,200 concepts in main languages, more than 90 in others', () => {
  const folder = join(WORDS_FOLDER, 'ui-translations');
  const linesOf = (name: string) => [...readLines(name, readFileSync(join(folder, name), 'utf8'))];
  const languages = readdirSync(folder).map((name) => name.replace('.tsv', ''));
  expect(languages).toEqual(expect.arrayContaining(MAIN_LANGUAGES));
  for (const language of languages.filter((name) => name !== 'en')) {
    const min = MAIN_LANGUAGES.includes(language) ? 1200 : 90;
    expect(linesOf(`${language}.tsv`).length, language).toBeGreaterThan(min);
  }
});

test.each(['.', 'translations', 'ui-translations'])(
  'describes the lines and the license in every file of %s',
  (folder) => {
    const names = readdirSync(join(WORDS_FOLDER, folder)).filter((name) => name.endsWith('.tsv'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const comments = readFileSync(join(WORDS_FOLDER, folder, name), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('# '));
      expect(
        comments.some((line) => line.startsWith('# Line: ')),
        name,
      ).toBe(true);
      expect(comments.join(' '), name).toMatch(/docs\/words\.md/u);
      expect(comments.join(' '), name).toMatch(/license/iu);
    }
  },
);

test.each([
  ['fr', 'maison'],
  ['ja', '家'],
  ['de', 'haus'],
  ['cs', 'dům'],
])('gives house and home as targets of %s %s', (language, word) => {
  const targets = words.translations.get(language)?.get(foldWord(word))?.targets;
  expect(targets).toEqual(expect.arrayContaining(['house', 'home']));
});

test.each([
  ['singing', 'sing'],
  ['horses', 'horse'],
  ['painted', 'paint'],
  ['printed', 'print'],
])('gives %s the base %s as first target', (form, base) => {
  expect(words.synonyms.get(form)?.[0]).toMatchObject({ target: base, tier: 1 });
});

test.each([
  ['on hold', 'pause'],
  ['payment declined', 'credit-card-off'],
  ['moving house', 'truck'],
  ['add reminder', 'bell-plus'],
  ['too hot', 'thermometer-sun'],
  ['vacation mode', 'palm-tree'],
])('gives the phrase %s the plain picture %s as first target', (phrase, target) => {
  expect(words.synonyms.get(phrase)?.[0]?.target).toBe(target);
});

test('has no synonym that only word vectors give', () => {
  const targets = [...words.synonyms.values()].flat();
  expect(targets.filter(({ sources }) => sources.every((source) => source === 'nn'))).toEqual([]);
});

/** The single words of the icon names in all sets of the default source. */
function readNameWords(): ReadonlySet<string> {
  const root = dirname(createRequire(import.meta.url).resolve('@iconify/json/package.json'));
  const found = new Set<string>();
  for (const file of readdirSync(join(root, 'json'))) {
    const set = JSON.parse(readFileSync(join(root, 'json', file), 'utf8')) as {
      readonly icons: Readonly<Record<string, unknown>>;
    };
    for (const name of Object.keys(set.icons)) for (const word of name.split('-')) found.add(word);
  }
  return found;
}
