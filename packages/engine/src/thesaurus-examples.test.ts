import { expect, test } from 'vitest';
import { IndexWriter } from './index-writer.ts';
import type { Explanation } from './matching/explanation.ts';
import { Searcher } from './searcher.ts';
import { encodeSnapshot, openSnapshot } from './snapshot/snapshot.ts';
import { joinChunks, TEST_FACETS } from './testing/build-searcher.ts';
import { NO_DEADLINE } from './testing/no-deadline.ts';
import { iconAt, SAMPLE_ICONS } from './testing/sample-icons.ts';

const writer = new IndexWriter(TEST_FACETS);
for (const icon of SAMPLE_ICONS) writer.add(icon);
writer.addThesaurusEntry('maison', [{ target: 'home', tier: 0 }]);
writer.addThesaurusEntry('Schlüssel', [{ target: 'nothing-like-it', tier: 0 }]);
writer.addThesaurusEntry('检索', [{ target: 'search', tier: 0 }]);
writer.addThesaurusEntry('日历', [{ target: 'calendar', tier: 0 }]);
writer.addThesaurusEntry('❤', [{ target: 'heart', tier: 0 }]);
writer.addThesaurusEntry('çiçek', [{ target: 'heart', tier: 0 }]);
writer.addThesaurusEntry('broken love', [{ target: 'heart-broken', tier: 0 }]);
writer.addThesaurusEntry('lavender', [{ target: 'heart', tier: 1 }]);
writer.addThesaurusEntry('séa', [{ target: 'heart', tier: 0 }]);
writer.addThesaurusEntry('broken', [
  { target: 'lock', tier: 1 },
  { target: 'heart-broken', tier: 1 },
]);
writer.addThesaurusEntry('bolted', [{ target: 'lock', tier: 0 }]);
writer.addThesaurusEntry('unlocked', [{ target: 'lock-open', tier: 0 }]);
writer.addThesaurusEntry('house', [{ target: 'home', tier: 1 }]);
// In the sample icons the value of `pack` is the length of the pack's slug: 7 for `formkit`, 3 for `mdi`. Style 1 is
// the value of names that end in `outline`.
writer.addFacetWord('form kit icons', { facet: 'pack', values: [7], certainty: 'alone' });
writer.addFacetWord('tool icons', { facet: 'pack', values: [3], certainty: 'among words' });
writer.addFacetWord('lined', { facet: 'styles', values: [1], certainty: 'maybe' });
const searcher = new Searcher(openSnapshot(joinChunks(encodeSnapshot(writer.finish()))));

function find(text: string): string[] {
  const request = { text, filter: {}, offset: 0, limit: 100, relatedTagsMax: 0 };
  return [...searcher.search(request, NO_DEADLINE).docIds].map(iconAt);
}

function explain(text: string): Explanation {
  return searcher.explain({ text, filter: {}, offset: 0, limit: 5, relatedTagsMax: 0 }, NO_DEADLINE);
}

test('replaces what a filter lacks for a concept only', () => {
  const within = (text: string, pack: string, isConcept: boolean) => {
    const filter = { facets: { pack: [pack.length] } };
    const request = { text, filter, isConcept, offset: 0, limit: 100, relatedTagsMax: 0 };
    return [...searcher.search(request, NO_DEADLINE).docIds].map(iconAt);
  };
  expect(within('home lavender', 'tabler', false)[0]).toBe('tabler:lavender');
  expect(within('home lavender', 'mdi', true)[0]).toBe('mdi:home');
  expect(within('lavender', 'mdi', true)).toEqual([]);
  for (const text of ['home', 'maison', 'heart', 'broken love', 'lock open']) {
    const found = within(text, 'tabler', true);
    expect(found.every((icon) => icon.split(':')[0]!.length === 'tabler'.length)).toBe(true);
    expect(found).toEqual(expect.arrayContaining(within(text, 'tabler', false)));
  }
});

