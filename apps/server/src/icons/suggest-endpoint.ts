import { detailOf, SUGGESTIONS_MAX, SuggestionsSchema, SuggestQuerySchema } from '@glyphdex/contract';
import type { Suggestion } from '../catalog/icon-search.ts';
import { detailBody } from '../http/response/envelopes.ts';
import { PLAIN } from '../http/route.ts';
import { referenceEndpoint } from './reference/reference-endpoint.ts';

export const suggestEndpoint = referenceEndpoint({
  path: '/suggest',
  operationId: 'suggest',
  summary: 'Complete a query that is being typed',
  description:
    'Words and packs that complete the last word of `q`, the most frequent first, and the corrected spelling when there is one. A search for any suggested text has results.',
  query: SuggestQuerySchema,
  exampleQuery: 'q=calen',
  answer: detailOf(SuggestionsSchema),
  errors: [],
  price: PLAIN,
  bound: { answerRows: SUGGESTIONS_MAX },
  body({ catalog }, { q = '' }) {
    const { suggestions, corrected } = catalog.suggest(q, SUGGESTIONS_MAX);
    return detailBody({ suggestions: suggestions.map(view), corrected: corrected ?? null });
  },
});

/** A suggestion in the wire format. */
function view(suggestion: Suggestion) {
  const { text, kind, iconsCount } = suggestion;
  return suggestion.kind === 'pack'
    ? { text, kind, slug: suggestion.slug, icons_count: iconsCount }
    : { text, kind, icons_count: iconsCount };
}
