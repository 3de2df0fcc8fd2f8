import { downloadIconEndpoint } from './download-icon.ts';
import { getAttributionEndpoint } from './get-attribution.ts';
import { getIconEndpoint } from './get-icon.ts';
import type { KeyedEndpoint } from './keyed-endpoint.ts';
import { listIconsEndpoint } from './list-icons.ts';
import { REFERENCE_ENDPOINTS } from './reference-lists.ts';
import { suggestEndpoint } from './suggest.ts';

/** Every GET route that requires a key, in the order of the documentation. Each also answers HEAD. */
export const KEYED_ENDPOINTS: readonly KeyedEndpoint[] = [
  listIconsEndpoint,
  getIconEndpoint,
  downloadIconEndpoint,
  suggestEndpoint,
  ...REFERENCE_ENDPOINTS,
  getAttributionEndpoint,
];
