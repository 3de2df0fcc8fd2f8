import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { IndexDocument } from '../document.ts';
import { FREQUENT_FROM } from '../limits.ts';
import { arbitraryDocuments, arbitraryQuery } from '../testing/arbitrary-documents.ts';
import { naiveDocument } from '../testing/naive-document.ts';
import { NaiveOracle } from '../testing/naive-oracle.ts';
import { NO_DEADLINE } from '../testing/no-deadline.ts';
import type { RankingRule } from './ranking-rules.ts';

// A ranking rule is added by one entry in RANKING_RULES. These tests add a fifth rule between the second and the third
// and expect the order, the explanation and the precomputed top-k to follow it.

const FIFTH: RankingRule = {
  name: 'number of words',
  bits: 4,
  reads: 'name',
  value: 'nameWords',
  description: (value) => `the name has ${value} words`,
};
const FIFTH_AT = 2;

let buildSearcher: typeof import('../testing/build-searcher.ts').buildSearcher;

// Test files share loaded modules. The engine with five rules is loaded for this file only.
beforeAll(async () => {
  const { RANKING_RULES, ...others } = await import('./ranking-rules.ts');
  const rules: readonly RankingRule[] = RANKING_RULES;
  vi.resetModules();
  vi.doMock('./ranking-rules.ts', () => ({ ...others, RANKING_RULES: rules.toSpliced(FIFTH_AT, 0, FIFTH) }));
  ({ buildSearcher } = await import('../testing/build-searcher.ts'));
});

afterAll(() => {
  vi.doUnmock('./ranking-rules.ts');
  vi.resetModules();
});

interface Hit {
  readonly docId: number;
  readonly rules: readonly number[];
}

/** The hits of the oracle with the value of the added rule, in the order of all rules. */
function expectedHits(documents: readonly IndexDocument[], text: string): Hit[] {
  const hits = new NaiveOracle(documents).search(text).map(({ docId, rules }) => {
    const value = naiveDocument(documents[docId]!).nameWords;
    return { docId, rules: [...rules].toSpliced(FIFTH_AT, 0, value) };
  });
  return hits.sort((a, b) => {
    const differing = a.rules.findIndex((value, i) => value !== b.rules[i]);
    return differing < 0 ? a.docId - b.docId : a.rules[differing]! - b.rules[differing]!;
  });
}

/** Expects the searcher to order and explain matches by all five rules. */
function expectFiveRules(documents: readonly IndexDocument[], texts: readonly string[]): void {
  const searcher = buildSearcher(documents);
  for (const text of texts) {
    const expected = expectedHits(documents, text);
    for (const limit of [20, 1000]) {
      const request = { text, filter: {}, offset: 0, limit, relatedTagsMax: 0 };
      const page = expected.slice(0, limit);
      expect([...searcher.search(request, NO_DEADLINE).docIds], text).toEqual(page.map(({ docId }) => docId));
      expect(
        searcher.explain(request, NO_DEADLINE).hits.map(({ rules }) => rules.map(({ value }) => value)),
      ).toEqual(page.map(({ rules }) => rules));
    }
  }
}

test('orders and explains matches by an added rule', () => {
  fc.assert(
    fc.property(
      arbitraryDocuments,
      fc.array(arbitraryQuery, { minLength: 1, maxLength: 5 }),
      (documents, texts) => {
        // The added rule counts all words of a name, also beside one query word.
        expectFiveRules(
          documents.map(({ name, ...others }) => ({ ...others, name, plainName: name })),
          texts,
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('orders the precomputed top-k of frequent terms and prefixes by an added rule', () => {
  const words = ['home', 'arrow', 'star', 'left', 'homestead'];
  const documents = Array.from(
    { length: FREQUENT_FROM + 200 },
    (_, doc): IndexDocument => ({
      name: ['home', ...words.slice(doc % 3, (doc % 3) + (doc % 4))].toSorted().join('-'),
      aliases: [],
      tags: [],
      packWords: ['pack', 'Pack'],
      facets: { type: [0], styles: [], pack: [0] },
    }),
  );
  expectFiveRules(documents, ['home', 'hom', 'hoem', 'home arrow']);
});
