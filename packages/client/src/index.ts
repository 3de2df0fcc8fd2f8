export type * from './api-shapes.ts';
export type { components, operations, paths } from './api-types.ts';
export { createGlyphdexClient, type GlyphdexClient } from './client.ts';
export type { GlyphdexClientOptions } from './connection.ts';
export { type FieldError, GlyphdexError, type GlyphdexErrorCode } from './glyphdex-error.ts';
export type { RequestOptions } from './send-request.ts';
