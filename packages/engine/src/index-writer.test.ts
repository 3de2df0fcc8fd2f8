import { expect, test } from 'vitest';
import type { IndexDocument } from './document.ts';
import { IndexWriter } from './index-writer.ts';
import { FREQUENT_FROM } from './limits.ts';
import type { SearchRequest } from './search-request.ts';
import { Searcher } from './searcher.ts';
import { encodeSnapshot, Snapshot } from './snapshot/snapshot.ts';
import { buildSearcher, joinChunks, TEST_FACETS } from './testing/build-searcher.ts';
import { NaiveOracle } from './testing/naive-oracle.ts';
import { NO_DEADLINE } from './testing/no-deadline.ts';

const SYLLABLES = ['ar', 'row', 'ho', 'me', 'ca', 'len', 'dar', 'left', 's', 'er'];

/** Random names of few syllables, the same in every run: many documents share words and prefixes. */
function manyDocuments(count: number): IndexDocument[] {
  let seed = 1;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  const word = () => Array.from({ length: 1 + next(2) }, () => SYLLABLES[next(SYLLABLES.length)]).join('');
  return Array.from({ length: count }, () => ({
    name: Array.from({ length: 1 + next(3) }, word).join('-'),
    aliases: next(4) === 0 ? [word()] : [],
    tags: Array.from({ length: next(3) }, word).map((text) => ({ text, slug: text })),
    packWords: ['me', 'Home Made'],
    facets: { type: [next(3)], styles: [next(40)], pack: [next(300)] },
  }));
}

const documents = manyDocuments(3000);
const searcher = buildSearcher(documents);
const oracle = new NaiveOracle(documents);

function search(request: Partial<SearchRequest>) {
  const defaults = { text: '', filter: {}, offset: 0, limit: 20, relatedTagsMax: 0 };
  return searcher.search({ ...defaults, ...request }, NO_DEADLINE);
}

/** Words and prefixes of documents, and one misspelling: some have FREQUENT_FROM matches or more, some have fewer. */
const QUERIES = [
  'a',
  'ho',
  'hom',
  'home',
  'row',
  'arrow',
  'arow',
  'calendar',
  'cal',
  'me',
  'me home',
  'home s',
];
const MISSPELLED = ['arow', 'arrwo', 'hmoe', 'hoe', 'calndar', 'calenadr', 'ofhome qzxv', 'leeft', 'rarow'];
const SEVERAL_WORDS = [
  'ar ho',
  'home arrow',
  'left c',
  'rowho arrow',
  'hoem',
  'homearrow left',
  's er me',
  'dar dar',
];

test.each([...QUERIES, ...MISSPELLED, ...SEVERAL_WORDS])(
  'finds and orders the matches of %j among 3,000 documents like a full scan',
  (text) => {
    const hits = oracle.search(text).map(({ docId }) => docId);
    const found = search({ text, limit: documents.length });
    expect([...found.docIds]).toEqual(hits);
    expect(found.total).toBe(hits.length);
    const page = search({ text, offset: 7, limit: 20 });
    expect([...page.docIds]).toEqual(hits.slice(7, 27));
    expect(page.total).toBe(hits.length);
  },
);

test.each([...QUERIES, ...MISSPELLED])(
  'answers %j from the precomputed top-k as it does with a filter that allows every document',
  (text) => {
    const fromTopK = search({ text, limit: 60, relatedTagsMax: 10, countFacets: true });
    const docIds = [...fromTopK.docIds];
    const counts = Object.entries(fromTopK.facetCounts!).map(([name, ofFacet]) => [name, [...ofFacet]]);
    // A filter, even one that allows everything, bypasses the top-k.
    const matched = search({
      text,
      limit: 60,
      relatedTagsMax: 10,
      countFacets: true,
      filter: { facets: { type: [0, 1, 2] } },
    });
    expect([...matched.docIds]).toEqual(docIds);
    expect(matched.total).toBe(fromTopK.total);
    // Those of the top-k come from all documents with a term, the others from a sample of matches.
    for (const { slug } of [...fromTopK.relatedTags, ...matched.relatedTags]) {
      expect(search({ text, filter: { tags: [slug] } }).total, slug).toBeGreaterThan(0);
    }
    expect(Object.entries(matched.facetCounts!).map(([name, ofFacet]) => [name, [...ofFacet]])).toEqual(
      counts,
    );
  },
);

test('finds a frequent and a rare term among the queries of the tests above', () => {
  const totals = QUERIES.map((text) => search({ text }).total);
  expect(totals.some((total) => total >= FREQUENT_FROM)).toBe(true);
  expect(totals.some((total) => total < FREQUENT_FROM)).toBe(true);
});

