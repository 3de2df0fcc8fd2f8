import { GalleryIconsQuerySchema } from '@glyphdex/contract';
import type { Static } from 'typebox';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import type { ListIconsRequest } from '../../services/icons/list-icons.ts';
import type { KeyedEndpoint } from '../keyed-endpoint.ts';
import { QueryReader } from '../query-reader.ts';
import { listIconsEndpoint, locateIcons, requestOf } from '../v1/list-icons.ts';
import { licenseWish, packsUnder } from './license-wish.ts';

/** Reads the parameters of the list, for what the gallery counts beside it as well. */
export const galleryIconsReader = new QueryReader(GalleryIconsQuerySchema);

/**
 * The list of icons for the gallery: several tags and licences can be wished for, and the grid scrolls through all that was found. What holds
 * a visitor back from taking everything is the daily budget of icons instead of the result window.
 */
export const listGalleryIconsEndpoint: KeyedEndpoint = {
  ...listIconsEndpoint,
  operationId: 'listGalleryIcons',
  query: GalleryIconsQuerySchema,
  errors: ['bulk_download'],

  locate(scope) {
    const verdict = galleryIconsReader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const { values } = verdict;
    const request = galleryRequestOf(values, scope.catalog);
    return locateIcons(scope, 'listGalleryIcons', verdict, request, values.with);
  },
};

/** What the parameters of the gallery ask of the list of icons. */
export function galleryRequestOf(
  values: Static<typeof GalleryIconsQuerySchema>,
  catalog: OpenCatalog,
): ListIconsRequest {
  const { tag, 'tags[]': tags = [] } = values;
  const all = tag === undefined ? tags : [tag, ...tags];
  return {
    ...requestOf(values),
    tags: all.length === 0 ? undefined : all,
    packs: packsUnder(catalog, licenseWish(values)),
  };
}