test('takes the last word of a concept as complete', () => {
  const request = { text: 'home outl', filter: {}, offset: 0, limit: 100, relatedTagsMax: 0 };
  const [first] = searcher.search({ ...request, isConcept: true }, NO_DEADLINE).docIds;
  expect(find('home outl')[0]).toBe('mdi:home-outline');
  expect(iconAt(first!)).toBe('mdi:home');
});

test('finds the target of a foreign word in any case or number, with or without accents', () => {
  expect(find('Maison')[0]).toBe('mdi:home');
  expect(find('MAÎSON')).toEqual(find('maison'));
  expect(find('cicek')).toEqual(find('çiçek'));
  expect(find('maisons')).toEqual(find('maison'));
});

test('finds the target of an unfinished foreign word', () => {
  expect(find('maiso')).toEqual(find('maison'));
});

test('does not correct a misspelling of a word that only the thesaurus has', () => {
  expect(find('masion')).toEqual([]);
});

test('ignores targets without icons', () => {
  expect(find('Schlüssel')).toEqual([]);
});

test('segments text without spaces into known words', () => {
  expect(find('检索的')).toEqual(find('search'));
  expect(explain('检索日历').words.map(({ text }) => text)).toEqual(['检索', '日历']);
});

test('finds the target of a symbol, alone or among words', () => {
  expect(find('❤️')[0]).toBe('tabler:heart');
  expect(find('❤️ broken')).toEqual(['tabler:heart-broken', 'tabler:heart']);
});

test('finds the target of a phrase', () => {
  expect(find('broken love')[0]).toBe('tabler:heart-broken');
  expect(explain('broken love').rewrites).toContainEqual({
    ...{ kind: 'phrase', words: ['broken love'], cost: 0, facetWords: [] },
  });
});

test('finds the target of a phrase with its last noun in the plural or its first verb in another form', () => {
  const icons = ['one:exit', 'two:mobile', 'three:tree', 'four:car'];
  const search = searcherOf(icons, {
    'log out': [{ target: 'exit', tier: 0 }],
    'cell phone': [{ target: 'mobile', tier: 0 }],
  });
  expect(search('logging out')).toEqual(['one:exit']);
  expect(search('cell phones')).toEqual(['two:mobile']);
});

test('ranks targets of a word typed with accents before completions of the word without them', () => {
  expect(find('sea')[0]).toBe('tabler:search');
  expect(find('séa')[0]).toBe('tabler:heart');
  expect(find('séa')).toContain('tabler:search');
});

test('ranks a target that contains the word first', () => {
  const hits = find('broken');
  expect(hits).toContain('tabler:lock');
  expect(hits[0]).toBe('tabler:heart-broken');
});

test('finds icons of a style by a style word that is not in their names', () => {
  expect(find('lined home')[0]).toBe('mdi:home-outline');
  expect(explain('lined home').rewrites).toContainEqual({
    ...{ kind: 'facet words', words: ['home'], cost: 1, facetWords: [{ facet: 'styles', values: [1] }] },
  });
});

test('ranks icons without the style after icons with it', () => {
  const homes = find('home').filter((icon) => icon !== 'mdi:home-outline');
  expect(find('lined home')).toEqual(['mdi:home-outline', ...homes]);
});

test('does not complete a frequent word beside a style word', () => {
  // Document 0 is `carpet`, documents 1 to 512 are `car`. Of these only document 301 has the style.
  const cars = new IndexWriter(TEST_FACETS);
  const add = (name: string, styles: number[]) =>
    cars.add({ name, aliases: [], tags: [], packWords: ['one'], facets: { type: [0], styles, pack: [0] } });
  add('carpet', [1]);
  for (let i = 0; i < 512; i++) add('car', i === 300 ? [1] : []);
  cars.addFacetWord('lined', { facet: 'styles', values: [1], certainty: 'maybe' });
  const opened = new Searcher(openSnapshot(joinChunks(encodeSnapshot(cars.finish()))));
  const request = { text: 'lined car', filter: {}, offset: 0, limit: 600, relatedTagsMax: 0 };
  const { docIds, total } = opened.search(request, NO_DEADLINE);
  expect(docIds[0]).toBe(301);
  expect(total).toBe(512);
  expect(docIds).not.toContain(0);
});

