/** An address for each GET route that requires a key. All answer 200 on the sample catalog. */
export const KEYED_ROUTES: readonly string[] = [
  '/api/v1/icons',
  '/api/v1/icons/mdi--home',
  '/api/v1/icons/mdi--home/download',
  '/api/v1/suggest',
  '/api/v1/colors',
  '/api/v1/styles',
  '/api/v1/shapes',
  '/api/v1/types',
  '/api/v1/packs',
  '/api/v1/packs/mdi',
  '/api/v1/tags',
  '/api/v1/attribution',
];
