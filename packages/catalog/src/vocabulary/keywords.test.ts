import { IndexWriter, type ThesaurusTarget } from '@glyphdex/engine';
import type { Words } from '@glyphdex/words';
import { expect, test } from 'vitest';
import { NO_WORDS } from '../testing/no-words.ts';
import { addKeywords, unexplainedKeywords } from './keywords.ts';

/** The thesaurus entries that the keywords of these words add. */
function targetsOf(words: Partial<Words>): Record<string, readonly ThesaurusTarget[]> {
  const entries: Record<string, readonly ThesaurusTarget[]> = {};
  const writer = new IndexWriter([]);
  writer.addThesaurusEntry = (phrase, targets) => {
    entries[phrase] = targets;
  };
  // The number of packs with an icon of this name.
  const packs: Record<string, number> = { bible: 20, scroll: 3 };
  const keywords = unexplainedKeywords({ ...NO_WORDS, ...words });
  addKeywords(writer, keywords, (name) => packs[name] ?? 0);
  return entries;
}

const tagged = (word: string, ...sources: string[]) => ({ word, sources });

test('lists the names of a keyword by number of sources, then by number of packs', () => {
  const keywords = new Map([
    ['quran', [tagged('holy-book', 'fa', 'md')]],
    ['scroll', [tagged('holy-book', 'fa')]],
    ['bible', [tagged('holy-book', 'fa')]],
  ]);
  expect(targetsOf({ keywords })).toEqual({
    'holy book': [
      { target: 'quran', tier: 1 },
      { target: 'bible', tier: 2 },
      { target: 'scroll', tier: 2 },
    ],
  });
});

test('leaves out keywords that have synonyms, brands, and keywords of 25 names', () => {
  const keywords = new Map([['bin', [tagged('trash', 'lu'), tagged('notion', 'lu')]]]);
  for (let i = 0; i < 25; i++) keywords.set(`thing-${i}`, [tagged('stuff', 'fa')]);
  const synonyms = new Map([['trash', [{ target: 'bin', tier: 2 as const, sources: ['own'] }]]]);
  expect(targetsOf({ keywords, synonyms, brands: new Map([['notion', ['notion']]]) })).toEqual({});
});
