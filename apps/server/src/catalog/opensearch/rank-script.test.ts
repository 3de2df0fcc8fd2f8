import { compileFunction } from 'node:vm';
import {
  Deadline,
  type Disjunct,
  type IndexDocument,
  IndexWriter,
  type Probe,
  ProbeAnswers,
  Searcher,
  Snapshot,
} from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodedEntries } from './encoded-entries.ts';
import { planText } from './plan-text.ts';
import { ANY_COST, RANK_SCRIPT } from './rank-script.ts';

type Score = (
  doc: Readonly<Record<string, { readonly value: unknown }>>,
  params: { readonly plan: string; readonly phrasesOnly: boolean; readonly costBelow: number },
) => number;

/** The script as a function: Painless is JavaScript with types, except for characters. */
const score = compileFunction(
  RANK_SCRIPT.replaceAll(/^(?:int|boolean) (\w+)\(([^)]*)\) \{/gm, (_, name: string, parameters: string) => {
    return `function ${name}(${parameters.replaceAll(/(?:int|boolean|String|byte\[\]) /g, '')}) {`;
  })
    .replaceAll(/\b(?:int|boolean|String|BytesRef|byte\[\]) (\w+) =/g, 'let $1 =')
    .replaceAll('.charAt(', '.charCodeAt('),
  ['doc', 'params'],
) as Score;

/** Executes plans with the script, as OpenSearch does with its documents. */
class ScriptEngine {
  readonly #searcher: Searcher;
  readonly #documents: readonly Uint8Array[];

  constructor(searcher: Searcher) {
    const entries = searcher.documentEntries();
    this.#searcher = searcher;
    this.#documents = Array.from({ length: searcher.documentsCount }, (_, docId) =>
      encodedEntries(searcher, entries, docId),
    );
  }

  /** All docIds that match, best first. */
  search(text: string): number[] {
    const known = new ProbeAnswers();
    for (;;) {
      const { disjuncts, probes } = this.#searcher.plan(text, known);
      const areAsAssumed = probes.map((probe) => known.add(probe, this.#countOf(probe)));
      if (areAsAssumed.includes(false)) continue;
      return [...this.#scoresOf(disjuncts).entries()]
        .filter(([, value]) => value > 0)
        .sort(([a, first], [b, second]) => second - first || a - b)
        .map(([docId]) => docId);
    }
  }

  #countOf({ disjuncts, counted }: Probe): number {
    const costBelow = typeof counted === 'object' ? counted.costBelow : ANY_COST;
    const scores = this.#scoresOf(disjuncts, counted === 'phrases', costBelow);
    return scores.filter((value) => value > 0).length;
  }

  /** By docId, 0 without a match. */
  #scoresOf(disjuncts: readonly Disjunct[], phrasesOnly = false, costBelow = ANY_COST): number[] {
    const numbers = this.#searcher.entryNumbers;
    const plan = planText(disjuncts, (facet, value) => numbers.ofFacet(facet, value));
    return this.#documents.map((bytes, docId) => {
      const value = { bytes, offset: 0, length: bytes.length };
      return score({ entries: { value }, rank: { value: docId } }, { plan, phrasesOnly, costBelow });
    });
  }
}

const FIELDS = [
  { name: 'type', valuesCount: 4, isMultiValued: false },
  { name: 'shape', valuesCount: 4, isMultiValued: false },
  { name: 'color', valuesCount: 16, isMultiValued: true },
  { name: 'style', valuesCount: 20, isMultiValued: true },
  { name: 'pack', valuesCount: 3, isMultiValued: false },
];
const VOCABULARY = [
  'home',
  'homes',
  'house',
  'arrow',
  'arrow2',
  'arrowleft',
  'left',
  'lefty',
  'star',
  'a',
  'mdi',
  'off',
];
const word = fc.constantFrom(...VOCABULARY);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('-'));

