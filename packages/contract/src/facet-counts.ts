import { closedObject, namedObject, Type } from './schema-builder.ts';

/** At most this many packs are counted by name; the rest can be found by searching for them. */
export const COUNTED_PACKS_MAX = 100;

/** At most this many tags are counted at once; the rest can be found by how they begin. */
export const COUNTED_TAGS_MAX = 30;

const CountedValueSchema = closedObject({
  value: Type.String({ description: 'As the filter takes it.' }),
  name: Type.String(),
  icons_count: Type.Integer({ minimum: 1 }),
});

/** How many icons would be listed with each of these tags besides those asked for. */
export const TagCountsSchema = Type.Array(CountedValueSchema, {
  maxItems: COUNTED_TAGS_MAX,
  description: 'By slug, most icons first.',
});

/**
 * How many icons would be listed if one filter had this value and all others stayed; values without icons are left out.
 */
export const FacetCountsSchema = namedObject('FacetCounts', {
  types: Type.Array(CountedValueSchema),
  shapes: Type.Array(CountedValueSchema),
  colors: Type.Array(CountedValueSchema),
  styles: Type.Array(CountedValueSchema),
  packs: Type.Array(CountedValueSchema, { maxItems: COUNTED_PACKS_MAX, description: 'Most icons first.' }),
  tags: TagCountsSchema,
  licenses: Type.Array(CountedValueSchema, { description: 'By SPDX id, most icons first.' }),
  terms: Type.Array(CountedValueSchema, {
    description:
      'License terms to count: `commercial_use=true`, `attribution_required=false`, `share_alike=false`.',
  }),
});
