import { IndexWriter, type ThesaurusTarget } from '@glyphdex/engine';
import type { Words } from '@glyphdex/words';
import { expect, test } from 'vitest';
import { NO_WORDS } from '../testing/no-words.ts';
import { addThesaurus } from './thesaurus-targets.ts';

/** All targets that the thesaurus has for a phrase. */
function targetsOf(phrase: string, words: Partial<Words>): ThesaurusTarget[] {
  const found: ThesaurusTarget[] = [];
  const writer = new IndexWriter([]);
  writer.addThesaurusEntry = (key, targets) => {
    if (key === phrase) found.push(...targets);
  };
  addThesaurus(writer, { ...NO_WORDS, ...words });
  return found;
}

test('ranks the reviewed picture of an English word with the same word of another language', () => {
  const french = new Map([['pain', { word: 'pain', targets: ['bread'], sources: ['own'] }]]);
  const ranked = (source: string) =>
    targetsOf('pain', {
      synonyms: new Map([['pain', [{ target: 'bandage', tier: 2, sources: [source] }]]]),
      translations: new Map([['fr', french]]),
    });
  const bandage = { target: 'bandage', tier: 1 };
  expect(ranked('own')).toEqual([bandage, { target: 'bread', tier: 1 }]);
  expect(ranked('lu')).toEqual([bandage, { target: 'bread', tier: 0 }]);
});

test('ranks a word of several languages last as in a language with few readers', () => {
  const wordIn = (target: string) =>
    new Map([['vent', { word: 'vent', targets: [target], sources: ['own'] }]]);
  const translations = new Map([
    ['da', wordIn('hourglass')],
    ['fr', wordIn('wind')],
  ]);
  expect(targetsOf('vent', { translations })).toEqual([
    { target: 'wind', tier: 0 },
    { target: 'hourglass', tier: 1 },
  ]);
});
