import type { ErrorCode } from '@glyphdex/contract';
import { errorResponses, TRANSPORT_ERRORS } from './error-responses.ts';
import { type HeaderOptions, headersOf } from './response-headers.ts';
import type { JsonObject, SchemaComponents } from './schema-components.ts';

/** The GET operations outside of /account that need no key, by path below the public address. */
export function publicOperations(components: SchemaComponents): Record<string, JsonObject> {
  /** `members` are the operation besides security and responses; `content` is the body of a 200, by media type. */
  const operation = (
    members: JsonObject,
    content: JsonObject,
    errors: readonly ErrorCode[] = [],
    headers: HeaderOptions = {},
  ): JsonObject => ({
    ...members,
    security: [],
    responses: {
      200: { description: 'The answer.', headers: headersOf(200, headers), content },
      ...(headers.isCacheable === true && {
        304: { description: 'The client has this answer already.', headers: headersOf(304, headers) },
      }),
      ...errorResponses([...TRANSPORT_ERRORS, ...errors], components, { takesToken: true }),
    },
  });
  return {
    '/previews/{file}': operation(
      {
        operationId: 'getPreview',
        summary: 'The preview picture of an icon',
        description:
          'An AVIF picture, 256 pixels wide, with a transparent background. Take its address from static_image_url: the address is signed, and what it shows never changes. Answers may be cached for a year, and pages of any site may show them.',
        tags: ['Icons'],
        parameters: [
          {
            name: 'file',
            in: 'path',
            required: true,
            description: 'The last part of static_image_url.',
            schema: { type: 'string' },
            example: '1-aaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb.avif',
          },
        ],
      },
      { 'image/avif': { schema: { type: 'string', contentMediaType: 'image/avif' } } },
      ['host_not_allowed', 'preview_not_found', 'picture_not_drawable', 'rate_limited'],
      { isCacheable: true, isPublic: true },
    ),
    '/api/v1/openapi.json': operation(
      { operationId: 'getOpenApiDocument', summary: 'This document, in OpenAPI 3.1', tags: ['Operation'] },
      { 'application/json': { schema: { type: 'object', required: ['openapi'] } } },
      ['host_not_allowed'],
      { isCacheable: true },
    ),
    '/healthz': operation(
      { operationId: 'getHealth', summary: 'Whether the process is alive', tags: ['Operation'] },
      { 'application/json': { schema: statusSchema('ok') } },
    ),
    '/readyz': operation(
      { operationId: 'getReadiness', summary: 'Whether the process may take traffic', tags: ['Operation'] },
      { 'application/json': { schema: statusSchema('ready') } },
      ['storage_unavailable'],
    ),
    '/metrics': operation(
      {
        operationId: 'getMetrics',
        summary: 'Metrics in the text format of Prometheus; with METRICS_TOKEN, for this bearer token only',
        tags: ['Operation'],
      },
      { 'text/plain': { schema: { type: 'string' } } },
      ['unauthorized', 'host_not_allowed'],
    ),
  };
}

function statusSchema(status: string): JsonObject {
  return {
    type: 'object',
    required: ['status'],
    properties: {
      status: { const: status },
      checks: { type: 'object', additionalProperties: { type: 'string' } },
    },
    additionalProperties: false,
  };
}
