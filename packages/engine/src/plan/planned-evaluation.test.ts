import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexDocument } from '../document.ts';
import { IndexWriter } from '../index-writer.ts';
import { FREQUENT_FROM } from '../limits.ts';
import { Searcher } from '../searcher.ts';
import { Snapshot } from '../snapshot/snapshot.ts';
import {
  arbitraryDocuments,
  arbitraryThesaurus,
  arbitraryThesaurusQuery,
} from '../testing/arbitrary-documents.ts';
import { buildSearcher, TEST_FACETS } from '../testing/build-searcher.ts';
import { NO_DEADLINE } from '../testing/no-deadline.ts';
import { PlanInterpreter } from '../testing/plan-interpreter.ts';

function expectSameResult(searcher: Searcher, interpreter: PlanInterpreter, text: string): number {
  const request = { text, filter: {}, offset: 0, limit: 1_000, relatedTagsMax: 0 };
  const { docIds, rounds } = interpreter.search(text);
  expect(docIds, text).toEqual([...searcher.search(request, NO_DEADLINE).docIds]);
  return rounds;
}

test('a plan gives the documents and the order of the search', () => {
  fc.assert(
    fc.property(
      arbitraryDocuments,
      arbitraryThesaurus,
      fc.array(arbitraryThesaurusQuery, { minLength: 1, maxLength: 5 }),
      (documents, thesaurus, texts) => {
        const searcher = buildSearcher(documents, undefined, thesaurus);
        const interpreter = new PlanInterpreter(searcher);
        for (const text of texts) expectSameResult(searcher, interpreter, text);
      },
    ),
    { numRuns: 150 },
  );
});

test('a plan of frequent words gives the documents and the order of the search', () => {
  const words = ['home', 'arrow', 'star', 'left', 'homestead'];
  const documents = Array.from(
    { length: FREQUENT_FROM + 200 },
    (_, doc): IndexDocument => ({
      name: ['home', ...words.slice(doc % 3, (doc % 3) + (doc % 4))].toSorted().join('-'),
      aliases: doc % 7 === 0 ? ['cottage-core'] : [],
      tags: doc % 5 === 0 ? [{ text: 'Villa', slug: 'villa' }] : [],
      packWords: ['pack', 'Pack'],
      facets: { type: [0], styles: [], pack: [0] },
      isVariant: doc % 11 === 0,
    }),
  );
  const searcher = buildSearcher(documents, undefined, [
    ['villa', [{ target: 'home', tier: 0 }]],
    ['cottage', [{ target: 'home-star', tier: 1 }]],
  ]);
  const interpreter = new PlanInterpreter(searcher);
  for (const text of [
    'home',
    'hom',
    'hoem',
    'home arrow',
    'villa',
    'cottage',
    'home home',
    'the home',
    'ho le',
  ])
    expectSameResult(searcher, interpreter, text);
});

test('a plan of facet words gives the documents and the order of the search', () => {
  fc.assert(
    fc.property(
      arbitraryDocuments,
      fc.array(
        fc
          .tuple(fc.constantFrom('round', 'mdi icons', 'sticker', 'round sticker'), arbitraryThesaurusQuery)
          .map((words) => words.join(' ')),
        { minLength: 1, maxLength: 5 },
      ),
      (documents, texts) => {
        const writer = new IndexWriter(TEST_FACETS);
        for (const document of documents) writer.add(document);
        writer.addFacetWord('round', { facet: 'styles', values: [1, 31], certainty: 'maybe' });
        writer.addFacetWord('mdi icons', { facet: 'pack', values: [0], certainty: 'among words' });
        writer.addFacetWord('sticker', { facet: 'type', values: [2], certainty: 'alone' });
        const searcher = new Searcher(new Snapshot(writer.finish()));
        const interpreter = new PlanInterpreter(searcher);
        for (const text of [...texts, 'sticker', 'round']) expectSameResult(searcher, interpreter, text);
      },
    ),
    { numRuns: 100 },
  );
});

test('plans a word with enough documents in one round', () => {
  const documents = Array.from(
    { length: 30 },
    (): IndexDocument => ({
      name: 'home',
      aliases: [],
      tags: [],
      packWords: ['pack', 'Pack'],
      facets: { type: [0], styles: [], pack: [0] },
    }),
  );
  const searcher = buildSearcher(documents);
  expect(expectSameResult(searcher, new PlanInterpreter(searcher), 'home')).toBe(1);
});
