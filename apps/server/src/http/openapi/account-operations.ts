import { detailOf, type ErrorCode } from '@glyphdex/contract';
import { type AccountEndpoint, takesPassword } from '../account/account-endpoint.ts';
import { errorResponses, TRANSPORT_ERRORS } from './error-responses.ts';
import { pathParameters, queryParameters } from './keyed-operations.ts';
import { headersOf } from './response-headers.ts';
import type { JsonObject, SchemaComponents } from './schema-components.ts';

/** Codes that every account operation can answer with. */
const ACCOUNT_ERRORS: readonly ErrorCode[] = [
  ...TRANSPORT_ERRORS,
  'host_not_allowed',
  'too_many_tries',
  'storage_unavailable',
];
/** Further codes of operations with a body. */
const BODY_ERRORS: readonly ErrorCode[] = ['unsupported_media_type', 'invalid_field'];

/** The operations of one path at or below /account, by method. `endpoints` are those of this path. */
export function accountOperations(
  endpoints: readonly AccountEndpoint[],
  components: SchemaComponents,
): JsonObject {
  return Object.fromEntries(
    endpoints.map((endpoint) => [endpoint.method.toLowerCase(), accountOperation(endpoint, components)]),
  );
}

function accountOperation(endpoint: AccountEndpoint, components: SchemaComponents): JsonObject {
  const { operationId, summary, body, query, needsSession, answer } = endpoint;
  const answersJson = !('mediaType' in answer || 'redirect' in answer);
  const codes = new Set<ErrorCode>([
    ...ACCOUNT_ERRORS,
    ...(endpoint.isOpenToOtherSites === true ? [] : (['foreign_origin'] as const)),
    ...(answersJson ? (['not_acceptable'] as const) : []),
    ...(body === undefined ? [] : BODY_ERRORS),
    ...(needsSession ? (['signed_out'] as const) : []),
    ...(takesPassword(endpoint) ? (['rate_limited'] as const) : []),
    ...endpoint.errors,
  ]);
  return {
    operationId,
    summary,
    tags: ['Account'],
    security: needsSession ? [{ session: [] }] : [],
    parameters: [
      ...pathParameters(endpoint),
      ...(query === undefined ? [] : queryParameters({ query }, components)),
    ],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.refer(body) } },
      },
    }),
    responses: {
      ...successOf(endpoint, components),
      ...errorResponses([...codes], components),
    },
  };
}

/** The response of a success, by status: a redirect (302), a file or JSON (200). */
function successOf({ operationId, answer }: AccountEndpoint, components: SchemaComponents): JsonObject {
  if ('redirect' in answer) {
    const Location = { description: answer.redirect, required: true, schema: { type: 'string' } };
    return { 302: { description: answer.redirect, headers: { Location, ...headersOf(302) } } };
  }
  if ('mediaType' in answer) {
    const schema = { type: 'string', contentMediaType: answer.mediaType };
    const headers = headersOf(200, { isFile: true });
    return { 200: { description: 'The file.', headers, content: { [answer.mediaType]: { schema } } } };
  }
  // The export is a file of JSON without an envelope.
  const isFile = operationId === 'exportAccount';
  const schema = components.refer(isFile ? answer : detailOf(answer));
  const headers = headersOf(200, { isFile });
  return { 200: { description: 'The answer.', headers, content: { 'application/json': { schema } } } };
}
