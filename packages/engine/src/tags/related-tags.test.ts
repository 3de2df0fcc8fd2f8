import { expect, test } from 'vitest';
import type { IndexDocument } from '../document.ts';
import { IndexWriter } from '../index-writer.ts';
import { FREQUENT_FROM } from '../limits.ts';
import { Searcher } from '../searcher.ts';
import { Snapshot } from '../snapshot/snapshot.ts';
import { buildSearcher, TEST_FACETS } from '../testing/build-searcher.ts';
import { NO_DEADLINE } from '../testing/no-deadline.ts';

/** An icon whose tags are the words of its name, as in a catalog, and its categories. */
function icon(name: string, pack: string, categories: readonly string[] = []): IndexDocument {
  return {
    name,
    aliases: [],
    tags: [...name.split('-'), ...categories].map((text) => ({ text, slug: text })),
    packWords: [pack, pack],
    facets: { type: [0], styles: [], pack: [0] },
  };
}

const repeat = <Item>(count: number, make: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Icons without the searched words, because a tag that all icons have is never related. */
const others = repeat(2000, (i) => icon(`other${i}`, 'others'));

function relatedTo(text: string, searcher: Searcher): string[] {
  const request = { text, filter: {}, offset: 0, limit: 10, relatedTagsMax: 10 };
  return searcher.search(request, NO_DEADLINE).relatedTags.map(({ slug }) => slug);
}

// Related tags of terms with 20 matches and more are precomputed.
test.each([12, 40, FREQUENT_FROM])('leaves out categories of packs for %i matches', (count) => {
  const homes = repeat(count, (i) =>
    icon(i % 4 === 0 ? 'home-heart' : 'home', `pack${i % 90}`, ['interface']),
  );
  const related = relatedTo('home', buildSearcher([...homes, ...others]));
  expect(related).toEqual(['heart']);
});

test('gives one inflection of each word, and none of the searched word', () => {
  const names = ['bell-ring', 'bell-ringing', 'bell-rings', 'bell-ring', 'bell-belled'];
  const bells = repeat(100, (i) => icon(names[i % 5]!, `pack${i % 9}`));
  expect(relatedTo('bell', buildSearcher([...bells, ...others]))).toEqual(['ring']);
});

test('leaves out a word that few names have by coincidence', () => {
  const gears = repeat(300, (i) =>
    icon(i < 2 ? 'gear-user' : i < 30 ? 'gear-wheel' : 'gear', `pack${i % 90}`),
  );
  const users = repeat(40, (i) => icon('user', `pack${i}`));
  expect(relatedTo('gear', buildSearcher([...gears, ...users, ...others]))).toEqual(['wheel']);
});

test('leaves out names of brands and words that tell drawings apart', () => {
  const writer = new IndexWriter(TEST_FACETS);
  writer.setUninformativeTags(new Set(['alt']), new Set(['logo']));
  const names = ['home-google', 'home-alt', 'home-lock'];
  for (const one of repeat(90, (i) => icon(names[i % 3]!, `pack${i}`))) writer.add(one);
  for (const one of repeat(3, (i) => icon('google', `logos${i}`, ['logo']))) writer.add(one);
  for (const one of others) writer.add(one);
  expect(relatedTo('home', new Searcher(new Snapshot(writer.finish())))).toEqual(['lock']);
});

test('finds the tag of the longer names if most icons have exactly the searched name', () => {
  const homes = repeat(900, (i) => icon(i < 800 ? 'home' : 'home-lock', `pack${i % 90}`));
  expect(relatedTo('home', buildSearcher([...homes, ...others]))).toEqual(['lock']);
});

test('ranks a tag of many packs before a tag of few large packs', () => {
  const ofLargePacks = repeat(600, (i) => icon('home-nest', `large${i % 8}`));
  const ofManyPacks = repeat(200, (i) => icon('home-heart', `pack${i % 90}`));
  expect(relatedTo('home', buildSearcher([...ofLargePacks, ...ofManyPacks, ...others]))).toEqual([
    'heart',
    'nest',
  ]);
});

test('finds other tags even if many tags contain the searched word', () => {
  const homeTags = repeat(60, (i) => `home ${String.fromCharCode(97 + (i % 26))}${i}`);
  const homes = repeat(FREQUENT_FROM, (i) =>
    icon(i < 90 ? 'home-roof' : 'home', `pack${i % 90}`, i < 90 ? homeTags : []),
  );
  expect(relatedTo('home', buildSearcher([...homes, ...others]))).toEqual(['roof']);
});

test('leaves out stop words and style words', () => {
  const writer = new IndexWriter(TEST_FACETS);
  for (const one of repeat(60, (i) => icon('home-with-outline-lock', `pack${i}`))) writer.add(one);
  for (const one of others) writer.add(one);
  writer.addFacetWord('outline', { facet: 'styles', values: [1], certainty: 'maybe' });
  const searcher = new Searcher(new Snapshot(writer.finish()));
  expect(relatedTo('home', searcher)).toEqual(['lock']);
});

test('gives a misspelled word the related tags of its correction', () => {
  const homes = repeat(600, (i) => icon(i % 3 === 0 ? 'home-heart' : 'home', `pack${i % 90}`));
  expect(relatedTo('hoem', buildSearcher([...homes, ...others]))).toEqual(['heart']);
});
