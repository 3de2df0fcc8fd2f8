import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexDocument } from './document.ts';
import { Deadline, type DocOrder, type SearchRequest, type SearchResult } from './search-request.ts';
import type { Searcher } from './searcher.ts';
import {
  arbitraryDocuments,
  arbitraryFilter,
  arbitraryQuery,
  arbitraryThesaurus,
  arbitraryThesaurusQuery,
} from './testing/arbitrary-documents.ts';
import { buildSearcher, TEST_FACETS } from './testing/build-searcher.ts';
import { rearrangedNaively, withPlaces } from './testing/naive-first-ranks.ts';
import { NaiveOracle } from './testing/naive-oracle.ts';
import { NO_DEADLINE } from './testing/no-deadline.ts';

/** A deadline that has passed when the searcher asks for the n-th time; 0 counts as 1. */
function passingAtPoll(poll: number): Deadline {
  // The clock shows -1 when the deadline is created, then the number of earlier questions.
  let polls = -1;
  return new Deadline(() => polls++, poll);
}

function search(searcher: Searcher, request: Partial<SearchRequest>, deadline = NO_DEADLINE): SearchResult {
  const defaults = { text: '', filter: {}, offset: 0, limit: 1000, relatedTagsMax: 0 };
  const result = searcher.search({ ...defaults, ...request }, deadline);
  return { ...result, docIds: result.docIds.slice() };
}

/** An order by a hash of the docId, unrelated to the static rank. */
function scrambledOrder(count: number): DocOrder {
  const docs = Uint32Array.from({ length: count }, (_, doc) => doc);
  docs.sort((a, b) => Math.imul(a, 0x9e37_79b1) - Math.imul(b, 0x9e37_79b1) || a - b);
  const rank = new Uint32Array(count);
  docs.forEach((doc, position) => {
    rank[doc] = position;
  });
  return { docs, rank };
}

const arbitraryText = fc.oneof({ weight: 5, arbitrary: arbitraryQuery }, fc.constant(''));