test('ranks names with words between those of a phrase after its target, and reversed names before it', () => {
  const icons = ['one:thumbs-up-sign', 'two:user-add', 'six:up-sign'];
  const search = searcherOf(icons, { 'sign up': [{ target: 'user-add', tier: 0 }] });
  expect(search('sign up')).toEqual(['six:up-sign', 'two:user-add', 'one:thumbs-up-sign']);
});

test('ranks phrase targets after longer names with the phrase', () => {
  const named = ['one:file-not-found-outline', 'two:not-found-circle-bold'];
  const search = searcherOf([...named, 'six:search'], { 'not found': [{ target: 'search', tier: 0 }] });
  expect(search('not found')).toEqual([
    'two:not-found-circle-bold',
    'one:file-not-found-outline',
    'six:search',
  ]);
});

test('ranks complete words of a phrase before prefix matches', () => {
  const others = Array.from({ length: 8 }, (_, i) => `p${i}:background-${i}`);
  const icons = ['one:go-background', ...others, 'two:go-back', 'six:undo'];
  const search = searcherOf(icons, { 'go back': [{ target: 'undo', tier: 0 }] });
  expect(search('go back').slice(0, 3)).toEqual(['two:go-back', 'one:go-background', 'six:undo']);
});

test('ranks an icon with one word of the query before an icon that is only related to each word', () => {
  const related = (target: string) => [{ target, tier: 2 }];
  const search = searcherOf(['one:half-orange', 'two:juice'], {
    lemon: related('orange'),
    juice: related('half'),
  });
  expect(search('lemon juice')[0]).toBe('two:juice');
});

test('drops a corrected word before a word that is spelled as in a name', () => {
  const search = searcherOf(['one:cheese', 'two:crate'], {});
  expect(search('cheese crote')).toEqual(['one:cheese']);
  expect(search('crote cheese')).toEqual(['one:cheese']);
});

test('looks up a phrase with its stop words', () => {
  const sales = Array.from({ length: 25 }, (_, i) => `p${i}:sale-${i}`);
  const search = searcherOf([...sales, 'one:placard'], { 'for sale': [{ target: 'placard', tier: 0 }] });
  expect(search('for sale')).toContain('one:placard');
  expect(search('sale')).not.toContain('one:placard');
});

test('corrects a prefix, but drops a word rather than correct a complete one', () => {
  const crates = Array.from({ length: 25 }, (_, i) => `p${i}:crate-${i}`);
  const search = searcherOf([...crates, 'one:shopping-cart', 'two:card'], {});
  expect(search('shopping crat')).toEqual(['one:shopping-cart']);
  expect(search('shopping crate')).toEqual(['one:shopping-cart', ...search('crate')]);
});

test('corrects a word that a name has only to a far more frequent word', () => {
  const search = (calendars: number) =>
    searcherOf(['one:calender', ...Array.from({ length: calendars }, (_, i) => `p${i}:calendar-${i}`)], {});
  expect(search(63)('calender')).toEqual(['one:calender']);
  expect(search(64)('calender').slice(0, 2)).toEqual(['one:calender', 'p0:calendar-0']);
});

test('ranks a thing before words that only longer names have, and before a number', () => {
  const search = searcherOf(
    ['one:kubernetes', 'two:kubernetes-node', 'three:status-bar', 'four:status-open', 'five:7-eleven'],
    {},
  );
  expect(search('kubernetes status')[0]).toBe('one:kubernetes');
  expect(search('status kubernetes')[0]).toBe('one:kubernetes');
  expect(search('7 kubernetes')[0]).toBe('one:kubernetes');
});

