import { Strings } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StemWords } from './stem-words.ts';
import { WordOverlap } from './word-overlap.ts';

const arbitraryStem = fc
  .array(fc.constantFrom('arrow', 'left', 'up', 'circle', 'bold', 'chart', 'user', 'plus', 'cloud'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join('-'));

function alike(stems: readonly string[], stem: string): readonly string[] {
  const position = stems.indexOf(stem);
  return Array.from(
    new WordOverlap(new StemWords(Strings.of(stems))).alike(position),
    (other) => stems[other]!,
  );
}

test('concepts that share a rarer word come first, those that share none not at all', () => {
  const stems = ['arrow-left', 'arrow', 'arrow-right', 'arrow-up', 'left', 'cloud'];
  const related = alike(stems, 'arrow-left');
  expect(related.slice(0, 2)).toEqual(['left', 'arrow']);
  expect(related).not.toContain('cloud');
});

test('concepts without a word of those that come stay related to the same others, in the same order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(arbitraryStem, { minLength: 24, maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      (stems, count) => {
        const come = Array.from({ length: count }, (_, i) => `new${i}`);
        for (const stem of stems) expect(alike([...stems, ...come], stem)).toEqual(alike(stems, stem));
      },
    ),
    { numRuns: 200 },
  );
});
