// German and Spanish hearts. cspell:ignore herz herzen coraz corazones
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexDocument } from '../document.ts';
import { SUGGESTIONS_MAX } from '../limits.ts';
import type { Searcher } from '../searcher.ts';
import { arbitraryDocuments, arbitraryQuery } from '../testing/arbitrary-documents.ts';
import { buildSearcher } from '../testing/build-searcher.ts';
import { naiveCompletions, naiveCompletionsAfter } from '../testing/naive-suggestions.ts';
import { NO_DEADLINE } from '../testing/no-deadline.ts';
import { sampleSearcher } from '../testing/sample-icons.ts';

const suggest = (text: string, searcher: Searcher = sampleSearcher) => {
  const { suggestions, corrected } = searcher.suggest(text, SUGGESTIONS_MAX);
  return { texts: suggestions.map((suggestion) => suggestion.text), suggestions, corrected };
};

function totalOf(searcher: Searcher, text: string): number {
  const request = { text, filter: {}, offset: 0, limit: 1, relatedTagsMax: 0 };
  return searcher.search(request, NO_DEADLINE).total;
}

function named(name: string, tags: readonly string[] = []): IndexDocument {
  return {
    name,
    aliases: [],
    tags: tags.map((text) => ({ text, slug: text })),
    packWords: ['pack', 'Pack'],
    facets: { type: [0], styles: [], pack: [0] },
  };
}

