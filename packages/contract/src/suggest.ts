import { SEARCH_CHARS_MAX } from './list-icons-query.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

/** At most this many suggestions are given, words and packs together. */
export const SUGGESTIONS_MAX = 10;

export const SuggestQuerySchema = closedObject({
  q: Type.Optional(
    Type.String({
      maxLength: SEARCH_CHARS_MAX,
      'x-typing': true,
      description:
        'What is being typed. A space at its end says that the last word is finished. Empty or absent gives no suggestions.',
      examples: ['calen'],
    }),
  ),
});

const text = Type.String({
  description: 'The query to search for: the words typed before, and one completed.',
});

const SuggestedWordSchema = closedObject({
  text,
  kind: Type.Literal('word'),
  icons_count: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
    description:
      'How many icons have the word in name, alias or tag; behind another word, how many are named with both. A search finds at least these. Null behind two words or more.',
  }),
});

const SuggestedPackSchema = closedObject({
  text: Type.String({ description: 'The name of the pack. Searching for it finds icons of the pack.' }),
  kind: Type.Literal('pack'),
  slug: Type.String({ description: 'As `pack` takes it.' }),
  icons_count: Type.Integer({ minimum: 1, description: 'How many icons the pack has.' }),
});

/** What `GET /suggest` answers as `data`. */
export const SuggestionsSchema = namedObject('Suggestions', {
  suggestions: Type.Array(Type.Union([SuggestedWordSchema, SuggestedPackSchema]), {
    maxItems: SUGGESTIONS_MAX,
    description: 'Every text once; words that most icons are named with come first.',
  }),
  corrected: Type.Union([Type.String(), Type.Null()], {
    description: 'The corrected query; null when every word is known or has no correction.',
  }),
});