test('ranks names with a word as typed before related words of two others', () => {
  const search = searcherOf(['one:user-wifi', 'two:sensor', 'three:presence-home'], {
    presence: [{ target: 'user', tier: 1 }],
    sensor: [{ target: 'wifi', tier: 1 }],
  });
  expect(search('presence sensor').slice(0, 2).sort()).toEqual(['three:presence-home', 'two:sensor']);
});

test('ranks a name with only a style word beside the one typed before related words', () => {
  const document = { aliases: [], tags: [], packWords: [], facets: { type: [0], pack: [0] } };
  const search = (name: string) => {
    const indexWriter = new IndexWriter(TEST_FACETS);
    indexWriter.add({ ...document, name: 'truck' });
    indexWriter.add({ ...document, name, plainName: 'freight' });
    for (const longer of ['freight-car', 'freight-train', 'harbor-freight'])
      indexWriter.add({ ...document, name: longer });
    indexWriter.addThesaurusEntry('freight', [{ target: 'truck', tier: 1 }]);
    const opened = new Searcher(openSnapshot(joinChunks(encodeSnapshot(indexWriter.finish()))));
    const request = { text: 'freight', filter: {}, offset: 0, limit: 10, relatedTagsMax: 0 };
    return [...opened.search(request, NO_DEADLINE).docIds];
  };
  for (const name of ['freight', 'freight-outline']) expect(search(name).slice(0, 2)).toEqual([1, 0]);
});

test('ignores a repeated word that no name repeats', () => {
  const search = searcherOf(['one:step-forward', 'two:step', 'six:by'], {});
  expect(search('step by step')).toEqual(search('step'));
});

test('ranks icons of a pack first by its title, and lists all of them for a certain title alone', () => {
  expect(find('form kit icons arrow')[0]).toBe('formkit:arrowleft');
  expect(find('form kit icons')).toEqual(['formkit:arrowleft']);
  expect(find('arrow tool icons')[0]).toBe('mdi:arrow-left');
  expect(find('tool icons')).toEqual(['tabler:setting-tool']);
  expect(explain('arrow tool icons').rewrites).toContainEqual({
    ...{ kind: 'other packs', words: ['arrow'], cost: 3, facetWords: [] },
  });
});

test('finds names by thesaurus targets of one word together with the other word', () => {
  expect(find('house account')[0]).toBe('mdi:home-account');
  expect(find('unlocked lock')[0]).toBe('tabler:lock-open');
});

test('counts a one-word name as exact if both query words match it', () => {
  const [hit] = explain('bolted lock').hits;
  expect(iconAt(hit!.docId)).toBe('tabler:lock');
  expect(hit!.rules.find(({ name }) => name === 'length')?.value).toBe(0);
});

test('explains the thesaurus target of a word and its cost', () => {
  const [word] = explain('maison').words;
  expect(word?.expansions).toEqual([
    { kind: 'thesaurus', edits: 0, cost: 1, terms: [{ text: 'home', documentsCount: 5 }], termsCount: 1 },
  ]);
});

test('drops stop words unless a name has them', () => {
  expect(find('icon for home')[0]).toBe('mdi:home');
  expect(find('icon for sale')).toEqual(['noto:icon-for-sale']);
});

/**
 * A search in icons such as `one:home-outline` (pack and name). Returns the icons that a text finds, best first. A
 * further style of a name in its pack is a variant.
 */
