import { expect, test } from 'vitest';
import type { Filter } from './search-request.ts';
import { NO_DEADLINE } from './testing/no-deadline.ts';
import { iconAt, sampleSearcher } from './testing/sample-icons.ts';

function find(text: string, filter: Filter = {}): string[] {
  const request = { text, filter, offset: 0, limit: 100, relatedTagsMax: 0 };
  return [...sampleSearcher.search(request, NO_DEADLINE).docIds].map(iconAt);
}

test('ranks exact names first, then one-word aliases, then short names, then tags', () => {
  expect(find('home')).toEqual([
    'mdi:home',
    'lucide:house',
    'mdi:home-outline',
    'mdi:home-account',
    'mdi:gauge',
  ]);
});

test('finds icons for an unfinished word', () => {
  expect(find('hou')).toEqual(['lucide:house', 'mdi:home']);
  expect(find('light bu')).toContain('tabler:light-bulb');
});

test('counts a transposition as one edit', () => {
  expect(find('hoem')).toEqual(find('home'));
  expect(find('serach')[0]).toBe('tabler:search');
});

test('corrects a wrong first letter', () => {
  expect(find('gearch')[0]).toBe('tabler:search');
});

test('corrects a misspelled prefix', () => {
  expect(find('settng')).toEqual(['tabler:setting-tool', 'tabler:settings']);
});

test('splits joined words and joins split words', () => {
  expect(find('arrowleft').slice(0, 3)).toEqual(['formkit:arrowleft', 'lucide:arrow-left', 'mdi:arrow-left']);
  expect(find('arrowleft')).not.toContain('tabler:left-arrow');
  expect(find('light bulb')).toEqual(['tabler:light-bulb', 'tabler:lightbulb']);
});

test('joins two words in reverse order', () => {
  expect(find('cut hair')).toEqual(['noto:haircut']);
});

test('finds other verb forms', () => {
  expect(find('charge battery')).toEqual(['tabler:battery-charging']);
});

test('keeps two of three words that names mostly have together', () => {
  expect(find('arrow left lavender').slice(0, 2)).toEqual(['lucide:arrow-left', 'mdi:arrow-left']);
});

test('ranks names with the words in the typed order before names with another order', () => {
  const found = find('arrow left');
  expect(found.slice(0, 2)).toEqual(['lucide:arrow-left', 'mdi:arrow-left']);
  expect(found.indexOf('tabler:left-arrow')).toBeGreaterThan(1);
});

test('finds letters and digits typed as one word or two', () => {
  expect(find('2fa')).toEqual(['tabler:auth-2fa']);
  expect(find('arrow2')[0]).toBe('tabler:arrow2');
  expect(find('arrow 2')[0]).toBe('tabler:arrow2');
});

test('ranks icons of a named pack first', () => {
  expect(find('mdi home').slice(0, 3)).toEqual(['mdi:home', 'mdi:home-outline', 'mdi:home-account']);
  expect(find('lucide arrow')[0]).toBe('lucide:arrow-left');
});

test('ranks icons of a named pack with the other word as tag after those with it in the name', () => {
  expect(
    find('mdi home')
      .filter((icon) => icon.startsWith('mdi:'))
      .at(-1),
  ).toBe('mdi:gauge');
});

test('finds names in the singular for a typed plural', () => {
  expect(find('githubs')).toEqual(['simple:github']);
  expect(find('hearts broken')).toEqual(['tabler:heart-broken', 'tabler:hearts']);
});

test('drops a word that no icon has if other words remain', () => {
  expect(find('home qxzv')).toEqual(find('home'));
  expect(find('qxzv home wvyx')).toEqual(find('home'));
});

test('drops stop words first', () => {
  expect(find('icon for home')).toEqual(find('home'));
  expect(find('icon for')).toEqual(['noto:icon-for-sale']);
});

test('finds a word by its phonetic key', () => {
  expect(find('hart')[0]).toBe('tabler:heart');
  expect(find('kalendur')[0]).toBe('uil:calendar');
});

test('splits a joined word into three words that are adjacent in a name', () => {
  expect(find('arrownarrowleft')).toEqual(['tabler:arrow-narrow-left']);
});

test('does not correct words if icons match all of them', () => {
  expect(find('lucide home')[0]).toBe('lucide:house');
});

test('ranks the rarer of two words before the other if no icon has both', () => {
  for (const text of ['arrow github', 'github arrow'])
    expect(find(text).slice(0, 2)).toEqual(['simple:github', 'lucide:arrow-left']);
});

test.each(['qwxyz', 'asdfgh', 'zzzz', '!!!', '🏠', '\u0000', 'x'.repeat(200), '٪'])(
  'finds nothing for nonsense like %j',
  (text) => {
    expect(find(text)).toEqual([]);
  },
);

test.each([
  'a '.repeat(200),
  'home '.repeat(50),
  Array.from({ length: 50 }, (_, i) => `w${i}`).join(' '),
  '\ud800 home',
  `${'é'.repeat(100)}\u202e`,
])('searches without an error for %j', (text) => {
  expect(Array.isArray(find(text))).toBe(true);
});

test('ignores case, accents, width and invisible characters', () => {
  expect(find('HÖME')).toEqual(find('home'));
  expect(find('ho\u200bme')).toEqual(find('home'));
  expect(find('ｈｏｍｅ')).toEqual(find('home'));
  expect(find('creme brulee')).toEqual(['noto:crème-brûlée']);
  expect(find('КОШКА')).toEqual(['noto:кошка']);
});

test('finds the same icons for a repeated word', () => {
  expect(new Set(find('home home'))).toEqual(new Set(find('home')));
});

test('filters matches by tags and facets, and corrects no word if the filter leaves none', () => {
  expect(find('home', { tags: ['account'] })).toEqual(['mdi:home-account']);
  expect(find('home', { facets: { styles: [1] } })).toEqual(['mdi:home-outline']);
  expect(find('home', { tags: ['plant'] })).toEqual([]);
  expect(find('home', { tags: ['unknown'] })).toEqual([]);
  expect(find('home', { tags: ['account', 'plant'] })).toEqual([]);
});

test('explains the expansions of each word and the ranking rules of a hit', () => {
  const request = { text: 'hoem qxzv', filter: {}, offset: 0, limit: 1, relatedTagsMax: 0 };
  const explanation = sampleSearcher.explain(request, NO_DEADLINE);
  expect(explanation.stage).toBe('all words, corrected');
  expect(explanation.words).toMatchObject([
    {
      text: 'hoem',
      isDropped: false,
      expansions: [{ kind: 'typo', edits: 1, terms: [{ text: 'home', documentsCount: 5 }] }],
    },
    { text: 'qxzv', isDropped: true, expansions: [] },
  ]);
  expect(explanation.hits).toEqual([
    {
      docId: 0,
      rules: [
        { name: 'match cost', value: 3, description: expect.any(String) },
        { name: 'field', value: 0, description: 'every word counts as a word of the name' },
        { name: 'length', value: 0, description: 'name has no other words' },
        { name: 'proximity', value: 0, description: 'name begins with the words in this order' },
      ],
    },
  ]);
});
