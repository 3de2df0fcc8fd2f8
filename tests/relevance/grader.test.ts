import { expect, test } from 'vitest';
import type { Concept, Qualifier } from './concept.ts';
import { Grader } from './grader.ts';
import type { NamedIcon } from './icon-names.ts';
import type { Judgments } from './judgments.ts';
import { type Meaning, readMeaning } from './meaning.ts';
import { parsePattern } from './pattern.ts';

const patterns = (text: string) => (text === '' ? [] : text.split(' ').map(parsePattern));
const concept = (three: string, two: string, one: string, not: readonly string[] = []): Concept => ({
  patterns: { 3: patterns(three), 2: patterns(two), 1: patterns(one) },
  not,
});
const concepts = new Map([
  ['money', concept('money cash', 'coin =wallet', 'bank', ['laundering'])],
  ['tree', concept('tree', '', 'forest')],
]);
const qualifiers = new Map<string, Qualifier>([
  ['outline', { patterns: patterns('outline'), packs: new Set(['lucide']) }],
  ['mdi', { patterns: [], packs: new Set(['mdi']) }],
]);
const icons: NamedIcon[] = [
  ['mdi', 'cash'],
  ['mdi', 'cash-outline', 'banknote'],
  ['lucide', 'coins'],
  ['lucide', 'wallet'],
  ['lucide', 'wallet-cards'],
  ['ph', 'notes', 'money'],
  ['ph', 'money-laundering'],
  ['ph', 'bank'],
  ['ph', 'tree'],
].map(([pack = '', ...names]) => ({ slug: `${pack}--${names[0]}`, pack, names, categories: [] }));

const meaningOf = (cell: string, text = 'words') => {
  const meaning = readMeaning(cell, text, { concepts, qualifiers });
  if (typeof meaning === 'string' || meaning.kind !== 'graded') throw new Error(`${cell}: ${meaning}`);
  return meaning;
};
const graderFor = (...meanings: Meaning[]) => {
  const queries = meanings.map((meaning) => ({
    ...{ queryClass: '', text: '', note: '', meant: undefined },
    meaning,
  }));
  const judgments: Judgments = { concepts, qualifiers, styleWords: new Set(['outline']), queries };
  return new Grader(judgments, icons);
};
const grades = (cell: string, text?: string) => {
  const meaning = meaningOf(cell, text);
  const grader = graderFor(meaning);
  return Object.fromEntries(icons.map(({ slug }) => [slug, grader.gradeOf(slug, meaning)]));
};

test('grades follow the concept, one less for a name that says more, none for a trap', () => {
  expect(grades('money')).toEqual({
    ...{ 'mdi--cash': 3, 'mdi--cash-outline': 3, 'lucide--coins': 2, 'lucide--wallet': 2 },
    ...{ 'lucide--wallet-cards': 0, 'ph--notes': 3, 'ph--money-laundering': 0, 'ph--bank': 1, 'ph--tree': 0 },
  });
});

test('the better of several concepts counts', () => {
  expect(grades('tree or money')).toMatchObject({ 'ph--tree': 3, 'mdi--cash': 3, 'ph--bank': 1 });
});

test('a qualifier is met by a word or by the pack; missing it leaves grade 1', () => {
  expect(grades('money & outline')).toMatchObject({
    ...{ 'mdi--cash': 1, 'mdi--cash-outline': 3, 'lucide--coins': 2, 'ph--notes': 1, 'ph--tree': 0 },
  });
});

test('a qualifier alone is met or not', () => {
  expect(grades('mdi')).toMatchObject({ 'mdi--cash': 3, 'mdi--cash-outline': 3, 'ph--bank': 0 });
});

test('an exact name is right under that name only', () => {
  expect(grades('exactly', 'Cash outline')).toMatchObject({ 'mdi--cash-outline': 3, 'mdi--cash': 0 });
  expect(grades('exactly', 'cash')).toMatchObject({ 'mdi--cash': 3, 'mdi--cash-outline': 1 });
});

test('the ideal holds what a look at every icon finds', () => {
  for (const cell of ['money', 'tree or money', 'money & outline', 'mdi', 'exactly']) {
    const meaning = meaningOf(cell, 'cash');
    const grader = graderFor(meaning);
    const all = icons.map(({ slug }) => grader.gradeOf(slug, meaning)).filter((grade) => grade > 0);
    expect(grader.ideal({ meaning })).toEqual(all.sort((a, b) => b - a));
  }
});

test('a meaning that names something unknown is reported', () => {
  expect(readMeaning('monkey', 'x', { concepts, qualifiers })).toBe('"monkey" names something unknown');
  expect(readMeaning('money & sparkling', 'x', { concepts, qualifiers })).toContain(
    'names something unknown',
  );
});