test('finds and ranks the same documents as a full scan', () => {
  fc.assert(
    fc.property(
      arbitraryDocuments,
      fc.array(fc.tuple(arbitraryQuery, arbitraryFilter), { minLength: 1, maxLength: 8 }),
      (documents, requests) => {
        const searcher = buildSearcher(documents);
        const oracle = new NaiveOracle(documents);
        for (const [text, filter] of requests) {
          const hits = oracle.search(text, filter);
          const found = search(searcher, { text, filter });
          expect([...found.docIds], text).toEqual(hits.map(({ docId }) => docId));
          expect(found.total).toBe(hits.length);
          expect(found.isDegraded).toBe(false);
          const request = { text, filter, offset: 0, limit: 1000, relatedTagsMax: 0 };
          const explained = searcher.explain(request, NO_DEADLINE).hits;
          expect(explained.map(({ rules }) => rules.map(({ value }) => value))).toEqual(
            hits.map(({ rules }) => rules),
          );
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('finds and ranks thesaurus targets like a full scan', () => {
  fc.assert(
    fc.property(
      arbitraryDocuments,
      arbitraryThesaurus,
      fc.array(fc.tuple(arbitraryThesaurusQuery, arbitraryFilter), { minLength: 1, maxLength: 6 }),
      (documents, thesaurus, requests) => {
        const searcher = buildSearcher(documents, TEST_FACETS, thesaurus);
        const oracle = new NaiveOracle(documents, thesaurus);
        for (const [text, filter] of requests) {
          const hits = oracle.search(text, filter);
          const found = search(searcher, { text, filter });
          expect([...found.docIds], text).toEqual(hits.map(({ docId }) => docId));
          expect(found.total).toBe(hits.length);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('keeps two words that names have together if one of them is also the slug of their pack', () => {
  const documents = ['boxes', 'home', 'home', 'home-box', 'home-box', 'home'].map(documentNamed);
  documents[5] = { ...documents[5]!, aliases: ['home-box'], packWords: ['box'] };
  const hits = new NaiveOracle(documents).search('boxes home box').map(({ docId }) => docId);
  expect([...search(buildSearcher(documents), { text: 'boxes home box' }).docIds]).toEqual(hits);
  expect(hits).toEqual([3, 4, 5, 1, 2]);
});

test('keeps two words that names have together if one of them ends in a number', () => {
  const names = [
    'home',
    ...Array.from({ length: 40 }, () => 'arrow'),
    ...Array.from({ length: 4 }, () => 'arrow2-box'),
  ];
  const found = search(buildSearcher(names.map(documentNamed)), { text: 'home arrow2 box' });
  expect([...found.docIds].map((doc) => names[doc])).toEqual([
    'arrow2-box',
    'arrow2-box',
    'arrow2-box',
    'arrow2-box',
  ]);
});

test('ranks the plural of a word level with its synonyms', () => {
  const documents = ['related', 'settings', 'synonym', 'setting'].map(documentNamed);
  const targets = [
    { target: 'synonym', tier: 1 },
    { target: 'related', tier: 2 },
  ];
  const searcher = buildSearcher(documents, TEST_FACETS, [['setting', targets]]);
  expect([...search(searcher, { text: 'setting' }).docIds]).toEqual([3, 1, 2, 0]);
});

// cspell:ignore househouse
test('takes the two equal parts of a compound for no words that names have together', () => {
  const documents = ['house', ...Array.from({ length: 27 }, () => 'home'), '2fa'].map(documentNamed);
  for (const at of [26, 27]) documents[at] = { ...documents[at]!, aliases: ['house-home'] };
  const thesaurus = [['house', [{ target: '2', tier: 0 }]]] as const;
  const hits = new NaiveOracle(documents, thesaurus).search('home box househouse');
  const found = search(buildSearcher(documents, TEST_FACETS, thesaurus), { text: 'home box househouse' });
  expect([...found.docIds]).toEqual(hits.map(({ docId }) => docId));
  expect([...found.docIds.slice(0, 2)]).toEqual([26, 27]);
});

test('finds nothing if only the pack of an icon is a synonym of several unknown words', () => {
  const documents = [{ ...documentNamed('home'), packWords: ['mdi'] }];
  const thesaurus = [['bad weather', [{ target: 'mdi', tier: 1 }]]] as const;
  const searcher = buildSearcher(documents, TEST_FACETS, thesaurus);
  expect([...search(searcher, { text: 'bad weather' }).docIds]).toEqual([]);
  expect(new NaiveOracle(documents, thesaurus).search('bad weather')).toEqual([]);
});

test('shows the first ranks by group and with few cuts of a drawing, the same on pages of any size', () => {
  const place = fc.record({
    group: fc.nat(2),
    maker: fc.nat(3),
    drawing: fc.nat(2),
    isStyled: fc.boolean(),
  });
  fc.assert(
    fc.property(
      arbitraryDocuments,
      fc.array(place, { minLength: 1, maxLength: 60 }),
      arbitraryQuery,
      arbitraryFilter,
      fc.integer({ min: 1, max: 70 }),
      (documents, places, text, filter, limit) => {
        const searcher = buildSearcher(withPlaces(documents, places));
        const expected = rearrangedNaively(new NaiveOracle(documents).search(text, filter), places);
        const found: number[] = [];
        for (let offset = 0; offset === 0 || offset < expected.length; offset += limit) {
          const page = search(searcher, { text, filter, offset, limit });
          expect(page.total).toBe(expected.length);
          found.push(...page.docIds);
        }
        expect(found, text).toEqual(expected.map(({ docId }) => docId));
      },
    ),
    { numRuns: 200 },
  );
});

test('shows the precomputed first ranks of a frequent word as a search for its matches does', () => {
  const documents = Array.from({ length: 600 }, (_, docId) =>
    documentNamed(docId % 5 === 0 ? 'home' : 'home-plus'),
  );
  const places = Array.from({ length: 7 }, (_, i) => {
    return { group: i % 3, maker: i % 4, drawing: i % 2, isStyled: false };
  });
  const searcher = buildSearcher(withPlaces(documents, places));
  const expected = rearrangedNaively(new NaiveOracle(documents).search('home'), places);
  for (const [offset, limit] of [
    [0, 10],
    [10, 20],
    [50, 30],
    [0, 100],
    [0, 600],
    [60, 20],
  ] as const) {
    const { docIds } = search(searcher, { text: 'home', offset, limit });
    expect([...docIds]).toEqual(expected.slice(offset, offset + limit).map(({ docId }) => docId));
  }
});

test('returns the filtered documents in static rank without text', () => {
  fc.assert(
    fc.property(arbitraryDocuments, arbitraryFilter, (documents, filter) => {
      const oracle = new NaiveOracle(documents);
      const allowed = documents.map((_, docId) => docId).filter((docId) => oracle.allows(docId, filter));
      const found = search(buildSearcher(documents), { text: ' \t', filter });
      expect([...found.docIds]).toEqual(allowed);
      expect(found.total).toBe(allowed.length);
    }),
  );
});

test('gives the whole list when pages of any size are joined, sorted by rank or by a given order', () => {
  fc.assert(
    fc.property(
      arbitraryDocuments,
      arbitraryText,
      arbitraryFilter,
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      (documents, text, filter, limit, isOrdered) => {
        const searcher = buildSearcher(documents);
        const order = isOrdered ? { order: scrambledOrder(documents.length) } : {};
        const whole = search(searcher, { text, filter, ...order });
        const pages: number[] = [];
        for (let offset = 0; offset <= whole.total; offset += limit) {
          const page = search(searcher, { text, filter, offset, limit, ...order });
          expect(page.total).toBe(whole.total);
          pages.push(...page.docIds);
        }
        expect(pages).toEqual([...whole.docIds]);
        expect(pages).toHaveLength(whole.total);
        const beyond = search(searcher, { text, filter, offset: whole.total + 7, limit, ...order });
        expect(beyond.docIds).toHaveLength(0);
      },
    ),
  );
});

test('finds the same first page of a frequent target whatever the limit', () => {
  const names = ['home-star', 'home', 'star-home', 'home-arrow'];
  const documents = Array.from(
    { length: 600 },
    (_, doc): IndexDocument => ({
      name: names[doc % names.length]!,
      aliases: [],
      tags: [],
      packWords: ['pack', 'Pack'],
      facets: { type: [0], styles: [], pack: [0] },
    }),
  );
  const targets = [
    { target: 'home', tier: 0 },
    { target: 'home-star', tier: 0 },
  ];
  const searcher = buildSearcher(documents, TEST_FACETS, [['villa', targets]]);
  const page = search(searcher, { text: 'villa', limit: 20 }).docIds;
  expect([...page]).toEqual([...search(searcher, { text: 'villa' }).docIds.subarray(0, 20)]);
});

test('sorts the same matches by a given order', () => {
  fc.assert(
    fc.property(arbitraryDocuments, arbitraryText, arbitraryFilter, (documents, text, filter) => {
      const searcher = buildSearcher(documents);
      const order = scrambledOrder(documents.length);
      const matches = [...search(searcher, { text, filter }).docIds];
      const expected = matches.toSorted((a, b) => order.rank[a]! - order.rank[b]!);
      expect([...search(searcher, { text, filter, order }).docIds]).toEqual(expected);
    }),
  );
});

test('only removes matches by a filter', () => {
  fc.assert(
    fc.property(arbitraryDocuments, arbitraryText, arbitraryFilter, (documents, text, filter) => {
      const searcher = buildSearcher(documents);
      const all = [...search(searcher, { text }).docIds];
      const filtered = [...search(searcher, { text, filter }).docIds];
      const oracle = new NaiveOracle(documents);
      expect(filtered).toEqual(all.filter((docId) => oracle.allows(docId, filter)));
    }),
  );
});

test('applies the filter and counts the same matches on each page of a degraded answer', () => {
  fc.assert(
    fc.property(
      arbitraryDocuments,
      arbitraryQuery,
      arbitraryFilter,
      fc.integer({ min: 0, max: 3 }),
      (documents, text, filter, poll) => {
        const searcher = buildSearcher(documents);
        const oracle = new NaiveOracle(documents);
        const found = search(searcher, { text, filter }, passingAtPoll(poll));
        expect([...found.docIds].every((docId) => oracle.allows(docId, filter))).toBe(true);
        expect(new Set(found.docIds).size).toBe(found.total);
        const page = search(searcher, { text, filter, offset: 1, limit: 2 }, passingAtPoll(poll));
        expect([...page.docIds]).toEqual([...found.docIds.subarray(1, 3)]);
        expect(page.total).toBe(found.total);
      },
    ),
  );
});

test('matches only the rarest word after the deadline, without corrections, and lists a filter in full', () => {
  const documents = ['home-outline', 'home', 'arrow-outline'].map(documentNamed);
  const searcher = buildSearcher(documents);
  const late = () => new Deadline(() => 0, 0);
  const found = search(searcher, { text: 'home outline arrow' }, late());
  expect(found).toMatchObject({ isDegraded: true, total: 1 });
  expect([...found.docIds]).toEqual([2]);
  expect(search(searcher, { text: 'hoem' }, late())).toMatchObject({ isDegraded: true, total: 0 });
  expect(search(searcher, { filter: { facets: { type: [0] } } }, late())).toMatchObject({
    isDegraded: false,
    total: 3,
  });
});

test('counts facets over all matches, not only those of the page', () => {
  fc.assert(
    fc.property(arbitraryDocuments, arbitraryText, arbitraryFilter, (documents, text, filter) => {
      const searcher = buildSearcher(documents);
      const all = [...search(searcher, { text, filter }).docIds];
      const { facetCounts } = search(searcher, { text, filter, limit: 1, countFacets: true });
      for (const { name, valuesCount } of TEST_FACETS) {
        const counts = Array.from(
          { length: valuesCount },
          (_, value) => all.filter((docId) => documents[docId]!.facets[name]!.includes(value)).length,
        );
        expect([...facetCounts![name]!]).toEqual(counts);
      }
    }),
  );
});

test('gives related tags that each match at least one result', () => {
  fc.assert(
    fc.property(arbitraryDocuments, arbitraryText, arbitraryFilter, (documents, text, filter) => {
      const searcher = buildSearcher(documents);
      const { relatedTags } = search(searcher, { text, filter, relatedTagsMax: 10 });
      expect(new Set(relatedTags.map(({ slug }) => slug)).size).toBe(relatedTags.length);
      for (const { slug } of relatedTags) {
        const tags = filter.tags ?? [];
        expect(tags).not.toContain(slug);
        expect(
          search(searcher, { text, filter: { ...filter, tags: [...tags, slug] } }).total,
        ).toBeGreaterThan(0);
      }
    }),
  );
});

test('returns the tags and facet values of a document', () => {
  fc.assert(
    fc.property(arbitraryDocuments, (documents) => {
      const searcher = buildSearcher(documents);
      expect(searcher.documentsCount).toBe(documents.length);
      documents.forEach(({ facets, tags }, docId) => {
        for (const { name } of TEST_FACETS) {
          expect(searcher.valuesOf(name, docId)).toEqual(facets[name]!.toSorted((a, b) => a - b));
        }
        const slugs = tags.map(({ slug }) => slug).sort();
        expect(searcher.tagsOf(docId).map(({ slug }) => slug)).toEqual(slugs);
      });
      expect(searcher.valuesOf('unknown', 0)).toEqual([]);
    }),
  );
});

test('throws for a filter by an unknown facet', () => {
  const searcher = buildSearcher([documentNamed('home')]);
  expect(() => search(searcher, { text: 'home', filter: { facets: { color: [1] } } })).toThrow(
    'the index has no facet color',
  );
});

function documentNamed(name: string): IndexDocument {
  return { name, aliases: [], tags: [], packWords: [], facets: { type: [0], styles: [], pack: [0] } };
}
