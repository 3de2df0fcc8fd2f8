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
import { namesOf } from '../testing/document-names.ts';
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

/** Names of crossed-out things, of signs, and with style words, beside the same names without them. */
const partOfName = fc.constantFrom(
  'home',
  'bell',
  'arrow',
  'right',
  'plus',
  'off',
  'slash',
  'x',
  'ban',
  'outline',
);
const namedDocument: fc.Arbitrary<IndexDocument> = fc
  .record({
    name: fc.array(partOfName, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('-')),
    aliases: fc.uniqueArray(fc.constantFrom('house', 'bell-slash', 'unhome'), { maxLength: 1 }),
    packWords: fc.constant(['mdi', 'Material Design Icons']),
    tags: fc.constant([]),
    facets: fc.nat(1).map((pack) => ({ type: [0], styles: [], pack: [pack] })),
    isVariant: fc.boolean(),
  })
  .map((document) => ({ ...document, plainName: document.name.replace(/-outline$/, '') }));
const pascalCase = (words: readonly string[]) =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
const parsedText = fc
  .tuple(
    fc.constantFrom(
      ...[
        'mdi:',
        'mdi--',
        'mdi-',
        'lucide ',
        'U+F015 ',
        'no ',
        "don't ",
        'stop ',
        'ohne ',
        'un',
        '禁止',
        '→ ',
      ],
      ...['Mdi', 'Lu', 'import { ', '<i class="mdi mdi-', 'src/icons/'],
    ),
    fc.array(partOfName, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '', ' off', ' not allowed', ' + bell', ' outline', ' free', '-16'),
  )
  .map(([before, words, after]) => {
    if (before === 'U+F015 ') return before.trim();
    const name = words.join(/[ il]$|^→|^禁|^un/.test(before) ? ' ' : '-');
    if (before === 'import { ') return `${before}${pascalCase(words)} } from 'lucide-react'`;
    if (/^(?:Mdi|Lu)$/.test(before)) return before + pascalCase(words) + after;
    return before + name + (before.startsWith('<') ? '"></i>' : after);
  });

test('a plan of names, code, signs and negations gives the documents and the order of the search', () => {
  fc.assert(
    fc.property(
      fc.array(namedDocument, { minLength: 1, maxLength: 60 }),
      fc.array(parsedText, { minLength: 1, maxLength: 8 }),
      (documents, texts) => {
        const searcher = buildSearcher(
          documents,
          undefined,
          [['house', [{ target: 'home', tier: 0 }]]],
          namesOf(documents, { mdi: 0, lucide: 1 }),
        );
        const interpreter = new PlanInterpreter(searcher);
        for (const text of texts) expectSameResult(searcher, interpreter, text);
      },
    ),
    { numRuns: 150 },
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