function searcherOf(
  icons: readonly string[],
  thesaurus: Readonly<Record<string, readonly { target: string; tier: number }[]>>,
): (text: string) => string[] {
  const indexWriter = new IndexWriter(TEST_FACETS);
  const seenConcepts = new Set<string>();
  for (const icon of icons) {
    const [pack = '', name = ''] = icon.split(':');
    const concept = `${pack}:${name.replace(/-(?:outline|bold|thin|duotone)/g, '')}`;
    const document = { name, aliases: [], tags: [], packWords: [pack], facets: { type: [0], pack: [0] } };
    indexWriter.add({ ...document, isVariant: seenConcepts.has(concept) });
    seenConcepts.add(concept);
  }
  for (const [phrase, targets] of Object.entries(thesaurus)) indexWriter.addThesaurusEntry(phrase, targets);
  const opened = new Searcher(openSnapshot(joinChunks(encodeSnapshot(indexWriter.finish()))));
  return (text) => {
    const request = { text, filter: {}, offset: 0, limit: 100, relatedTagsMax: 0 };
    return [...opened.search(request, NO_DEADLINE).docIds].map((docId) => icons[docId]!);
  };
}

test('ranks targets of a rare word before longer names, completions and variants', () => {
  const icons = ['one:autumn', 'one:autumn-outline', 'two:autumn-mahjong', 'two:leaf', 'three:autumnal'];
  const search = searcherOf(icons, { autumn: [{ target: 'leaf', tier: 1 }] });
  expect(search('autumn')).toEqual([
    'one:autumn',
    'two:leaf',
    'two:autumn-mahjong',
    'three:autumnal',
    'one:autumn-outline',
  ]);
});

test('ranks completions before longer names with the typed word', () => {
  const cameras = Array.from({ length: 8 }, (_, i) => `p${i}:camera`);
  const search = searcherOf(['one:tecno-cam', 'one:cam', ...cameras], {});
  expect(search('cam').slice(0, 2)).toEqual(['one:cam', 'p0:camera']);
  expect(search('cam').at(-1)).toBe('one:tecno-cam');
});

test('corrects to words of icons rather than of pack titles', () => {
  const search = searcherOf(['huge:star', 'huge:moon', 'huge:sun', 'one:house'], {});
  expect(search('huse')).toEqual(['one:house']);
  expect(search('hugge')).toEqual(['huge:star', 'huge:moon', 'huge:sun']);
});

test('leaves corrections and targets out of related tags', () => {
  const umbrellas = new IndexWriter(TEST_FACETS);
  const names = ['umbrella', 'umbrella-rain', 'umbrella-rain-off', 'beach-umbrella', 'rain-umbrella'];
  for (const name of [...names, ...Array.from({ length: 300 }, (_, i) => `other${i}`)])
    umbrellas.add({
      name,
      aliases: [],
      tags: name.split('-').map((slug) => ({ text: slug, slug })),
      packWords: ['one'],
      facets: { type: [0], pack: [0] },
    });
  umbrellas.addThesaurusEntry('parapluie', [{ target: 'umbrella', tier: 0 }]);
  const opened = new Searcher(openSnapshot(joinChunks(encodeSnapshot(umbrellas.finish()))));
  const relatedTo = (text: string): string[] => {
    const request = { text, filter: {}, offset: 0, limit: 10, relatedTagsMax: 10 };
    return opened.search(request, NO_DEADLINE).relatedTags.map(({ slug }) => slug);
  };
  expect(relatedTo('umbrela')).toEqual(['rain']);
  expect(relatedTo('parapluie')).toEqual(['rain']);
});

test('ranks the exact name before a one-word name that both query words match', () => {
  const rockets = [
    'one:rocket',
    'two:rocket',
    'three:rocket-launch',
    'four:launch',
    'five:rocket-launch-off',
  ];
  const search = searcherOf(rockets, { launch: [{ target: 'rocket', tier: 0 }] });
  expect(search('rocket launch')[0]).toBe('three:rocket-launch');
  expect(search('rocket-launch')[0]).toBe('three:rocket-launch');
});

test('ranks an exact last word before its completions', () => {
  const others = Array.from({ length: 6 }, (_, i) => `p${i}:inbox-index`);
  const search = searcherOf(['one:inbox', 'two:inbox-interface', ...others, 'three:inbox-in'], {});
  expect(search('inbox in')[0]).toBe('three:inbox-in');
});
