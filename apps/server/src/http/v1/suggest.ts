import { detailOf, SUGGESTIONS_MAX, SuggestionsSchema, SuggestQuerySchema } from '@glyphdex/contract';
import { after } from '../../domain/awaitable.ts';
import type { Suggestion, Suggestions } from '../../ports/icon-search.ts';
import { QueryReader } from '../request/query-reader.ts';
import { detailBody } from '../response/envelopes.ts';
import type { KeyedEndpoint, Representation } from './keyed-endpoint.ts';

const reader = new QueryReader(SuggestQuerySchema);

export const suggestEndpoint: KeyedEndpoint = {
  path: '/suggest',
  operationId: 'suggest',
  summary: 'Complete a query that is being typed',
  description:
    'Words and packs that complete the last word of `q`, the most frequent first, and the corrected spelling when there is one. Every text leads to results when it is searched for.',
  query: SuggestQuerySchema,
  exampleQuery: 'q=calen',
  answer: detailOf(SuggestionsSchema),
  errors: [],

  locate(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    return {
      kind: 'resource',
      query: verdict,
      orderFingerprint: '',
      represent: () => after(scope.catalog.suggest(verdict.values.q ?? '', SUGGESTIONS_MAX), represent),
    };
  },
};

function represent({ suggestions, corrected }: Suggestions): Representation {
  const data = { suggestions: suggestions.map(view), corrected: corrected ?? null };
  return { kind: 'representation', body: detailBody(data), isDegraded: false, headers: [] };
}

/** A suggestion in the wire format. */
function view(suggestion: Suggestion) {
  const { text, kind, iconsCount } = suggestion;
  return suggestion.kind === 'pack'
    ? { text, kind, slug: suggestion.slug, icons_count: iconsCount }
    : { text, kind, icons_count: iconsCount };
}
