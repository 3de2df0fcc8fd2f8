import type { Static } from 'typebox';
import { closedObject, namedObject, Type } from './schema-builder.ts';
import { GROUNDS } from './snapshot-layout.ts';
import { COLORS, ICON_TYPES, SHAPES, STYLES } from './taxonomy.ts';

/** The expansions that `with` accepts, in the order in which they appear in an icon. */
export const EXPANSIONS = ['svg', 'styles', 'colors', 'tags', 'packs', 'variants', 'similars'] as const;
export type Expansion = (typeof EXPANSIONS)[number];

export const IconTypeSchema = Type.Enum([...ICON_TYPES], {
  $id: 'IconType',
  description: 'The kind of picture.',
});
export const ShapeSchema = Type.Enum([...SHAPES], { $id: 'Shape', description: 'The manner of drawing.' });
export const ColorNameSchema = Type.Enum(
  COLORS.map((color) => color.name),
  { $id: 'ColorName', description: 'A name from /colors.' },
);
export const StyleSlugSchema = Type.Enum(
  STYLES.map((style) => style.slug),
  { $id: 'StyleSlug', description: 'A slug from /styles.' },
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
export const IconSummarySchema = namedObject('IconSummary', iconFields, {
  description: 'The base fields of an icon.',
});
export type IconSummary = Static<typeof IconSummarySchema>;

const licenseFlag = (description: string) =>
  Type.Union([Type.Boolean(), Type.Null()], { description: `${description} Null if it is not known.` });

export const LicenseSchema = namedObject(
  'License',
  {
    title: Type.String({ description: 'The name of the license, such as "Apache 2.0".' }),
    spdx: Type.Union([Type.String(), Type.Null()], { description: 'The SPDX id. Null if it is not known.' }),
    url: Type.Union([Type.String(), Type.Null()], {
      description: 'The address of the license text. Null if it is not known.',
    }),
    commercial_use: licenseFlag('May a product that earns money show the icons?'),
    attribution_required: licenseFlag('Must people who see an icon also see who made it?'),
    share_alike: licenseFlag('Must derived works carry the same license?'),
  },
  { description: 'The license of a pack, with its terms as far as icons are concerned.' },
);

/** The author's name of a pack that does not name its author. */
export const UNKNOWN_AUTHOR = 'Unknown';

export const AuthorSchema = namedObject(
  'Author',
  {
    name: Type.String({ description: `The name. "${UNKNOWN_AUTHOR}" if the pack does not name its author.` }),
    url: Type.Union([Type.String(), Type.Null()], { description: 'A page of the author. Null without one.' }),
  },
  { description: 'The author of a pack.' },
);

const nameField = Type.String({ description: 'The name that people read.' });
const slugField = (filter: string) => Type.String({ description: `The value for the parameter ${filter}.` });

/** One icon as lists and detail calls return it. Expansions are present only when `with` names them. */
export const IconSchema = namedObject(
  'Icon',
  {
    ...iconFields,
    svg: Type.Optional(
      closedObject(
        { svg_code: Type.String({ description: 'Sanitized SVG markup.' }) },
        { description: 'The drawing.' },
      ),
    ),
    styles: Type.Optional(
      Type.Array(closedObject({ name: nameField, slug: slugField('styles[]') }), {
        description: 'The styles that the pack names.',
      }),
    ),
    colors: Type.Optional(
      Type.Array(
        closedObject({
          name: Type.String({ description: 'The value for the parameter colors[].' }),
          slug: Type.String({ description: 'The name in lower case.' }),
          hex: Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'A typical color of this name.' }),
          share: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the painted area, 0 to 1.' }),
        }),
        { description: 'Dominant color first.' },
      ),
    ),
    tags: Type.Optional(
      Type.Array(
        closedObject({ text: Type.String({ description: 'The tag in words.' }), slug: slugField('tag') }),
        { description: 'Words of its names, categories, and synonyms of the thing it shows.' },
      ),
    ),
    packs: Type.Optional(
      Type.Array(
        closedObject({
          name: nameField,
          slug: slugField('pack'),
          author: AuthorSchema,
          license: LicenseSchema,
        }),
        { description: 'The pack that the icon belongs to.' },
      ),
    ),
    variants: Type.Optional(
      Type.Array(IconSummarySchema, {
        maxItems: 12,
        description: 'The same concept in the same pack, in another style, weight or size.',
      }),
    ),
    similars: Type.Optional(
      Type.Array(IconSummarySchema, {
        maxItems: 12,
        description: 'Icons of a similar concept and image, near-duplicates last.',
      }),
    ),
  },
  { description: 'An icon. The members after the base fields are present only when `with` names them.' },
);
export type Icon = Static<typeof IconSchema>;

/** One icon as calls for a single icon return it. */
export const IconDetailSchema = namedObject(
  'IconDetail',
  {
    ...IconSchema.properties,
    shape: ShapeSchema,
    category: Type.Union([Type.String(), Type.Null()], { description: 'The category of the pack, or null.' }),
    license: LicenseSchema,
    created_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'First appearance, UTC; in half-years until June 2026. Null if it is not known.',
    }),
    ground: Type.Enum([...GROUNDS], {
      description:
        'The page on which the icon can be seen: `light` for dark paint, `dark` for light paint, or `any`.',
    }),
    ground_twin: Type.Union([Type.String(), Type.Null()], {
      description: 'The slug of the icon for the other page, or null if the pack has none.',
    }),
  },
  {
    description:
      'An icon with facts that lists do not have. Expansions are present only when `with` names them.',
  },
);
