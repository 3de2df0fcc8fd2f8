import { AuthorSchema, LicenseSchema } from './icon.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

const iconsCount = Type.Integer({ minimum: 0, description: 'How many icons have it.' });

export const ColorSchema = namedObject('Color', {
  name: Type.String(),
  slug: Type.String(),
  hex: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  icons_count: iconsCount,
});

/** Styles, shapes, types and tags as their reference lists show them. */
export const CountedNameSchema = namedObject('CountedName', {
  name: Type.String(),
  slug: Type.String(),
  icons_count: iconsCount,
});

export const CountedTagSchema = namedObject('CountedTag', {
  text: Type.String(),
  slug: Type.String(),
  icons_count: iconsCount,
});

export const PackSchema = namedObject('Pack', {
  name: Type.String(),
  slug: Type.String(),
  version: Type.Union([Type.String(), Type.Null()]),
  author: AuthorSchema,
  license: LicenseSchema,
  icons_count: iconsCount,
  palette: Type.Boolean({ description: 'True when the pack has its own colors.' }),
});

const creditLines = {
  text: Type.String(),
  html: Type.String({ description: 'Escaped, ready for a page.' }),
  markdown: Type.String(),
};

export const AttributionSchema = namedObject('Attribution', {
  ...creditLines,
  packs: Type.Array(
    closedObject({
      name: Type.String(),
      slug: Type.String(),
      author: AuthorSchema,
      license: LicenseSchema,
      ...creditLines,
      icon_ids: Type.Array(Type.Integer()),
    }),
  ),
  notice: closedObject(creditLines, {
    description: 'The line of the service and those of all packs as one block, one a line.',
  }),
  missing: Type.Array(Type.String(), {
    description: 'What was asked for and belongs to no icon, as it was given.',
  }),
});
