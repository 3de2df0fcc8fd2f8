import type { FileAnswer, KeyedEndpoint } from '../v1/keyed-endpoint.ts';
import { errorResponses, KEYED_ERRORS } from './error-responses.ts';
import { EXAMPLE_ANSWERS } from './example-answers.ts';
import { headersOf } from './response-headers.ts';
import type { Json, JsonObject, SchemaComponents } from './schema-components.ts';

/** How is this endpoint called and what does it answer? From the table that the routes are made from. */
export function keyedOperation(
  endpoint: KeyedEndpoint,
  publicUrl: string,
  components: SchemaComponents,
): JsonObject {
  const headers = {
    isKeyed: true,
    isHeld: true,
    isFile: 'mediaTypes' in endpoint.answer,
    showsIconBudget: endpoint.showsIconBudget === true,
  };
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    tags: [tagOf(endpoint.path)],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint, components), IF_NONE_MATCH],
    responses: {
      200: {
        description: 'The answer.',
        headers: headersOf(200, headers),
        content: contentOf(endpoint, components),
      },
      304: {
        description: 'Unchanged since the answer that If-None-Match names.',
        headers: headersOf(304, headers),
      },
      ...errorResponses([...KEYED_ERRORS, ...endpoint.errors], components, headers),
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlLine(endpoint, publicUrl) }],
  };
}

function contentOf({ answer, operationId }: KeyedEndpoint, components: SchemaComponents): JsonObject {
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
  return path.startsWith('/icons') || path === '/suggest'
    ? 'Icons'
    : path.startsWith('/attribution')
      ? 'Attribution'
      : 'Reference';
}

const IF_NONE_MATCH: JsonObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'ETags of answers that the client holds.',
  schema: { type: 'string' },
};

function pathParameters({ pathParameter }: KeyedEndpoint): JsonObject[] {
  if (pathParameter === undefined) return [];
  const { name, description, example } = pathParameter;
  return [{ name, in: 'path', required: true, description, schema: { type: 'string' }, example }];
}

/** The query as OpenAPI lists it. */
export function queryParameters(
  { query }: Pick<KeyedEndpoint, 'query'>,
  components: SchemaComponents,
): JsonObject[] {
  return Object.entries(query.properties).map(([name, property]) => {
    const { description = '', examples, ...schema } = components.refer(property) as PropertySchema;
    const [example] = examples ?? [];
    return {
      name,
      in: 'query',
      description,
      schema,
      ...(schema.type === 'array' ? { style: 'form', explode: true } : {}),
      ...(example === undefined ? {} : { example }),
    };
  });
}

interface PropertySchema extends JsonObject {
  readonly type?: string;
  readonly description?: string;
  readonly examples?: readonly Json[];
}

function curlLine({ path, pathParameter, exampleQuery }: KeyedEndpoint, publicUrl: string): string {
  const filled = path.replace(/\{\w+\}/, pathParameter?.example ?? '');
  const query = exampleQuery === undefined ? '' : `?${exampleQuery}`;
  return `curl -g -H "Authorization: Bearer $API_KEY" "${publicUrl}/api/v1${filled}${query}"`;
}
