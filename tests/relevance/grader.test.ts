import { expect, test } from 'vitest';
import type { Concept, Qualifier } from './concept.ts';
import { Grader } from './grader.ts';
import type { NamedIcon } from './icon-names.ts';
import { type Intent, parseIntent } from './intent.ts';
import type { Judgments } from './judgments.ts';
import { parsePattern } from './pattern.ts';

const patterns = (text: string) => (text === '' ? [] : text.split(' ').map(parsePattern));
/** A concept by its patterns of grade 3, 2 and 1 and its excluded words. */
const concept = (grade3: string, grade2: string, grade1: string, not: readonly string[] = []): Concept => ({
  patterns: { 3: patterns(grade3), 2: patterns(grade2), 1: patterns(grade1) },
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
].map(([pack = '', ...names]) => ({
  slug: `${pack}--${names[0]}`,
  pack,
  maker: `maker of ${pack}`,
  names,
  categories: [],
}));

const intentOf = (cell: string, text = 'words') => {
  const intent = parseIntent(cell, text, { concepts, qualifiers });
  if (typeof intent === 'string' || intent.kind !== 'graded') throw new Error(`${cell}: ${intent}`);
  return intent;
};
const graderFor = (...intents: Intent[]) => {
  const queries = intents.map((intent) => ({
    ...{ queryClass: '', text: '', note: '', corrected: undefined },
    intent,
  }));
  const judgments: Judgments = { concepts, qualifiers, styleWords: new Set(['outline']), queries };
  return new Grader(judgments, icons);
};
const grades = (cell: string, text?: string) => {
  const intent = intentOf(cell, text);
  const grader = graderFor(intent);
  return Object.fromEntries(icons.map(({ slug }) => [slug, grader.gradeOf(slug, intent)]));
};

test('grades an icon by the best pattern for a name or alias, and 0 with an excluded word', () => {
  expect(grades('money')).toEqual({
    ...{ 'mdi--cash': 3, 'mdi--cash-outline': 3, 'lucide--coins': 2, 'lucide--wallet': 2 },
    ...{ 'lucide--wallet-cards': 0, 'ph--notes': 3, 'ph--money-laundering': 0, 'ph--bank': 1, 'ph--tree': 0 },
  });
});

test('uses the better grade of two concepts joined by or', () => {
  expect(grades('tree or money')).toMatchObject({ 'ph--tree': 3, 'mdi--cash': 3, 'ph--bank': 1 });
});

test('grades an icon of the concept 1 if it fits the qualifier neither by word nor by pack', () => {
  expect(grades('money & outline')).toMatchObject({
    ...{ 'mdi--cash': 1, 'mdi--cash-outline': 3, 'lucide--coins': 2, 'ph--notes': 1, 'ph--tree': 0 },
  });
});

test('grades 3 or 0 for a qualifier without a concept', () => {
  expect(grades('mdi')).toMatchObject({ 'mdi--cash': 3, 'mdi--cash-outline': 3, 'ph--bank': 0 });
});

test('grades 3 only the exact name of an exact query', () => {
  expect(grades('exactly', 'Cash outline')).toMatchObject({ 'mdi--cash-outline': 3, 'mdi--cash': 0 });
  expect(grades('exactly', 'cash')).toMatchObject({ 'mdi--cash': 3, 'mdi--cash-outline': 1 });
});

test('grades 3 a name that the intent gives in place of a concept, and 1 other icons with its words', () => {
  expect(grades('=cash')).toMatchObject({ 'mdi--cash': 3, 'mdi--cash-outline': 3, 'lucide--coins': 0 });
  expect(grades('==wallet')).toMatchObject({ 'lucide--wallet': 3, 'lucide--wallet-cards': 1 });
  expect(grades('==cash or ==coins & mdi')).toMatchObject({ 'mdi--cash': 3, 'lucide--coins': 1 });
  expect(grades('"wallet"')).toMatchObject({ 'lucide--wallet': 3, 'lucide--wallet-cards': 2 });
  expect(grades('lucide:coins')).toMatchObject({ 'lucide--coins': 3, 'mdi--cash': 0 });
});

test('names the author of a pack as the maker of its icons, and the pack for an icon that is not installed', () => {
  const grader = graderFor();
  expect(grader.makerOf('mdi--cash')).toBe('maker of mdi');
  expect(grader.makerOf('acme--house')).toBe('acme');
});

test('computes the same ideal grades as a scan of every icon', () => {
  for (const cell of ['money', 'tree or money', 'money & outline', 'mdi', 'exactly', '=cash & mdi']) {
    const intent = intentOf(cell, 'cash');
    const grader = graderFor(intent);
    const all = icons.map(({ slug }) => grader.gradeOf(slug, intent)).filter((grade) => grade > 0);
    expect(grader.ideal({ intent })).toEqual(all.sort((a, b) => b - a));
  }
});

test('reports an intent that names an unknown concept', () => {
  expect(parseIntent('monkey', 'x', { concepts, qualifiers })).toBe(
    '"monkey" names an unknown concept or qualifier',
  );
  expect(parseIntent('money & sparkling', 'x', { concepts, qualifiers })).toContain(
    'names an unknown concept or qualifier',
  );
});
