import { expect, test } from 'vitest';
import { NO_WORDS } from '../testing/no-words.ts';
import { SynonymTags } from './synonym-tags.ts';

const same = (target: string, sources = ['own']) => ({ target, tier: 1 as const, sources });
const synonyms = new SynonymTags({
  ...NO_WORDS,
  synonyms: new Map([
    ['trash', [same('bin'), same('delete'), same('trash-can')]],
    ['trash can', [same('trash')]],
    ['bin', [same('trash')]],
    ['delete', [same('trash'), same('remove', ['md'])]],
    ['remove', [same('delete')]],
    ['station', [same('train')]],
    ['train', [{ target: 'station', tier: 3, sources: ['own'] }]],
    ['setting', [same('settings')]],
    ['settings', [same('setting')]],
  ]),
});

test.each([
  ['bin', ['trash']],
  ['trash', ['bin', 'delete']],
  ['trash-can', ['trash']],
  // A form around the picture or a sign beside it does not change the thing.
  ['circle-bin', ['trash']],
  ['bin-lock-off', ['trash']],
  ['delete-bin', ['trash']],
  // Other things, and words that are the same in one direction only, not by review, or in another number.
  ['bin-packing', []],
  ['remove', []],
  ['train', []],
  ['settings', []],
  ['lock', []],
])('gives %s the tags %j', (concept, tags) => {
  expect(synonyms.tagsOf(concept)).toEqual(tags);
});
