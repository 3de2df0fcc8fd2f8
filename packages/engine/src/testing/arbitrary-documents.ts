import fc from 'fast-check';
import { fold } from '../analysis/fold.ts';
import type { IndexDocument } from '../document.ts';
import { readCode } from '../query-parsing/code-names.ts';

/** Words that are close, share prefixes, or contain or join each other, so small indexes have every kind of match. */
const VOCABULARY = [
  ...[
    'home',
    'homes',
    'hoem',
    'house',
    'horse',
    'dome',
    'homepage',
    'arrow',
    'arrows',
    'narrow',
    'arrowleft',
  ],
  ...[
    'left',
    'right',
    'lefty',
    'calendar',
    'calender',
    'calendars',
    'lavender',
    'search',
    'serach',
    'settings',
  ],
  ...[
    'setting',
    'searching',
    'leftarrow',
    'box',
    'boxes',
    'city',
    'cities',
    'a',
    'ab',
    'x',
    'arrow2',
    '2fa',
    '2',
    'éclair',
    'zoé',
    'mdi',
  ],
];
const PACKS = [
  ['mdi', 'Material Design Icons'],
  ['lucide', 'Lucide'],
  ['my-pack', 'Home of Arrows'],
  ['box', ''],
];

const word = fc.constantFrom(...VOCABULARY);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('-'));

const arbitraryFields = fc.record({
  name,
  aliases: fc.array(name, { maxLength: 1 }),
  tags: fc.uniqueArray(
    fc.constantFrom('home', 'arrows', 'city', 'calendar', 'box').map((slug) => ({ text: slug, slug })),
    { maxLength: 2, selector: ({ slug }) => slug },
  ),
  packWords: fc.constantFrom(...PACKS),
  facets: fc.record({
    type: fc.nat(2).map((value) => [value]),
    styles: fc.uniqueArray(fc.constantFrom(0, 1, 2, 31, 32, 39), { maxLength: 3 }),
    pack: fc.constantFrom(0, 1, 255, 256, 299).map((value) => [value]),
  }),
  isVariant: fc.boolean(),
});

/** Every third name ends in a style word, unless it is one word. */
export const arbitraryDocument: fc.Arbitrary<IndexDocument> = fc
  .tuple(arbitraryFields, fc.nat(2))
  .map(([document, third]) => {
    const plainName = document.name.replace(/-[^-]+$/, '');
    return third === 0 ? { ...document, plainName } : document;
  });

export const arbitraryDocuments = fc.oneof(
  { weight: 1, arbitrary: fc.array(arbitraryDocument, { maxLength: 4 }) },
  { weight: 4, arbitrary: fc.array(arbitraryDocument, { minLength: 30, maxLength: 120 }) },
);

/**
 * A word as typed: correct, without its end, with a typing error (a unit lost, doubled, replaced by `o` or transposed),
 * joined with another word, or without matches.
 */
const typedWord = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 1, arbitrary: fc.tuple(word, fc.nat(10)).map(([text, at]) => text.slice(0, at + 1)) },
  {
    weight: 3,
    arbitrary: fc.tuple(word, fc.nat(10), fc.constantFrom('lose', 'double', 'replace', 'swap')).map(mistype),
  },
  { weight: 1, arbitrary: fc.tuple(word, word).map(([left, right]) => left + right) },
  { weight: 1, arbitrary: fc.constantFrom('qxzv', 'zzzzzzzz', 'h', 'ho', '!', 'é') },
);

/** A blank text is no query, and the naive engines do not read names in code: `mdi2`. */
function isPlain(text: string): boolean {
  return text.trim() !== '' && readCode(text, () => false).length === 0;
}

export const arbitraryQuery = fc
  .array(typedWord, { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '))
  .filter(isPlain);

const FOREIGN = ['maison', 'zoe', 'zoé', 'hos', 'bad weather', 'home box', 'arrow left right', 'hoem', 'ab'];

/** Phrases and targets: foreign words, words of the vocabulary, and phrases. */
export const arbitraryThesaurus = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom(...FOREIGN), word),
    fc.array(
      fc.record({
        target: fc.oneof(
          word.map(fold),
          fc.tuple(word, word).map((words) => words.map(fold).join('-')),
        ),
        tier: fc.nat(3),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  ),
  { maxLength: 12 },
);

/** Queries with words that may be thesaurus phrases. */
export const arbitraryThesaurusQuery = fc
  .array(fc.oneof(fc.constantFrom(...FOREIGN, 'boxes home', 'maisons', 'mais', 'maiso', 'a'), typedWord), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(' '))
  .filter(isPlain);

export const arbitraryFilter = fc.record(
  {
    facets: fc.record(
      {
        type: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
        styles: fc.uniqueArray(fc.constantFrom(0, 2, 32, 39), { maxLength: 2 }),
        pack: fc.uniqueArray(fc.constantFrom(0, 255, 299), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    tags: fc.uniqueArray(fc.constantFrom('home', 'arrows', 'city', 'unknown'), { maxLength: 2 }),
  },
  { requiredKeys: [] },
);

function mistype([text, at, how]: [string, number, string]): string {
  const i = at % text.length;
  const before = text.slice(0, i);
  const unit = text[i]!;
  const after = text.slice(i + 1);
  if (how === 'lose') return before + after;
  if (how === 'double') return before + unit + unit + after;
  if (how === 'replace') return `${before}o${after}`;
  return before + after.slice(0, 1) + unit + after.slice(1);
}
