import { AuthorSchema, LicenseSchema } from './icon.ts';
import { Type } from './schema-builder.ts';

const iconsCount = Type.Integer({ minimum: 0, description: 'How many icons have it.' });

export const ColorSchema = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    hex: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    icons_count: iconsCount,
  },
  { $id: 'Color', additionalProperties: false },
);

/** Styles, shapes, types and tags as their reference lists show them. */
export const CountedNameSchema = Type.Object(
  { name: Type.String(), slug: Type.String(), icons_count: iconsCount },
  { $id: 'CountedName', additionalProperties: false },
);

export const CountedTagSchema = Type.Object(
  { text: Type.String(), slug: Type.String(), icons_count: iconsCount },
  { $id: 'CountedTag', additionalProperties: false },
);

export const PackSchema = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    version: Type.Union([Type.String(), Type.Null()]),
    author: AuthorSchema,
    license: LicenseSchema,
    icons_count: iconsCount,
    palette: Type.Boolean({ description: 'True when the pack has its own colors.' }),
  },
  { $id: 'Pack', additionalProperties: false },
);

const creditLines = {
  text: Type.String(),
  html: Type.String({ description: 'Escaped, ready for a page.' }),
  markdown: Type.String(),
};

export const AttributionSchema = Type.Object(
  {
    ...creditLines,
    packs: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          slug: Type.String(),
          author: AuthorSchema,
          license: LicenseSchema,
          ...creditLines,
          icon_ids: Type.Array(Type.Integer()),
        },
        { additionalProperties: false },
      ),
    ),
    notice: Type.Object(creditLines, {
      description: 'The line of the service and those of all packs as one block, one a line.',
      additionalProperties: false,
    }),
    missing: Type.Array(Type.String(), {
      description: 'What was asked for and belongs to no icon, as it was given.',
    }),
  },
  { $id: 'Attribution', additionalProperties: false },
);
