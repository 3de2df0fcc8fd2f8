import { errorResponses, TRANSPORT_ERRORS } from './error-responses.ts';
import { headersOf } from './response-headers.ts';
import type { JsonObject, SchemaComponents } from './schema-components.ts';

const PICTURE = { isHeld: true, isPublic: true };

/** The addresses that need no key, by path below the public address. */
export function publicOperations(components: SchemaComponents): Record<string, JsonObject> {
  const transport = errorResponses(TRANSPORT_ERRORS, components);
  return {
    '/previews/{file}': {
      operationId: 'getPreview',
      summary: 'The preview picture of an icon',
      description:
        'AVIF, 256 pixels, transparent. Take the address from static_image_url; it is signed and never changes its content, so it may be cached for a year and used by any page.',
      tags: ['Icons'],
      security: [],
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
      responses: {
        200: {
          description: 'The picture.',
          headers: headersOf(200, PICTURE),
          content: { 'image/avif': { schema: { type: 'string', contentMediaType: 'image/avif' } } },
        },
        304: { description: 'The client holds it already.', headers: headersOf(304, PICTURE) },
        ...errorResponses([...TRANSPORT_ERRORS, 'preview_not_found', 'picture_not_drawable'], components),
      },
    },
    '/api/v1/openapi.json': {
      operationId: 'getOpenApiDocument',
      summary: 'This document',
      tags: ['Operation'],
      security: [],
      responses: {
        200: {
          description: 'OpenAPI 3.1.',
          headers: headersOf(200, { isHeld: true }),
          content: { 'application/json': { schema: { type: 'object', required: ['openapi'] } } },
        },
        304: { description: 'The client holds it already.', headers: headersOf(304, { isHeld: true }) },
        ...transport,
      },
    },
    '/healthz': {
      operationId: 'getHealth',
      summary: 'Is the process alive?',
      tags: ['Operation'],
      security: [],
      responses: {
        200: {
          description: 'It is.',
          headers: headersOf(200),
          content: { 'application/json': { schema: statusSchema('ok') } },
        },
        ...transport,
      },
    },
    '/readyz': {
      operationId: 'getReadiness',
      summary: 'May it take traffic?',
      tags: ['Operation'],
      security: [],
      responses: {
        200: {
          description: 'It may.',
          headers: headersOf(200),
          content: { 'application/json': { schema: statusSchema('ready') } },
        },
        ...errorResponses([...TRANSPORT_ERRORS, 'storage_unavailable'], components),
      },
    },
    '/metrics': {
      operationId: 'getMetrics',
      summary: 'Measurements in the text format of Prometheus',
      tags: ['Operation'],
      security: [],
      responses: {
        200: {
          description: 'The measurements.',
          headers: headersOf(200),
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        ...transport,
      },
    },
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
