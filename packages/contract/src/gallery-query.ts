import { IconsByImageQuerySchema, ListIconsQuerySchema, ListPacksQuerySchema } from './list-icons-query.ts';
import { Type } from './schema-builder.ts';

/** What the licence of an icon's pack has to be, as `GET /packs` takes it. */
const licenseParameters = {
  license: ListPacksQuerySchema.properties.license,
  commercial_use: ListPacksQuerySchema.properties.commercial_use,
  attribution_required: ListPacksQuerySchema.properties.attribution_required,
  share_alike: ListPacksQuerySchema.properties.share_alike,
};

/** The list of icons as the gallery asks for it: the parameters of `GET /icons`, and licences. */
export const GalleryIconsQuerySchema = Type.Object(
  { ...ListIconsQuerySchema.properties, ...licenseParameters },
  { additionalProperties: false },
);

/** The search by image as the gallery asks for it: that of the API, and licences. */
export const GalleryByImageQuerySchema = Type.Object(
  { ...IconsByImageQuerySchema.properties, ...licenseParameters },
  { additionalProperties: false },
);