const document = (name: fc.Arbitrary<string>) =>
  fc
    .record<IndexDocument>({
      name,
      aliases: fc.array(name, { maxLength: 1 }),
      tags: fc.uniqueArray(
        fc.constantFrom('star', 'house', 'left').map((slug) => ({ text: slug, slug })),
        { maxLength: 2, selector: ({ slug }) => slug },
      ),
      packWords: fc.constantFrom(
        ['mdi', 'Material Design Icons'],
        ['my-pack', 'Home of Arrows'],
        ['star', ''],
      ),
      facets: fc.record({
        type: fc.constant([0]),
        shape: fc.nat(3).map((value) => [value]),
        color: fc.constant([]),
        style: fc.uniqueArray(fc.nat(19), { maxLength: 2 }),
        pack: fc.nat(2).map((value) => [value]),
      }),
      isVariant: fc.boolean(),
    })
    .map((document) => ({
      ...document,
      plainName: document.isVariant === true ? document.name.replace(/-[^-]+$/, '') : document.name,
    }));
/** Of few names, so that many documents have the words of a query side by side, or apart. */
const fewNames = fc.constantFrom('home-star', 'home-arrow-star', 'arrow-left', 'star-mdi-left', 'house');
const documents = fc.oneof(
  fc.array(document(name), { minLength: 1, maxLength: 100 }),
  fc.array(document(fewNames), { minLength: 40, maxLength: 100 }),
);

const thesaurus = fc.array(
  fc.record({
    phrase: fc.constantFrom(
      'villa',
      'loft',
      'star',
      'éclair',
      'home star',
      'arrow left',
      'star left',
      'lefty',
    ),
    target: fc.oneof(
      word,
      fc.tuple(word, word).map((words) => words.join('-')),
    ),
    tier: fc.nat(3),
  }),
  { maxLength: 15 },
);

const typed = fc.oneof(
  { weight: 4, arbitrary: word },
  fc.tuple(word, fc.nat(5)).map(([text, at]) => text.slice(0, at + 1)),
  fc
    .tuple(word, fc.nat(5))
    .map(([text, at]) => text.slice(0, at) + text.slice(at + 1) + text.slice(at, at + 1)),
  fc.tuple(word, word).map(([first, second]) => first + second),
  fc.constantFrom('villa', 'éclair', 'loft', 'arrows', 'outlined', 'the', 'tabler icons', 'zzzz'),
);
const texts = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(typed, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')) },
    fc.constantFrom(
      'mdi:home',
      'mdi-arrow-left',
      'no home',
      'home not allowed',
      'unhome',
      'home off',
      'star slash',
      'U+F015',
      'MdiArrowLeft',
      '<i class="mdi mdi-home">',
      '→ home',
      'home star',
      'arrow left',
      'star left',
      'villa loft',
      'loft villa star',
      'éclair loft',
    ),
  ),
  { minLength: 1, maxLength: 5 },
);

test('the script finds and ranks the same documents as the engine', () => {
  fc.assert(
    fc.property(documents, thesaurus, texts, (added, targets, queries) => {
      const writer = new IndexWriter(FIELDS);
      for (const document of added) writer.add(document);
      for (const { phrase, target, tier } of targets) writer.addThesaurusEntry(phrase, [{ target, tier }]);
      writer.addFacetWord('outlined', { facet: 'shape', values: [1, 2], certainty: 'maybe' });
      writer.addFacetWord('tabler icons', { facet: 'pack', values: [2], certainty: 'among words' });
      const searcher = new Searcher(new Snapshot(writer.finish()), {
        packOf: (slug) => (slug === 'mdi' ? 1 : undefined),
        packsOfMaker: () => [],
        findName: (_, name) => {
          const docId = added.findIndex((document) => document.name === name);
          return docId === -1 ? undefined : docId;
        },
        findCodePoint: () => [...added.keys()].slice(-2),
      });
      const engine = new ScriptEngine(searcher);
      for (const text of queries) {
        const request = { text, filter: {}, offset: 0, limit: 1_000, relatedTagsMax: 0 };
        const { docIds } = searcher.search(request, new Deadline(() => 0, Number.POSITIVE_INFINITY));
        expect(engine.search(text), text).toEqual([...docIds]);
      }
    }),
    { numRuns: 400 },
  );
});