/** Completions are precomputed for prefixes of more than 64 words and scanned for others. The lists have both kinds. */
const manyWords = fc.array(
  fc.record({
    name: fc
      .array(fc.stringMatching(/^[kq][kqz]{0,4}$/), { minLength: 1, maxLength: 3 })
      .map((words) => words.join('-')),
    tags: fc.array(fc.stringMatching(/^[kq][kqz]{0,3}$/), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 300 },
);
const prefix = fc.stringMatching(/^[kq][kqz]{0,2}$/);

test('completes one word by the words of most names first, like a full scan', () => {
  fc.assert(
    fc.property(manyWords, prefix, (words, text) => {
      const documents = words.map(({ name, tags }) => named(name, tags));
      const { suggestions } = buildSearcher(documents).suggest(text, SUGGESTIONS_MAX);
      expect(suggestions).toEqual(naiveCompletions(documents, text, SUGGESTIONS_MAX));
    }),
    { numRuns: 40 },
  );
});

test('suggests and corrects as if private documents did not exist', () => {
  fc.assert(
    fc.property(manyWords, manyWords, prefix, (words, privateWords, text) => {
      const documents = words.map(({ name, tags }) => named(name, tags));
      const others = privateWords.map(({ name, tags }) => ({ ...named(name, tags), isPrivate: true }));
      const before = documents[0]!.name.split('-')[0]!;
      fc.pre(before !== text);
      const searcher = buildSearcher([...others, ...documents]);
      for (const query of [text, `${before} ${text}`]) {
        const { suggestions, corrected } = searcher.suggest(query, SUGGESTIONS_MAX);
        expect([query, suggestions, corrected]).toEqual([
          query,
          query === text
            ? naiveCompletions(documents, text, SUGGESTIONS_MAX)
            : naiveCompletionsAfter(documents, before, text, SUGGESTIONS_MAX),
          undefined,
        ]);
      }
    }),
    { numRuns: 40 },
  );
});

test('corrects to a word that public documents have, and to none that only private ones have', () => {
  const secret = Array.from({ length: 30 }, () => ({
    ...named('quixmark', ['brandorium']),
    isPrivate: true,
    packWords: ['zorblatt', 'Vexillo'],
  }));
  const shown = Array.from({ length: 30 }, () => named('calendar'));
  const searcher = buildSearcher([...secret, ...shown]);
  for (const text of ['quixmrak', 'quixmarc ', 'brandorum', 'zorblat', 'vexilo', 'quixmar'])
    expect([text, suggest(text, searcher)]).toEqual([
      text,
      { texts: [], suggestions: [], corrected: undefined },
    ]);
  expect(suggest('calender', searcher).corrected).toBe('calendar');
  // A search still finds private documents despite typing errors. Who may see them is a filter.
  expect(totalOf(searcher, 'quixmrak')).toBe(30);
});

test('completes the second word by words that share names with the first, like a full scan', () => {
  fc.assert(
    fc.property(manyWords, fc.nat(), prefix, (words, anyNumber, text) => {
      const documents = words.map(({ name, tags }) => named(name, tags));
      const before = documents[anyNumber % documents.length]!.name.split('-')[0]!;
      fc.pre(before !== text);
      const searcher = buildSearcher(documents);
      const expected = naiveCompletionsAfter(documents, before, text, SUGGESTIONS_MAX);
      expect(searcher.suggest(`${before} ${text}`, SUGGESTIONS_MAX).suggestions).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

test('gives each suggestion once, with at least as many results as its count', () => {
  fc.assert(
    fc.property(arbitraryDocuments, arbitraryQuery, fc.constantFrom('', ' '), (documents, text, end) => {
      const searcher = buildSearcher(documents);
      const { texts, suggestions, corrected } = suggest(text + end, searcher);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts.length).toBeLessThanOrEqual(SUGGESTIONS_MAX);
      for (const { text: suggested, documentsCount = 1 } of suggestions) {
        expect(documentsCount).toBeGreaterThan(0);
        expect(totalOf(searcher, suggested), suggested).toBeGreaterThanOrEqual(documentsCount);
      }
      if (corrected !== undefined) expect(totalOf(searcher, corrected), corrected).toBeGreaterThan(0);
      expect(searcher.suggest(text + end, SUGGESTIONS_MAX)).toEqual(
        searcher.suggest(text + end, SUGGESTIONS_MAX),
      );
    }),
    { numRuns: 150 },
  );
});

test('accepts any text, and suggests nothing for a text without words', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), fc.nat(12), (text, max) => {
      expect(sampleSearcher.suggest(text, max).suggestions.length).toBeLessThanOrEqual(max);
    }),
  );
  for (const text of ['', ' ', '\u200b', '\n\t']) expect(suggest(text).suggestions).toEqual([]);
});

test('completes the last word and keeps the words before it', () => {
  expect(suggest('cal').texts).toEqual(['calendar', 'calender']);
  expect(suggest('arrow le').texts).toEqual(['arrow left']);
  expect(suggest('Arrow').texts[0]).toBe('arrow');
});

test('suggests a further word after a space', () => {
  expect(suggest('house ').texts).toEqual(['house home']);
  expect(suggest('arrow ').texts[0]).toBe('arrow left');
});

test('suggests further words of a frequent word before its rare completions', () => {
  const documents = Array.from({ length: 220 }, () => [named('arrow-left'), named('arrow-right')]).flat();
  const searcher = buildSearcher([
    ...documents,
    named('arrowhead'),
    ...documents.slice(0, 40).map(() => named('arrows')),
  ]);
  expect(suggest('arrow', searcher).texts).toEqual([
    'arrow',
    'arrows',
    'arrow pack',
    'arrow left',
    'arrow right',
    'arrowhead',
  ]);
  expect(suggest('arro', searcher).texts).toEqual(['arrow', 'arrows', 'arrowhead']);
});

test('suggests words of the icons of a pack after the name of the pack', () => {
  expect(suggest('tabler le').texts).toEqual(['tabler left']);
  expect(suggest('noto le').texts).toEqual([]);
});

test('gives no counts for suggestions of three or more words', () => {
  expect(suggest('tabler arrow le').suggestions).toEqual([{ text: 'tabler arrow left' }]);
});

test('corrects words as a search does', () => {
  expect(suggest('hoem')).toMatchObject({ corrected: 'home', texts: ['home'] });
  expect(suggest('arow le')).toMatchObject({ corrected: 'arrow le', texts: ['arrow left'] });
  expect(suggest('home')).toMatchObject({ corrected: undefined });
  expect(suggest('zzz')).toMatchObject({ corrected: undefined, texts: ['zzz'] });
});

test('suggests and corrects a rare term close to a frequent one', () => {
  const documents = [...Array.from({ length: 700 }, () => named('calendar')), named('calender')];
  expect(suggest('calender', buildSearcher(documents))).toMatchObject({
    corrected: 'calendar',
    texts: ['calendar', 'calender'],
  });
});

test('completes phrases of the thesaurus, and corrects no prefix of words of other languages', () => {
  const documents = Array.from({ length: 30 }, () => [
    named('heart'),
    named('log-out'),
    named('coral'),
  ]).flat();
  const heart = [{ target: 'heart', tier: 0 }];
  const searcher = buildSearcher(documents, undefined, [
    ['herz', heart],
    ['herzen', heart],
    ['coraz\u00f3n', heart],
    ['corazones', heart],
    ['log off', [{ target: 'log-out', tier: 0 }]],
  ]);
  expect(suggest('her', searcher).texts).toEqual(['herz', 'herzen']);
  expect(suggest('log o', searcher).texts).toEqual(['log out', 'log off']);
  expect(suggest('coraz', searcher)).toMatchObject({
    corrected: undefined,
    texts: ['coraz\u00f3n', 'corazones', 'heart'],
  });
});

test('suggests no plural and no verb form of a completion', () => {
  const documents = Array.from({ length: 30 }, () => named('rocket'));
  const rocket = [{ target: 'rocket', tier: 0 }];
  const searcher = buildSearcher(documents, undefined, [
    ['rockets', rocket],
    ['rocketing', rocket],
    ['rocket ship', rocket],
  ]);
  expect(suggest('rocket', searcher).texts).toEqual(['rocket', 'rocket ship']);
  expect(suggest('rock', searcher).texts).toEqual(['rocket', 'rocket ship']);
});

test('suggests nothing for a word without close terms', () => {
  expect(suggest('qxzv')).toMatchObject({ corrected: undefined, texts: [] });
  expect(suggest('qxzv ')).toMatchObject({ corrected: undefined, texts: [] });
});

test('drops an unknown word as a search does', () => {
  expect(suggest('qxzv home').texts).toEqual(suggest('home').texts);
  expect(suggest('qxzv arrow le').texts).toEqual(['arrow left']);
});

test('suggests the name of a pack only if the pack has icons with the first word', () => {
  expect(suggest('gauge lucid').texts).toEqual([]);
  expect(suggest('house lucid').suggestions).toEqual([{ text: 'house lucide', documentsCount: 1 }]);
});

test('splits two words that were written as one', () => {
  const documents = Array.from({ length: 30 }, () => named('arrow-left'));
  const searcher = buildSearcher([...documents, named('arrowleft')]);
  expect(suggest('arrowleft', searcher)).toMatchObject({ corrected: 'arrow left', texts: ['arrow left'] });
  expect(suggest('arrow', searcher).corrected).toBeUndefined();
});

test('suggests a word with a number only if the number is typed', () => {
  const documents = [...Array.from({ length: 30 }, () => named('home')), named('home2'), named('homely')];
  const searcher = buildSearcher(documents);
  expect(suggest('hom', searcher).texts).toEqual(['home', 'homely']);
  expect(suggest('home2', searcher).texts).toEqual(['home2']);
});
