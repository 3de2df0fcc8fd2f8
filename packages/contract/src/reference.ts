import { AuthorSchema, LicenseSchema } from './icon.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

const iconsCount = Type.Integer({ minimum: 0, description: 'The number of icons with it.' });

export const ColorSchema = namedObject('Color', {
  name: Type.String(),
  slug: Type.String(),
  hex: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  icons_count: iconsCount,
});

/** An entry in the lists of styles, shapes and types. */
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
  html: Type.String({ description: 'Escaped HTML.' }),
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
    description: 'The credit lines of the service and of all packs, one per line.',
  }),
  missing: Type.Array(Type.String(), {
    description: 'The requested ids and slugs that no icon has, as sent.',
  }),
});
