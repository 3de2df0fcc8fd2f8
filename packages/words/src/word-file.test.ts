import { expect, test } from 'vitest';
import { parseConcepts, parseReviewedTranslations, readReviewedSynonyms } from '../compile/read-reviewed.ts';
import { parseKeywords, parseSynonyms, parseTranslations } from './parse-word-files.ts';
import { readLines } from './word-file.ts';

test('skips comments and counts lines from 1', () => {
  expect([...readLines('f.tsv', '# format\n#\na\t1\n\nb\t2\n')]).toEqual([
    { file: 'f.tsv', lineNumber: 3, key: 'a', cells: ['1'] },
    { file: 'f.tsv', lineNumber: 5, key: 'b', cells: ['2'] },
  ]);
});

test.each([
  ['b\t1\na\t2', 'f.tsv:2: "a" must come before "b"'],
  ['a\t1\na\t2', 'f.tsv:2: "a" repeats'],
  ['a', 'f.tsv:1: "a" has no cells'],
  ['\tx', 'f.tsv:1: the line has no key before the first tab'],
])('throws with file and line for the malformed line %j', (text, problem) => {
  expect(() => [...readLines('f.tsv', text)]).toThrow(problem);
});

test.each([
  ['house\thome', 'f.tsv:1: "home" is not of the form word:sources'],
  ['house\thome:zz', 'f.tsv:1: unknown source "zz"'],
  ['house\thome:lu home:ph', 'f.tsv:1: "home" repeats'],
])('throws for malformed keywords: %j', (text, problem) => {
  expect(() => parseKeywords('f.tsv', text)).toThrow(problem);
});

test.each([
  ['trash\tbin:own', 'f.tsv:1: "bin:own" does not begin with a tier from 1 to 3'],
  ['trash\t4 bin:own', 'f.tsv:1: "4 bin:own" does not begin with a tier from 1 to 3'],
  ['trash\t2 bin:own\t1 can:own', 'f.tsv:1: tier 1 must come before 2'],
  ['trash\t1 bin:own\t1 can:own', 'f.tsv:1: tier 1 repeats'],
  ['trash\t1 bin:own\t2 bin:own', 'f.tsv:1: a target is in two tiers'],
])('throws for malformed synonyms: %j', (text, problem) => {
  expect(() => parseSynonyms('f.tsv', text)).toThrow(problem);
});

test('finds a translation by its folded form and by its transliteration', () => {
  const german = parseTranslations('de', 'de.tsv', 'schlüssel\tkey\town\n');
  expect(german.get('schlussel')?.targets).toEqual(['key']);
  expect(german.get('schluessel')?.word).toBe('schlüssel');
});

test('finds an Arabic word with and without its article', () => {
  const arabic = parseTranslations('ar', 'ar.tsv', 'إيجار\tkey\town\nالبيت\thome\town\n');
  expect(arabic.get('بيت')?.word).toBe('البيت');
  expect(arabic.get('الايجار')?.word).toBe('إيجار');
});

test('throws for two translations with the same folded form', () => {
  expect(() => parseTranslations('de', 'de.tsv', 'bar\tbar\tcl\nbär\tbear\tcl\n')).toThrow('de.tsv:2');
});

test('reads tier 0 of reviewed synonyms as forbidden targets', () => {
  const words = readReviewedSynonyms('f.tsv', 'money\t0 bread\t2 coin cash\n');
  expect([...(words.get('money')?.forbidden ?? [])]).toEqual(['bread']);
  expect(words.get('money')?.targets).toEqual([
    { target: 'coin', tier: 2 },
    { target: 'cash', tier: 2 },
  ]);
});

test('interleaves the targets of both concepts of a word, first those of the concept that lists it first', () => {
  const concepts = parseConcepts('en.tsv', 'dish\tfood\tplate\nlaw\tgavel\tscale\n');
  const german = parseReviewedTranslations('de.tsv', 'dish\tspeise\tgericht\nlaw\tgericht\n', concepts);
  expect(german.get('gericht')?.targets).toEqual(['gavel', 'food', 'scale', 'plate']);
  expect(german.get('speise')?.targets).toEqual(['food', 'plate']);
});

test('throws for a translation of a concept that en.tsv does not list', () => {
  expect(() => parseReviewedTranslations('de.tsv', 'home\thaus\n', new Map())).toThrow(
    'de.tsv:1: "home" is not a concept',
  );
});
