import manifest from '../../package.json' with { type: 'json' };

/** The version of the server. The ETags of the API depend on it, and the OpenAPI document shows it. */
export const SERVER_VERSION: string = manifest.version;
