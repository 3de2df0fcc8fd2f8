import { detailOf, SUGGESTIONS_MAX, SuggestionsSchema, SuggestQuerySchema } from '@glyphdex/contract';
import type { Catalog } from '../catalog/catalog.ts';
import type { Suggestion } from '../catalog/icon-search.ts';
import { detailBody } from '../http/response/envelopes.ts';
import { PLAIN } from '../http/route.ts';
import { queryEndpoint } from './query-endpoint.ts';

export const suggestEndpoint = queryEndpoint({
  path: '/suggest',
  operationId: 'suggest',
  summary: 'Complete a query that is being typed',
  description:
    'Words, phrases and packs that complete `q`, the most frequent first, in the language of `q`, the corrected spelling when there is one, and words to try instead when a search for `q` finds nothing close. Code such as `mdi:ho` is completed by words of its name.',
  query: SuggestQuerySchema,
  exampleQuery: 'q=calen',
  answer: detailOf(SuggestionsSchema),
  errors: [],
  price: PLAIN,
  bound: { answerRows: SUGGESTIONS_MAX },
  body({ catalog }, { q = '' }) {
    const { isPartial, ...data } = suggestionsFor(catalog, q);
    return { body: detailBody(data), isDegraded: isPartial };
  },
});

/** The suggestions for a text in the wire format. */
export function suggestionsFor(catalog: Pick<Catalog, 'suggest'>, text: string) {
  const { suggestions, corrected, instead, isPartial = false } = catalog.suggest(text, SUGGESTIONS_MAX);
  return { suggestions: suggestions.map(view), corrected: corrected ?? null, instead, isPartial };
}

/** A suggestion in the wire format. */
function view(suggestion: Suggestion) {
  const { text, kind, iconsCount } = suggestion;
  return suggestion.kind === 'pack'
    ? { text, kind, slug: suggestion.slug, icons_count: iconsCount }
    : { text, kind, icons_count: iconsCount };
}
