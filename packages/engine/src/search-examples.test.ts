import { expect, test } from 'vitest';
import { Deadline, type Filter } from './search-request.ts';
import { iconAt, sampleSearcher } from './testing/sample-icons.ts';

function find(text: string, filter: Filter = {}): string[] {
  const request = { text, filter, offset: 0, limit: 100, relatedTagsMax: 0 };
  return [...sampleSearcher.search(request, new Deadline(() => 0, 1)).docIds].map(iconAt);
}

function relatedTo(text: string): string[] {
  const request = { text, filter: {}, offset: 0, limit: 10, relatedTagsMax: 10 };
  return sampleSearcher.search(request, new Deadline(() => 0, 1)).relatedTags.map(({ slug }) => slug);
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

test('finds an unfinished query', () => {
  expect(find('hou')).toEqual(['mdi:home', 'lucide:house'].toReversed());
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

test('corrects a misspelling that is an icon name, to the frequent word first', () => {
  const found = find('calender');
  expect(found[0]).toBe('uil:calender');
  expect(found[1]).toBe('uil:calendar');
  expect(found.slice(2, 7).every((icon) => icon.startsWith('uil:calendar-'))).toBe(true);
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

test('drops the word without which the other two match', () => {
  expect(find('arrow left lavender')).toEqual(find('arrow left'));
  expect(find('broken lavender heart')).toEqual(find('broken heart'));
});

test('ranks words in the typed order first', () => {
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
  expect(find('lucide arrow')).toEqual(['lucide:arrow-left']);
});

test('ranks a name before a tag beside a pack', () => {
  expect(find('mdi home').at(-1)).toBe('mdi:gauge');
});

test('finds the plural for a singular and the reverse', () => {
  expect(find('githubs')).toEqual(['simple:github']);
  expect(find('hearts broken')).toEqual(['tabler:heart-broken']);
});

test('a word that nothing has is dropped when other words are left', () => {
  expect(find('home qxzv')).toEqual(find('home'));
  expect(find('qxzv home wvyx')).toEqual(find('home'));
});

test('when words must be dropped, those that say little go first', () => {
  expect(find('icon for home')).toEqual(find('home'));
  expect(find('icon for')).toEqual(['noto:icon-for-sale']);
});

test('finds a word by its phonetic key', () => {
  expect(find('hart')[0]).toBe('tabler:heart');
  expect(find('kalendur')[0]).toBe('uil:calendar');
});

test('a word cut in three is found when the parts stand together', () => {
  expect(find('arrownarrowleft')).toEqual(['tabler:arrow-narrow-left']);
});

test('does not correct indexed words while they have matches', () => {
  expect(find('lucide home')).toEqual(['lucide:house']);
});

test('when known words have nothing in common, the more frequent ones are dropped', () => {
  expect(find('arrow github')).toEqual(['simple:github']);
});

test.each(['qwxyz', 'asdfgh', 'zzzz', '!!!', '🏠', '\u0000', 'x'.repeat(200), '٪'])(
  'nonsense like %j finds nothing',
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
])('any text is answered: %j', (text) => {
  expect(Array.isArray(find(text))).toBe(true);
});

test('case, accents, width and invisible marks do not count', () => {
  expect(find('HÖME')).toEqual(find('home'));
  expect(find('ho\u200bme')).toEqual(find('home'));
  expect(find('ｈｏｍｅ')).toEqual(find('home'));
  expect(find('creme brulee')).toEqual(['noto:crème-brûlée']);
  expect(find('КОШКА')).toEqual(['noto:кошка']);
});

test('a repeated word is one word', () => {
  expect(new Set(find('home home'))).toEqual(new Set(find('home')));
});

test('a tag or a facet narrows a search and never corrects it', () => {
  expect(find('home', { tags: ['account'] })).toEqual(['mdi:home-account']);
  expect(find('home', { facets: { styles: [1] } })).toEqual(['mdi:home-outline']);
  expect(find('home', { tags: ['plant'] })).toEqual([]);
  expect(find('home', { tags: ['unknown'] })).toEqual([]);
  expect(find('home', { tags: ['account', 'plant'] })).toEqual([]);
});

test('related tags leave out the words of the query and lead to results', () => {
  expect(relatedTo('home')).toContain('building');
  expect(relatedTo('home')).not.toContain('home');
  expect(relatedTo('arrows left')).not.toContain('arrow');
  expect(relatedTo('qwxyz')).toEqual([]);
  for (const tag of relatedTo('arrow left')) expect(find('arrow left', { tags: [tag] })).not.toEqual([]);
});

test('an explanation tells how each word was read and which rules placed a hit', () => {
  const request = { text: 'hoem qxzv', filter: {}, offset: 0, limit: 1, relatedTagsMax: 0 };
  const explanation = sampleSearcher.explain(request, new Deadline(() => 0, 1));
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
        { name: 'field', value: 0, description: 'every word in the name' },
        { name: 'length', value: 0, description: 'name has no other words' },
        { name: 'proximity', value: 0, description: 'name begins with the words in this order' },
      ],
    },
  ]);
});
