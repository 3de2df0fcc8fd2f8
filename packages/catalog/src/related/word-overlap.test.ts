import { Strings } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WordOverlap } from './word-overlap.ts';

const arbitraryStem = fc
  .array(fc.constantFrom('arrow', 'left', 'up', 'circle', 'bold', 'chart', 'user', 'plus', 'cloud'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join('-'));

function related(stems: readonly string[], stem: string): readonly string[] {
  const position = stems.indexOf(stem);
  return Array.from(new WordOverlap(Strings.of(stems)).relatedTo(position), (other) => stems[other]!);
}

test('ranks stems that share a rarer word first and leaves out those that share none', () => {
  const stems = ['arrow-left', 'arrow', 'arrow-right', 'arrow-up', 'left', 'cloud'];
  const found = related(stems, 'arrow-left');
  expect(found.slice(0, 2)).toEqual(['left', 'arrow']);
  expect(found).not.toContain('cloud');
});

test('keeps the related stems of a stem when unrelated stems are added', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(arbitraryStem, { minLength: 24, maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      (stems, count) => {
        const added = Array.from({ length: count }, (_, i) => `new${i}`);
        for (const stem of stems) expect(related([...stems, ...added], stem)).toEqual(related(stems, stem));
      },
    ),
    { numRuns: 200 },
  );
});
