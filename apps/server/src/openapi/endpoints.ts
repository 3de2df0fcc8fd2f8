import { getAttributionEndpoint } from '../icons/attribution/attribution-endpoint.ts';
import { consistentSetsEndpoint } from '../icons/consistent-sets/consistent-sets-endpoint.ts';
import { equivalentsEndpoint } from '../icons/equivalents/equivalents-endpoint.ts';
import { getIconEndpoint } from '../icons/get-icon-endpoint.ts';
import type { KeyedEndpoint } from '../icons/keyed-endpoint.ts';
import { listIconsEndpoint } from '../icons/list-icons-endpoint.ts';
import { REFERENCE_ENDPOINTS } from '../icons/reference/reference-lists.ts';
import { suggestEndpoint } from '../icons/suggest-endpoint.ts';
import { downloadIconEndpoint } from '../pictures/downloads/download-icon.ts';

/** Every GET route that requires a key, in the order of the documentation. Each also answers HEAD. */
export const KEYED_ENDPOINTS: readonly KeyedEndpoint[] = [
  listIconsEndpoint,
  getIconEndpoint,
  downloadIconEndpoint,
  equivalentsEndpoint,
  suggestEndpoint,
  consistentSetsEndpoint,
  ...REFERENCE_ENDPOINTS,
  getAttributionEndpoint,
];
