import type { Static } from 'typebox';
import { DownloadQuerySchema, FILE_PX_MIN } from './download-query.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

/** The maximum number of collections of one account or browser, and of icons in one. */
export const COLLECTIONS_MAX = 50;
export const COLLECTION_ICONS_MAX = 100;
export const COLLECTION_NAME_CHARS_MAX = 80;
/** A collection has an id that its browser makes. */
export const COLLECTION_ID = /^[a-z0-9]{8,32}$/;

const fields = {
  name: Type.String({ minLength: 1, maxLength: COLLECTION_NAME_CHARS_MAX, description: 'What it is for.' }),
  icons: Type.Array(Type.String({ maxLength: 200 }), {
    maxItems: COLLECTION_ICONS_MAX,
    description: 'Slugs of icons, `pack--name`, in the order of adding.',
  }),
};

/** The body that stores a collection. */
export const CollectionContentSchema = closedObject(fields);
export const CollectionSchema = namedObject(
  'Collection',
  {
    id: Type.String({ description: 'The id of the collection.' }),
    ...fields,
    changed_at: Type.String({ format: 'date-time', description: 'UTC.' }),
  },
  { description: 'A named list of icons.' },
);
export type CollectionView = Static<typeof CollectionSchema>;

const icons = Type.String({
  minLength: 1,
  pattern: '^[0-9a-z-]+(,[0-9a-z-]+)*$',
  description: `Comma-separated slugs, at most ${COLLECTION_ICONS_MAX}.`,
});

/** The query for the icons of a collection. */
export const CollectionIconsQuerySchema = closedObject({ icons });

export const COLLECTION_FILE_FORMATS = ['woff2', 'png', 'webp'] as const;
export const COLLECTION_PX_MAX = 512;

/** The query for the icons of a collection as a font or as pictures. */
export const CollectionFilesQuerySchema = closedObject({
  icons,
  format: Type.Optional(Type.Enum([...COLLECTION_FILE_FORMATS], { description: 'Default woff2.' })),
  size: Type.Optional(
    Type.Integer({ minimum: FILE_PX_MIN, maximum: COLLECTION_PX_MAX, description: 'Of pictures.' }),
  ),
  color: DownloadQuerySchema.properties.color,
  stroke: Type.Optional(
    Type.Number({
      minimum: 0.1,
      maximum: 24,
      multipleOf: 0.01,
      description: 'Width of the lines of pictures, in units of a drawing of 24 units.',
    }),
  ),
});

/** A file of a collection in Base64, or the reason why an icon has none. */
export const CollectionFileSchema = closedObject({
  name: Type.String({ description: 'The name of the file, or the slug of an icon without one.' }),
  base64: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});
export type CollectionFile = Static<typeof CollectionFileSchema>;
