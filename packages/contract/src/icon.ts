import type { Static } from 'typebox';
import { closedObject, namedObject, Type } from './schema-builder.ts';
import { COLORS, ICON_TYPES, SHAPES, STYLES } from './taxonomy.ts';

/** The expansions that `with` accepts, in the order in which they appear in an icon. */
export const EXPANSIONS = ['svg', 'styles', 'colors', 'tags', 'packs', 'variants', 'similars'] as const;
export type Expansion = (typeof EXPANSIONS)[number];

export const IconTypeSchema = Type.Enum([...ICON_TYPES], { description: 'The kind of picture.' });
export const ShapeSchema = Type.Enum([...SHAPES], { description: 'The manner of drawing.' });
export const ColorNameSchema = Type.Enum(
  COLORS.map((color) => color.name),
  { description: 'A name from /colors.' },
);
export const StyleSlugSchema = Type.Enum(
  STYLES.map((style) => style.slug),
  { description: 'A slug from /styles.' },
);

const iconFields = {
  id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The same after every catalog update.',
  }),
  type: IconTypeSchema,
  name: Type.String({ minLength: 1, description: 'Display name, such as "Home Outline".' }),
  slug: Type.String({
    pattern: '^[a-z0-9-]+--[a-z0-9-]+$',
    description: 'Pack and name, such as "mdi--home-outline".',
  }),
  static_image_url: Type.String({
    pattern: '^https?://',
    description: 'Absolute address of an AVIF preview.',
  }),
};

/** The base fields of an icon. `variants` and `similars` have only these. */
export const IconSummarySchema = namedObject('IconSummary', iconFields);
export type IconSummary = Static<typeof IconSummarySchema>;

const licenseFlag = (description: string) =>
  Type.Union([Type.Boolean(), Type.Null()], { description: `${description} Null if it is not known.` });

export const LicenseSchema = namedObject('License', {
  title: Type.String(),
  spdx: Type.Union([Type.String(), Type.Null()]),
  url: Type.Union([Type.String(), Type.Null()]),
  commercial_use: licenseFlag('May a product that earns money show the icons?'),
  attribution_required: licenseFlag('Must people who see an icon also see who made it?'),
  share_alike: licenseFlag('Must derived works carry the same license?'),
});

/** The author's name of a pack that does not name its author. */
export const UNKNOWN_AUTHOR = 'Unknown';

export const AuthorSchema = namedObject('Author', {
  name: Type.String(),
  url: Type.Union([Type.String(), Type.Null()]),
});

/** One icon as lists and detail calls return it. Expansions are present only when `with` names them. */
export const IconSchema = namedObject('Icon', {
  ...iconFields,
  svg: Type.Optional(closedObject({ svg_code: Type.String({ description: 'Sanitized SVG markup.' }) })),
  styles: Type.Optional(Type.Array(closedObject({ name: Type.String(), slug: Type.String() }))),
  colors: Type.Optional(
    Type.Array(
      closedObject({
        name: Type.String(),
        slug: Type.String(),
        hex: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
        share: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the painted area, 0 to 1.' }),
      }),
      { description: 'Dominant color first.' },
    ),
  ),
  tags: Type.Optional(Type.Array(closedObject({ text: Type.String(), slug: Type.String() }))),
  packs: Type.Optional(
    Type.Array(
      closedObject({
        name: Type.String(),
        slug: Type.String(),
        author: AuthorSchema,
        license: LicenseSchema,
      }),
    ),
  ),
  variants: Type.Optional(Type.Array(IconSummarySchema, { maxItems: 12 })),
  similars: Type.Optional(Type.Array(IconSummarySchema, { maxItems: 12 })),
});
export type Icon = Static<typeof IconSchema>;
