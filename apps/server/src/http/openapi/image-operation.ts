import { type ErrorCode, IMAGE_TYPES } from '@glyphdex/contract';
import type { ImageEndpoint } from '../v1/image-endpoint.ts';
import { errorResponses, KEYED_ERRORS } from './error-responses.ts';
import { EXAMPLE_ANSWERS } from './example-answers.ts';
import { queryParameters } from './keyed-operations.ts';
import { headersOf } from './response-headers.ts';
import type { JsonObject, SchemaComponents } from './schema-components.ts';

const IMAGE_ERRORS: readonly ErrorCode[] = ['image_too_large', 'unsupported_image', 'unreadable_image'];

/** How is an image sent to this endpoint and what does it answer? */
export function imageOperation(
  endpoint: ImageEndpoint,
  publicUrl: string,
  components: SchemaComponents,
): JsonObject {
  const { operationId, summary, description, path, answer, errors } = endpoint;
  const binary: JsonObject = { schema: { type: 'string', format: 'binary' } };
  const headers = { isKeyed: true, showsIconBudget: endpoint.showsIconBudget };
  const keyed = KEYED_ERRORS.filter((code) => code !== 'payload_too_large');
  return {
    operationId,
    summary,
    description,
    tags: ['Icons'],
    parameters: queryParameters(endpoint, components),
    requestBody: {
      required: true,
      description: 'An image of at most 256 KB, as the body or as the one file of a form.',
      content: {
        ...Object.fromEntries(IMAGE_TYPES.map((type) => [type, binary])),
        'multipart/form-data': {
          schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } } },
        },
      },
    },
    responses: {
      200: {
        description: 'The answer, the most alike first.',
        headers: headersOf(200, headers),
        content: {
          'application/json': {
            schema: components.refer(answer),
            example: EXAMPLE_ANSWERS['listIcons'] ?? null,
          },
        },
      },
      ...errorResponses([...keyed, ...IMAGE_ERRORS, ...errors], components, headers),
    },
    'x-codeSamples': [
      {
        lang: 'Shell',
        label: 'curl',
        source: `curl -H "Authorization: Bearer $API_KEY" -H "Content-Type: image/png" --data-binary @sketch.png "${publicUrl}/api/v1${path}?per_page=5"`,
      },
    ],
  };
}
