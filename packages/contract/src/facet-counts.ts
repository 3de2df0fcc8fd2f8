import type { Static } from 'typebox';
import { closedObject, namedObject, Type } from './schema-builder.ts';
import { MAIN_STYLES } from './taxonomy.ts';

/** At most this many packs are listed with their counts. */
export const COUNTED_PACKS_MAX = 100;

/** Values of styles, types and categories that filters show as pictures. */
export const PICTURED_VALUES: readonly string[] = [
  ...MAIN_STYLES,
  ...['InterfaceIcon', 'Logos', 'Emoji', 'Flags / Maps'],
];
/** And at most so many packs. */
export const PICTURED_PACKS_MAX = 5;

export const CountedValueSchema = closedObject({
  value: Type.String({ description: 'The value to send as filter.' }),
  name: Type.String(),
  icons_count: Type.Integer({ minimum: 1 }),
  icon: Type.Optional(
    Type.String({
      description: 'The slug of the first of these icons, if a filter shows the value as a picture.',
    }),
  ),
});
export type CountedValue = Static<typeof CountedValueSchema>;

/**
 * For each value, the number of icons if its filter had this value and all other filters stayed. Zeros are left out.
 */
export const FacetCountsSchema = namedObject('FacetCounts', {
  types: Type.Array(CountedValueSchema),
  shapes: Type.Array(CountedValueSchema),
  colors: Type.Array(CountedValueSchema),
  styles: Type.Array(CountedValueSchema),
  packs: Type.Array(CountedValueSchema, { maxItems: COUNTED_PACKS_MAX, description: 'Most icons first.' }),
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
