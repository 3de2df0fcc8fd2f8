import { downloadIconEndpoint } from './download-icon.ts';
import { getAttributionEndpoint } from './get-attribution.ts';
import { getIconEndpoint } from './get-icon.ts';
import type { KeyedEndpoint } from './keyed-endpoint.ts';
import { listIconsEndpoint } from './list-icons.ts';
import { listTagsEndpoint } from './list-tags.ts';
import {
  listColorsEndpoint,
  listShapesEndpoint,
  listStylesEndpoint,
  listTypesEndpoint,
} from './list-values.ts';
import { getPackEndpoint, listPacksEndpoint } from './packs.ts';
import { suggestEndpoint } from './suggest.ts';

/** Every route that asks for a key, in the order of the documentation. */
export const KEYED_ENDPOINTS: readonly KeyedEndpoint[] = [
  listIconsEndpoint,
  getIconEndpoint,
  downloadIconEndpoint,
  suggestEndpoint,
  listColorsEndpoint,
  listStylesEndpoint,
  listShapesEndpoint,
  listTypesEndpoint,
  listPacksEndpoint,
  getPackEndpoint,
  listTagsEndpoint,
  getAttributionEndpoint,
];
