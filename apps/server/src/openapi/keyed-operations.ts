import { type ErrorCode, IMAGE_SIDE_PX_MAX, IMAGE_TYPES } from '@glyphdex/contract';
import type { FileAnswer, KeyedEndpoint } from '../icons/keyed-endpoint.ts';
import type { ImageEndpoint } from '../pictures/image-search/image-endpoint.ts';
import type { Components, Json, JsonObject } from './components.ts';
import { errorResponses, KEYED_ERRORS } from './error-responses.ts';
import { EXAMPLE_ANSWERS } from './example-answers.ts';
import { headersOf } from './response-headers.ts';

/** The operation of a GET endpoint below /api/v1. */
export function keyedOperation(
  endpoint: KeyedEndpoint,
  publicUrl: string,
  components: Components,
): JsonObject {
  const isFile = 'mediaTypes' in endpoint.answer;
  const showsIconBudget = endpoint.showsIconBudget === true;
  const isPaged = 'page' in endpoint.query.properties;
  const { showsMatch = false } = endpoint;
  const headers = { isKeyed: true, isCacheable: true, isFile, isPaged, showsIconBudget, showsMatch };
  // Files ignore `Accept`.
  const keyed = isFile ? KEYED_ERRORS.filter((code) => code !== 'not_acceptable') : KEYED_ERRORS;
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [tagOf(endpoint.path)],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint, components), REFER_IF_NONE_MATCH],
    responses: {
      200: {
        description: 'The answer.',
        headers: headersOf(200, headers),
        content: contentOf(endpoint, components),
      },
      304: components.referResponse('NotModified', {
        description: 'The answer has not changed since the one that If-None-Match names.',
        headers: headersOf(304, headers),
      }),
      ...errorResponses([...keyed, ...endpoint.errors], components, headers),
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlLine(endpoint, publicUrl) }],
  };
}

function contentOf({ answer, operationId }: KeyedEndpoint, components: Components): JsonObject {
  if ('mediaTypes' in answer) {
    return Object.fromEntries(
      (answer as FileAnswer).mediaTypes.map((type) => [
        type,
        { schema: { type: 'string', contentMediaType: type } },
      ]),
    );
  }
  const example = EXAMPLE_ANSWERS[operationId] ?? null;
  return { 'application/json': { schema: components.refer(answer), example } };
}

function tagOf(path: string): string {
  return path.startsWith('/icons') || path === '/suggest' || path === '/consistent-sets'
    ? 'Icons'
    : path.startsWith('/attribution')
      ? 'Attribution'
      : 'Reference';
}

/** Parameters that are written once, by their names under `components.parameters`. */
export const PARAMETER_COMPONENTS: JsonObject = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETags of answers that the client has. If one is current, the answer is 304.',
    schema: { type: 'string' },
  },
};
const REFER_IF_NONE_MATCH: JsonObject = { $ref: '#/components/parameters/IfNoneMatch' };

export function pathParameters({ pathParameter }: Pick<KeyedEndpoint, 'pathParameter'>): JsonObject[] {
  if (pathParameter === undefined) return [];
  return [{ ...pathParameter, in: 'path', required: true, schema: { type: 'string' } }];
}

/**
 * The documented parameters of a query: one for each property of its schema. Those of `exampleQuery` have an `example`,
 * which the page `/docs` presets; others have `examples`, because all together these filters would match no icon.
 */
export function queryParameters(
  { query, exampleQuery }: Pick<KeyedEndpoint, 'query' | 'exampleQuery'>,
  components: Components,
): JsonObject[] {
  const sent = new URLSearchParams(exampleQuery);
  return Object.entries(query.properties).map(([name, property]) => {
    const { description = '', examples = [], enum: values = [] } = property as PropertySchema;
    const { description: _, examples: __, ...schema } = components.refer(property);
    const [example = values[0]] = examples;
    return {
      name,
      in: 'query',
      ...(query.required?.includes(name) === true && { required: true }),
      description,
      schema,
      ...(schema['type'] === 'array' ? { style: 'form', explode: true } : {}),
      ...(example !== undefined &&
        (sent.has(name) ? { example } : { examples: { other: { value: example } } })),
    };
  });
}

interface PropertySchema {
  readonly description?: string;
  readonly examples?: readonly Json[];
  readonly enum?: readonly Json[];
}

function curlLine({ path, pathParameter, exampleQuery }: KeyedEndpoint, publicUrl: string): string {
  const filled = path.replace(/\{\w+\}/, pathParameter?.example ?? '');
  const query = exampleQuery === undefined ? '' : `?${exampleQuery}`;
  return `curl -g -H "Authorization: Bearer $API_KEY" "${publicUrl}/api/v1${filled}${query}"`;
}

/** Further codes of operations that take an image. */
const IMAGE_ERRORS: readonly ErrorCode[] = ['image_too_large', 'unsupported_image', 'unreadable_image'];

/** The operation of an endpoint below /api/v1 that takes an image by POST. */
export function imageOperation(
  endpoint: ImageEndpoint,
  publicUrl: string,
  components: Components,
): JsonObject {
  const { operationId, summary, description, path, answer, errors, showsIconBudget } = endpoint;
  const image: JsonObject = { type: 'string', format: 'binary' };
  const headers = { isKeyed: true, isPaged: true, showsIconBudget };
  const curl = `curl -H "Authorization: Bearer $API_KEY" -H "Content-Type: image/png" --data-binary @sketch.png "${publicUrl}/api/v1${path}?per_page=5"`;
  return {
    operationId,
    summary,
    description,
    tags: ['Icons'],
    parameters: queryParameters(endpoint, components),
    requestBody: {
      required: true,
      // The service also takes a form with one image. It is left out, because some generators write clients that do not
      // compile for an operation with both.
      description: `An image of at most 256 KB and ${IMAGE_SIDE_PX_MAX} pixels a side.`,
      content: Object.fromEntries(IMAGE_TYPES.map((type) => [type, { schema: image }])),
    },
    responses: {
      200: {
        description: 'The icons, the most similar first.',
        headers: headersOf(200, headers),
        content: {
          'application/json': {
            schema: components.refer(answer),
            example: EXAMPLE_ANSWERS['listIcons'] ?? null,
          },
        },
      },
      ...errorResponses([...KEYED_ERRORS, ...IMAGE_ERRORS, ...errors], components, headers),
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curl }],
  };
}
