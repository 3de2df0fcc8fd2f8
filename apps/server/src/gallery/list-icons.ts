import { GalleryIconsQuerySchema } from '@glyphdex/contract';
import type { Static } from 'typebox';
import type { Catalog } from '../catalog/catalog.ts';
import { QueryReader } from '../http/request/query-reader.ts';
import type { KeyedEndpoint } from '../icons/keyed-endpoint.ts';
import type { ListIconsRequest } from '../icons/list-icons.ts';
import { answerWithIcons, listIconsEndpoint, requestOf } from '../icons/list-icons-endpoint.ts';
import { type LicenseFilter, listPacks } from '../icons/reference/list-packs.ts';
import { licenseFilterOf } from '../icons/reference/reference-lists.ts';

const galleryIconsReader = new QueryReader(GalleryIconsQuerySchema);

/**
 * The list of icons for the gallery, with filters by several tags and by license. It has no result window, so the grid
 * scrolls through all results. The daily icon budget limits how many icons with SVG a network gets.
 */
export const listGalleryIconsEndpoint: KeyedEndpoint = {
  ...listIconsEndpoint,
  operationId: 'listGalleryIcons',
  query: GalleryIconsQuerySchema,
  errors: ['bulk_download'],

  answerTo(scope) {
    const query = galleryIconsReader.read(scope.query);
    if (query.kind === 'refused') return query;
    return answerWithIcons(scope, query, galleryRequestOf(query.values, scope.catalog), query.values.with);
  },
};

/** The request that the gallery's parameters describe. A license filter becomes a list of packs. */
export function galleryRequestOf(
  values: Static<typeof GalleryIconsQuerySchema>,
  catalog: Catalog,
): ListIconsRequest {
  const { tag, 'tags[]': tags = [] } = values;
  const all = tag === undefined ? tags : [tag, ...tags];
  const request = requestOf(values);
  const packs = packsUnder(catalog, licenseFilterOf(values));
  return { ...request, filters: { ...request.filters, tags: all.length === 0 ? undefined : all, packs } };
}

/** The packs with a license that meets the filter; undefined for a filter without requirements. */
function packsUnder(catalog: Catalog, filter: LicenseFilter): readonly string[] | undefined {
  if (Object.values(filter).every((part) => part === undefined)) return undefined;
  return listPacks(catalog, filter).map(({ slug }) => slug);
}
