import manifest from '../package.json' with { type: 'json' };

/** Which version of the server is this? Part of every ETag and of the OpenAPI document. */
export const SERVER_VERSION: string = manifest.version;
