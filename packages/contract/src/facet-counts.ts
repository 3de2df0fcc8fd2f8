import type { Static } from 'typebox';
import { closedObject, namedObject, Type } from './schema-builder.ts';

/** At most this many packs are listed with their counts. */
export const COUNTED_PACKS_MAX = 100;

/** At most this many tags are listed with their counts. The parameter `prefix` finds the others. */
export const COUNTED_TAGS_MAX = 30;

export const CountedValueSchema = closedObject({
  value: Type.String({ description: 'The value to send as filter.' }),
  name: Type.String(),
  icons_count: Type.Integer({ minimum: 1 }),
});
export type CountedValue = Static<typeof CountedValueSchema>;

/** The number of icons that the list would have with each of these tags as a further filter. */
export const TagCountsSchema = Type.Array(CountedValueSchema, {
  maxItems: COUNTED_TAGS_MAX,
  description: 'By tag slug, most icons first.',
});

/**
 * For each value, the number of icons if its filter had this value and all other filters stayed. Zeros are left out.
 */
export const FacetCountsSchema = namedObject('FacetCounts', {
  types: Type.Array(CountedValueSchema),
  shapes: Type.Array(CountedValueSchema),
  colors: Type.Array(CountedValueSchema),
  styles: Type.Array(CountedValueSchema),
  packs: Type.Array(CountedValueSchema, { maxItems: COUNTED_PACKS_MAX, description: 'Most icons first.' }),
  tags: TagCountsSchema,
  licenses: Type.Array(CountedValueSchema, { description: 'By SPDX id, most icons first.' }),
  categories: Type.Array(CountedValueSchema, { description: 'By category of packs, most icons first.' }),
  terms: Type.Array(CountedValueSchema, {
    description:
      'License terms to count: `commercial_use=true`, `attribution_required=false`, `share_alike=false`.',
  }),
  search_degraded: Type.Boolean({
    description: 'True if the time budget cut a search short, so icons may be missing in the counts.',
  }),
});
export type FacetCounts = Static<typeof FacetCountsSchema>;
