import { detailOf, type ErrorCode } from '@glyphdex/contract';
import type { TSchema } from 'typebox';
import type { AccountEndpoint } from '../accounts/account-endpoint.ts';
import type { Components, JsonObject } from './components.ts';
import { type DefaultErrors, errorResponses, GENERAL_ERRORS } from './error-responses.ts';
import { pathParameters, queryParameters } from './keyed-operations.ts';
import { headersOf } from './response-headers.ts';

/** Codes of every account operation, most of them before its work begins. They are the response `default`. */
const ACCOUNT_ERRORS: DefaultErrors = {
  name: 'AccountError',
  codes: [
    'malformed_request',
    'foreign_origin',
    'not_acceptable',
    'unsupported_media_type',
    'too_many_tries',
    'rate_limited',
    ...GENERAL_ERRORS,
  ],
};

/** The operations of one path at or below /account, by method. `endpoints` are those of this path. */
export function accountOperations(endpoints: readonly AccountEndpoint[], components: Components): JsonObject {
  return Object.fromEntries(
    endpoints.map((endpoint) => [endpoint.method.toLowerCase(), accountOperation(endpoint, components)]),
  );
}

function accountOperation(endpoint: AccountEndpoint, components: Components): JsonObject {
  const { operationId, summary, description, body, query, needsSession } = endpoint;
  const codes = new Set<ErrorCode>([
    ...(body === undefined ? [] : (['invalid_field'] as const)),
    ...(needsSession ? (['signed_out'] as const) : []),
    ...endpoint.errors.filter((code) => !ACCOUNT_ERRORS.codes.includes(code)),
  ]);
  // Linters ask for a 4XX in each operation.
  if (codes.size === 0) codes.add('foreign_origin');
  const parameters = [
    ...pathParameters(endpoint),
    ...(query === undefined ? [] : queryParameters({ query }, components)),
  ];
  return {
    operationId,
    summary,
    description,
    tags: ['Account'],
    security: needsSession ? [{ session: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.refer(body) } },
      },
    }),
    responses: {
      ...successOf(endpoint, components),
      ...errorResponses([...codes], components, {}, ACCOUNT_ERRORS),
    },
  };
}

/** The response of a success, by status: a redirect (302), a file or JSON (200). */
function successOf({ operationId, answer }: AccountEndpoint, components: Components): JsonObject {
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
  const response = { description: 'The answer.', headers, content: { 'application/json': { schema } } };
  const name = isFile ? undefined : answerName(answer);
  return { 200: name === undefined ? response : components.referResponse(name, response) };
}

/** The name of a response that several operations can share; undefined for data without a named schema. */
function answerName(data: TSchema): string | undefined {
  const { $id, type, items } = data as {
    readonly $id?: string;
    readonly type?: string;
    readonly items?: TSchema;
  };
  if ($id !== undefined) return `${$id}Answer`;
  if (type === 'null') return 'DoneAnswer';
  const item = (items as { readonly $id?: string } | undefined)?.$id;
  return item === undefined ? undefined : `${item}ListAnswer`;
}
