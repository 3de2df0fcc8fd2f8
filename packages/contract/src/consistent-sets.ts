import { IconSchema } from './icon.ts';
import { PagedQuerySchema } from './list-icons-query.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

export const SET_NAMES_MIN = 2;
export const SET_NAMES_MAX = 20;
export const SET_NAME_CHARS_MAX = 100;
export const SETS_PER_PAGE_MAX = 20;

/** The expansions of icons in sets. */
const SET_EXPANSIONS = ['svg', 'packs'] as const;

export const ConsistentSetsQuerySchema = closedObject({
  names: Type.String({
    minLength: 1,
    description: `Comma-separated names of things, ${SET_NAMES_MIN} to ${SET_NAMES_MAX}, each of at most ${SET_NAME_CHARS_MAX} characters.`,
    examples: ['home,search,shopping cart'],
  }),
  page: PagedQuerySchema.properties.page,
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: SETS_PER_PAGE_MAX,
      description: `Page size. Default ${SETS_PER_PAGE_MAX}.`,
    }),
  ),
  with: Type.Optional(
    Type.String({
      'x-csv': [...SET_EXPANSIONS],
      pattern: `^(${SET_EXPANSIONS.join('|')})(,(${SET_EXPANSIONS.join('|')}))*$`,
      description: `Comma-separated list of: ${SET_EXPANSIONS.join(', ')}.`,
      examples: ['svg'],
    }),
  ),
});

export const NAME_MATCHES = ['exact', 'variant', 'part', 'related'] as const;

const { id, type, name, slug, static_image_url, svg, packs } = IconSchema.properties;

/** One pack in the answer of `GET /consistent-sets`. */
export const ConsistentSetSchema = namedObject(
  'ConsistentSet',
  {
    pack: closedObject({
      name: Type.String({ description: 'The name of the pack.' }),
      slug: Type.String({ description: 'The value for the parameter pack.' }),
    }),
    found: Type.Integer({ minimum: 0, description: 'The number of names that are not missing.' }),
    icons: Type.Array(
      closedObject({
        wanted: Type.String({ description: 'The name that was asked for.' }),
        match: Type.Enum([...NAME_MATCHES], {
          description:
            'exact: the name or an alias is the one that was asked for. variant: with words of style, size or form. part: with further words. related: a stand-in for a missing name, by a synonym, a tag or fewer words.',
        }),
        ...{ id, type, name, slug, static_image_url, svg, packs },
      }),
      {
        maxItems: SET_NAMES_MAX,
        description: 'One icon for each name that the pack has, in the order of the names.',
      },
    ),
    missing: Type.Array(Type.String(), {
      maxItems: SET_NAMES_MAX,
      description: 'The names without an exact, variant or part among all icons of the pack.',
    }),
  },
  { description: 'The icons of one pack for several names.' },
);
