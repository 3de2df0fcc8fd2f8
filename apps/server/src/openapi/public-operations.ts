import type { ErrorCode } from '@glyphdex/contract';
import type { Components, JsonObject } from './components.ts';
import { errorResponses } from './error-responses.ts';
import { type HeaderOptions, headersOf } from './response-headers.ts';

/** The media type of YAML (RFC 9512). */
export const YAML_TYPE = 'application/yaml';

/** The GET operations outside of /account that need no key, by path below the public address. */
export function publicOperations(components: Components): Record<string, JsonObject> {
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
      ...errorResponses(errors, components, { takesToken: true }),
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
      ['preview_not_found', 'picture_not_drawable', 'rate_limited'],
      { isCacheable: true, isPublic: true },
    ),
    '/api/v1/openapi.json': operation(
      {
        operationId: 'getOpenApiDocument',
        summary: 'This document as JSON',
        description: 'For generators of clients. Needs no key.',
        tags: ['Operation'],
      },
      { 'application/json': { schema: DOCUMENT_SCHEMA } },
      ['host_not_allowed'],
      { isCacheable: true },
    ),
    '/api/v1/openapi.yaml': operation(
      {
        operationId: 'getOpenApiYaml',
        summary: 'This document as YAML',
        description: 'The same content as `openapi.json`. Needs no key.',
        tags: ['Operation'],
      },
      { [YAML_TYPE]: { schema: { type: 'string' } } },
      ['host_not_allowed'],
      { isCacheable: true },
    ),
    '/healthz': operation(
      {
        operationId: 'getHealth',
        summary: 'Whether the process is alive',
        description: 'Always 200 while the process answers. For the liveness check of an orchestrator.',
        tags: ['Operation'],
      },
      { 'application/json': { schema: statusSchema('ok') } },
      ['payload_too_large'],
    ),
    '/readyz': operation(
      {
        operationId: 'getReadiness',
        summary: 'Whether the process may take traffic',
        description: 'The state of each part. 503 while one is not ready, or while the service stops.',
        tags: ['Operation'],
      },
      { 'application/json': { schema: statusSchema('ready') } },
      ['payload_too_large'],
    ),
    '/metrics': operation(
      {
        operationId: 'getMetrics',
        summary: 'Metrics in the text format of Prometheus',
        description: 'If the operator sets METRICS_TOKEN, only for this bearer token.',
        tags: ['Operation'],
      },
      { 'text/plain': { schema: { type: 'string' } } },
      ['unauthorized'],
    ),
  };
}

/** The parts of an OpenAPI document that every one has. */
const DOCUMENT_SCHEMA: JsonObject = {
  type: 'object',
  required: ['openapi', 'info', 'paths'],
  properties: {
    openapi: { type: 'string', description: 'The version of OpenAPI.' },
    info: { type: 'object', description: 'The title and version of the API.' },
    paths: { type: 'object', description: 'The operations by path.' },
  },
};

function statusSchema(status: string): JsonObject {
  return {
    type: 'object',
    required: ['status'],
    properties: {
      status: { type: 'string', const: status, description: 'The state of the process.' },
      checks: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'The state of each part: ok, or one line.',
      },
    },
    additionalProperties: false,
  };
}
