import {
  IconsByImageQuerySchema,
  ListIconsQuerySchema,
  ListPacksQuerySchema,
  SLUG_CHARS_MAX,
} from './list-icons-query.ts';
import { closedObject, Type } from './schema-builder.ts';

/** The maximum number of tags in one query. */
export const GALLERY_TAGS_MAX = 10;

/** Parameters for several tags, for the category of the pack, and for license terms, as in `GET /packs`. */
const furtherParameters = {
  'tags[]': Type.Optional(
    Type.Array(Type.String({ maxLength: SLUG_CHARS_MAX }), {
      maxItems: GALLERY_TAGS_MAX,
      description: 'Tag slugs. Only icons with all of these tags.',
    }),
  ),
  category: Type.Optional(
    Type.String({ maxLength: 100, description: 'A category of packs. Only icons of packs in it.' }),
  ),
  license: ListPacksQuerySchema.properties.license,
  commercial_use: ListPacksQuerySchema.properties.commercial_use,
  attribution_required: ListPacksQuerySchema.properties.attribution_required,
  share_alike: ListPacksQuerySchema.properties.share_alike,
};

/** The query of the gallery's list: the parameters of `GET /icons`, several tags and license terms. */
export const GalleryIconsQuerySchema = closedObject({
  ...ListIconsQuerySchema.properties,
  ...furtherParameters,
});

/** The query of the gallery's search by image: the parameters of the API, several tags and license terms. */
export const GalleryByImageQuerySchema = closedObject({
  ...IconsByImageQuerySchema.properties,
  ...furtherParameters,
});
