import fc from 'fast-check';
import { expect, test } from 'vitest';
import { familiesOf } from './families.ts';

/** Groups the concepts of a pack by family. */
function grouped(...concepts: string[]): string[][] {
  const families = familiesOf(concepts);
  const groups = Map.groupBy(concepts, (_, docId) => families[docId]);
  return [...groups.values()];
}

test('gives further drawings of a thing the same family', () => {
  expect(grouped('home', 'home-alt', 'home-2', 'user', 'home-variant', 'user-3')).toEqual([
    ['home', 'home-alt', 'home-2', 'home-variant'],
    ['user', 'user-3'],
  ]);
  expect(grouped('home-01', 'home-02', 'home')).toHaveLength(1);
});

test('gives numbers that count things different families', () => {
  const numbers = [
    'number-0',
    'number-1',
    'number-2',
    'clock',
    'clock-1',
    'clock-2',
    'clock-5',
    'dice-1',
    'dice-2',
    'h',
    'h-1',
    'h-2',
    'users',
    'users-four',
  ];
  expect(grouped(...numbers)).toHaveLength(numbers.length);
});

test('treats a word as a style if the pack has ten, but not three, things with and without it', () => {
  const things = Array.from('abcdefghij', (letter) => `thing${letter}`);
  const both = things.flatMap((thing) => [thing, `${thing}-o`]);
  expect(grouped(...both)).toHaveLength(things.length);
  expect(grouped(...both.slice(0, 6))).toHaveLength(6);
  // Skin tones of two words, such as medium-dark, are removed word by word.
  const tones = ['dark', 'medium', 'light', 'medium-dark', 'medium-light'];
  const hands = things.flatMap((thing) => [thing, ...tones.map((tone) => `${thing}-${tone}`)]);
  expect(grouped(...hands)).toHaveLength(things.length);
});

test('gives concepts with other words different families', () => {
  expect(grouped('home', 'home-plus', 'home-circle', 'arrow', 'arrow-left', 'o', 'f')).toHaveLength(7);
});

test('gives equal concepts the same number, below the number of concepts', () => {
  const concept = fc.constantFrom('a', 'a-2', 'a-alt', 'b-01', 'b-02', 'c');
  fc.assert(
    fc.property(fc.array(concept), (concepts) => {
      const families = familiesOf(concepts);
      concepts.forEach((one, i) => {
        expect(families[i]).toBeLessThan(concepts.length);
        concepts.forEach((other, j) => {
          if (other === one) expect(families[j]).toBe(families[i]);
        });
      });
    }),
  );
});
