import { expect, test } from 'vitest';
import { parseLabels, readLabels } from './labels.ts';

/** Cells of a label: icon, hash of the drawing, types, shapes, colors, styles. */
const line = (...cells: string[]) => cells.join('\t');

test('reads required values, alternatives and optional values', () => {
  const text = `# a comment\n${line('mdi--home', 'abc', 'Icon/Sticker', 'Fill', 'Teal/Green, White, ?Gray', '-')}\n`;
  expect(parseLabels(text, 'tune')).toEqual([
    {
      slug: 'mdi--home',
      half: 'tune',
      sha: 'abc',
      types: ['Icon', 'Sticker'],
      shapes: ['Fill'],
      colors: { required: [['Teal', 'Green'], ['White']], optional: ['Gray'] },
      styles: { required: [], optional: [] },
    },
  ]);
});

test.each([
  ['a value outside the taxonomy', line('a--b', 'c', 'Icon', 'Fill', 'Mauve', '-'), '"Mauve" is not one of'],
  ['a column too few', line('a--b', 'c', 'Icon', 'Fill', 'Black'), 'six columns'],
])('throws for %s and names the line', (_, text, message) => {
  expect(() => parseLabels(text, 'proof')).toThrow(message);
});

test('the labels contain at least 640 icons of 90 packs, each once, in two halves of about equal size', () => {
  const labels = readLabels();
  expect(labels.length).toBeGreaterThanOrEqual(640);
  expect(new Set(labels.map(({ slug }) => slug)).size).toBe(labels.length);
  expect(new Set(labels.map(({ slug }) => slug.split('--')[0])).size).toBeGreaterThanOrEqual(90);
  const tune = labels.filter(({ half }) => half === 'tune').length;
  expect(Math.abs(tune / labels.length - 0.5)).toBeLessThan(0.02);
});

test('at most 5% of the labels have alternatives of type or shape', () => {
  const labels = readLabels();
  const withAlternatives = labels.filter(({ types, shapes }) => types.length > 1 || shapes.length > 1);
  expect(withAlternatives.length / labels.length).toBeLessThanOrEqual(0.05);
});
