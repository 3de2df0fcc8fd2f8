import type { Static } from 'typebox';
import { SEARCH_CHARS_MAX } from './list-icons-query.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

/** The maximum number of suggestions, words and packs together. */
export const SUGGESTIONS_MAX = 10;

/** The maximum number of words in `instead`. */
const INSTEAD_MAX = 3;

export const SuggestQuerySchema = closedObject({
  q: Type.Optional(
    Type.String({
      maxLength: SEARCH_CHARS_MAX,
      'x-typing': true,
      description:
        'The text typed so far. A space at its end finishes the last word. Empty or absent gives no suggestions.',
      examples: ['calen'],
    }),
  ),
});

const text = Type.String({
  description: 'The suggested query: the words typed before and a completed one.',
});

const SuggestedWordSchema = closedObject({
  text,
  kind: Type.Literal('word', { description: 'Completes the query with a word.' }),
  icons_count: Type.Integer({
    minimum: 1,
    description: 'The number of icons that a search for the text finds.',
  }),
});

const SuggestedPackSchema = closedObject({
  text: Type.String({ description: 'The name of the pack. Searching for it finds icons of the pack.' }),
  kind: Type.Literal('pack', { description: 'Names a pack.' }),
  slug: Type.String({ description: 'The value for the parameter `pack`.' }),
  icons_count: Type.Integer({ minimum: 1, description: 'The number of icons in the pack.' }),
});

/** The member `data` in the answer of `GET /suggest`. */
export const SuggestionsSchema = namedObject(
  'Suggestions',
  {
    suggestions: Type.Array(Type.Union([SuggestedWordSchema, SuggestedPackSchema]), {
      maxItems: SUGGESTIONS_MAX,
      description: 'Each text once. Words in the names of most icons come first.',
    }),
    corrected: Type.Union([Type.String(), Type.Null()], {
      description: 'The corrected query; null when every word is known or has no correction.',
    }),
    instead: Type.Array(Type.String(), {
      maxItems: INSTEAD_MAX,
      description:
        'Words that lead to icons, when a search for `q` finds nothing or only loose matches (`X-Search-Match`); else empty.',
    }),
  },
  { description: 'Completions of a query, its corrected spelling, and words to try instead.' },
);
export type Suggestions = Static<typeof SuggestionsSchema>;