test('ranks frequent completions of a prefix before rare ones', () => {
  // Of 20,000 documents ten are a `weather-map`, and one, earlier in static rank, is the only `weatherbug`.
  const names = Array.from({ length: 20_000 }, (_, i) => `filler${i % 700}`);
  names[5] = 'weatherbug';
  for (let i = 10; i < 20; i++) names[i] = 'weather-map';
  const facets = { type: [0], styles: [], pack: [0] };
  const given = names.map((name) => ({ name, aliases: [], tags: [], packWords: [], facets }));
  const request = { text: 'weat', filter: {}, offset: 0, limit: 20, relatedTagsMax: 0 };
  const { docIds } = buildSearcher(given).search(request, NO_DEADLINE);
  expect(docIds[0]).toBe(10);
  expect([...docIds].at(-1)).toBe(5);
});

test('gives equal bytes for equal documents', () => {
  const bytes = () => {
    const writer = new IndexWriter(TEST_FACETS);
    for (const document of documents.slice(0, 700)) writer.add(document);
    return new Uint8Array(joinChunks(encodeSnapshot(writer.finish())));
  };
  expect(bytes()).toEqual(bytes());
});

test('throws with the name of a document whose facets do not fit the schema', () => {
  const writer = new IndexWriter(TEST_FACETS);
  const document: IndexDocument = {
    name: 'home',
    aliases: [],
    tags: [],
    packWords: [],
    facets: { type: [0], styles: [], pack: [0] },
  };
  const withFacets = (facets: IndexDocument['facets']) => () => writer.add({ ...document, facets });
  expect(withFacets({ styles: [], pack: [0] })).toThrow('home has 0 values of type, which needs exactly one');
  expect(withFacets({ type: [0, 1], styles: [], pack: [0] })).toThrow('home has 2 values of type');
  expect(withFacets({ type: [3], styles: [], pack: [0] })).toThrow(
    'home has the value 3 of type, which must be an integer from 0 to 2',
  );
  expect(withFacets({ type: [0], styles: [-1], pack: [0] })).toThrow('home has the value -1 of styles');
  expect(withFacets({ type: [0], styles: [1.5], pack: [0] })).toThrow('home has the value 1.5 of styles');
});

test('finds nothing in an index without documents', () => {
  const empty = buildSearcher([]);
  const request = { filter: {}, offset: 0, limit: 10, relatedTagsMax: 10, countFacets: true };
  for (const text of ['', 'home', 'calender']) {
    const found = empty.search({ ...request, text }, NO_DEADLINE);
    expect(found).toMatchObject({ total: 0, relatedTags: [], isDegraded: false });
    expect(found.docIds).toHaveLength(0);
  }
  expect(empty.tags({ offset: 0, limit: 10 })).toEqual({ items: [], total: 0 });
});

test('finds documents by the tags of their concepts, but not by their words', () => {
  const writer = new IndexWriter(TEST_FACETS);
  const icon = (name: string, ...categories: string[]): IndexDocument => ({
    name,
    aliases: [],
    tags: [name, ...categories].map((text) => ({ text, slug: text })),
    packWords: ['pack', 'pack'],
    facets: { type: [0], styles: [], pack: [0] },
  });
  for (const one of [icon('trash'), icon('bin'), icon('bin', 'trash'), icon('bin', 'logo')]) writer.add(one);
  writer.setUninformativeTags(new Set(), new Set(['logo']));
  writer.setConceptTags([['bin', 'garbage'], ['trash'], ['trash'], ['trash']]);
  const searcher = new Searcher(new Snapshot(writer.finish()));
  const request = { text: '', filter: {}, offset: 0, limit: 9, relatedTagsMax: 0 };
  const docsOf = (of: Partial<SearchRequest>) => [
    ...searcher.search({ ...request, ...of }, NO_DEADLINE).docIds,
  ];

  expect(docsOf({ filter: { tags: ['trash'] } })).toEqual([0, 1, 2]);
  expect(docsOf({ text: 'trash' }).toSorted()).toEqual([0, 2]);
  expect(docsOf({ text: 'bin', filter: { tags: ['trash'] } }).toSorted()).toEqual([1, 2]);
  expect([0, 1, 2, 3].map((docId) => searcher.tagsOf(docId).map(({ slug }) => slug))).toEqual([
    ['bin', 'trash'],
    ['bin', 'trash'],
    ['bin', 'trash'],
    ['bin', 'logo'],
  ]);
  expect(searcher.tags({ prefix: 'tr', offset: 0, limit: 9 }).items).toEqual([
    { text: 'trash', slug: 'trash', documentsCount: 3 },
  ]);
});
