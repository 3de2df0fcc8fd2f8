import type { Static } from 'typebox';
import { CountedValueSchema } from './facet-counts.ts';
import { AuthorSchema, IconSummarySchema, LicenseSchema } from './icon.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

const iconsCount = Type.Integer({ minimum: 0, description: 'The number of icons with it.' });

const name = Type.String({ description: 'The name that people read.' });
const slug = Type.String({ description: 'The name for addresses and filters.' });

export const ColorSchema = namedObject(
  'Color',
  {
    name: Type.String({ description: 'The value for the parameter colors[].' }),
    slug: Type.String({ description: 'The name in lower case.' }),
    hex: Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'A typical color of this name.' }),
    icons_count: iconsCount,
  },
  { description: 'A color that icons have.' },
);

/** An entry in the lists of styles, shapes and types. */
export const CountedNameSchema = namedObject(
  'CountedName',
  { name, slug, icons_count: iconsCount },
  { description: 'A style, shape or type, with its number of icons.' },
);

export const CountedTagSchema = namedObject(
  'CountedTag',
  {
    text: Type.String({ description: 'The tag in words.' }),
    slug: Type.String({ description: 'The value for the parameter tag.' }),
    icons_count: iconsCount,
  },
  { description: 'A tag, with its number of icons.' },
);

export const PackSchema = namedObject(
  'Pack',
  {
    name,
    slug: Type.String({ description: 'The value for the parameter pack.' }),
    version: Type.Union([Type.String(), Type.Null()], { description: 'Null if the pack names none.' }),
    author: AuthorSchema,
    license: LicenseSchema,
    icons_count: iconsCount,
    palette: Type.Boolean({ description: 'True when the pack has its own colors.' }),
  },
  { description: 'A pack of icons with author and license.' },
);
export type Pack = Static<typeof PackSchema>;

/** At most this many of the newest icons of a pack are listed. */
export const NEWEST_ICONS_MAX = 24;

export const PackProfileSchema = namedObject(
  'PackProfile',
  {
    ...PackSchema.properties,
    is_own: Type.Boolean({ description: 'Whether the operator of the service has added the pack.' }),
    siblings: Type.Array(closedObject({ name, slug }), { description: 'Other packs of the author.' }),
    shapes: Type.Array(CountedValueSchema, { description: 'The shapes of its icons.' }),
    styles: Type.Array(CountedValueSchema, { description: 'The styles of its icons.' }),
    newest: Type.Union(
      [
        closedObject({
          since: Type.String({ format: 'date-time', description: 'Their first appearance, UTC.' }),
          icons_count: iconsCount,
          icons: Type.Array(IconSummarySchema, { maxItems: NEWEST_ICONS_MAX }),
        }),
        Type.Null(),
      ],
      { description: 'The icons that appeared last. Null if all icons appeared at once.' },
    ),
  },
  { description: 'A pack as its page shows it.' },
);
export type PackProfile = Static<typeof PackProfileSchema>;

const creditLines = {
  text: Type.String({ description: 'The credit as plain text.' }),
  html: Type.String({ description: 'The credit as escaped HTML.' }),
  markdown: Type.String({ description: 'The credit as Markdown.' }),
};

export const AttributionSchema = namedObject(
  'Attribution',
  {
    ...creditLines,
    packs: Type.Array(
      closedObject({
        name,
        slug,
        author: AuthorSchema,
        license: LicenseSchema,
        ...creditLines,
        icon_ids: Type.Array(Type.Integer(), { description: 'The requested icons of this pack.' }),
      }),
      { description: 'The packs of the requested icons.' },
    ),
    notice: closedObject(creditLines, {
      description: 'The credit lines of the service and of all packs, one per line.',
    }),
    missing: Type.Array(Type.String(), {
      description: 'The requested ids and slugs that no icon has, as sent.',
    }),
  },
  { description: 'The lines that credit the service, and those of each pack.' },
);
export type Attribution = Static<typeof AttributionSchema>;
