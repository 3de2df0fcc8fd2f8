import manifest from '../package.json' with { type: 'json' };

/** The version of the server. Every ETag and the OpenAPI document contain it. */
export const SERVER_VERSION: string = manifest.version;
