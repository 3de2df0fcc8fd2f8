import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SUGGESTIONS_MAX } from './limits.ts';
import { arbitraryThesaurus } from './testing/arbitrary-documents.ts';
import { buildSearcher, TEST_FACETS } from './testing/build-searcher.ts';
import { namesOf } from './testing/document-names.ts';
import { NO_DEADLINE } from './testing/no-deadline.ts';
import { PlanInterpreter } from './testing/plan-interpreter.ts';
import { SAMPLE_ICONS } from './testing/sample-icons.ts';

/** Parts of the text in a search box: words, invisible characters, attacks, and long runs of one character. */
const textPart = fc.oneof(
  fc.constantFrom(
    'home',
    'arrow',
    'maison',
    'مفتاح',
    'चाबी',
    'กุญแจ',
    'אבג',
    '検索',
    '집',
    '🏠',
    '👩‍👩‍👧‍👦',
    '🇩🇪',
    '1️⃣',
  ),
  fc.constantFrom(
    'mdi:',
    'mdi-home',
    'MdiHome',
    'U+F015',
    'no ',
    ' off',
    'un',
    '→',
    '½',
    'import {',
    '<i class="',
  ),
  fc.constantFrom(
    '\u200b',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\u00ad',
    '\ufe0f',
    '\0',
    '\t',
  ),
  fc.constantFrom('\ud83c', '\udfe0', '<script>', "' OR 1=1 --", '%00', '../', '$' + '{x}', '*:*', '"', '\\'),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.tuple(fc.constantFrom('a', 'é', '家', '🏠', 'َ'), fc.nat(400)).map(([unit, times]) => unit.repeat(times)),
);
const anyText = fc
  .tuple(fc.array(textPart, { maxLength: 60 }), fc.constantFrom('', ' ', '-'))
  .map(([parts, separator]) => parts.join(separator));

const names = namesOf(SAMPLE_ICONS, { mdi: 0, lucide: 1 });

test('answers, plans, explains and completes any text, and finds the same page when a text is searched again', () => {
  fc.assert(
    fc.property(
      arbitraryThesaurus,
      fc.array(anyText, { minLength: 1, maxLength: 10 }),
      (thesaurus, texts) => {
        const searcher = buildSearcher(SAMPLE_ICONS, TEST_FACETS, thesaurus, names);
        const interpreter = new PlanInterpreter(searcher);
        for (const text of texts) {
          const request = { text, filter: {}, offset: 0, limit: 100, relatedTagsMax: 10 };
          const { docIds, total } = searcher.search(request, NO_DEADLINE);
          const found = [...docIds];
          expect(found.length).toBe(Math.min(total, 100));
          expect(new Set(found).size).toBe(found.length);
          expect([...searcher.search(request, NO_DEADLINE).docIds]).toEqual(found);
          if (text.trim() !== '') {
            expect(searcher.explain(request, NO_DEADLINE).total).toBe(total);
            expect(interpreter.search(text).docIds.slice(0, 100)).toEqual(found);
          }
          expect(searcher.suggest(text, SUGGESTIONS_MAX).suggestions.length).toBeLessThanOrEqual(
            SUGGESTIONS_MAX,
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});
