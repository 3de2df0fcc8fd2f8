import { PROBLEM_TYPE } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import type { KeyedEndpoint } from '../icons/keyed-endpoint.ts';
import { type AskOptions, startTestService } from '../testing/test-service.ts';
import { KEYED_ENDPOINTS } from './endpoints.ts';
import { openApiDocument } from './openapi-document.ts';

// `ask` validates each answer against the document: status, headers, media type and body.

const { paths } = openApiDocument('http://icons.test', '1.0.0') as unknown as {
  readonly paths: Readonly<Record<string, { readonly get: { readonly responses: object } }>>;
};

/** The requests that the operation answers with each status; 404 only where something can be missing. */
function requestsTo(
  { path, pathParameter, exampleQuery = '' }: KeyedEndpoint,
  keys: { readonly restricted: string; readonly spent: string },
): Readonly<Record<string, readonly [query: string, options: AskOptions, path?: string]>> {
  return {
    200: [exampleQuery, {}],
    304: [exampleQuery, { headers: { 'if-none-match': '*' } }],
    400: ['search=%zz', {}],
    401: [exampleQuery, { key: null }],
    403: [exampleQuery, { key: keys.restricted, headers: { origin: 'https://elsewhere.example' } }],
    ...(pathParameter !== undefined && { 404: ['', {}, path.replace(/\{\w+\}/, 'missing')] }),
    406: [exampleQuery, { headers: { accept: 'text/html' } }],
    422: ['foo=1', {}],
    429: [exampleQuery, { key: keys.spent }],
  };
}

test.each(KEYED_ENDPOINTS.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s has each status that the document names, errors in both forms',
  async (_operationId, endpoint) => {
    const service = await startTestService();
    const keys = {
      restricted: await service.makeKey({ domains: ['shop.example'] }),
      spent: await service.makeKey({ rateLimitPerMinute: 1 }),
    };
    await service.ask('/api/v1/colors', { key: keys.spent });
    const requests = requestsTo(endpoint, keys);
    const filled = endpoint.path.replace(/\{\w+\}/, endpoint.pathParameter?.example ?? '');
    for (const status of Object.keys(paths[endpoint.path]!.get.responses)) {
      // Errors of any operation, such as 405 and 500. error-codes.test.ts has each.
      if (status === 'default') continue;
      const [query, options, path = filled] = requests[status] ?? [];
      expect(options, `a request that is answered with ${status}`).toBeDefined();
      const url = `/api/v1${path}${query === '' ? '' : `?${query}`}`;
      expect((await service.ask(url, options)).status, url).toBe(Number(status));
      if (Number(status) < 400) continue;
      const accept = status === '406' ? PROBLEM_TYPE : `application/json, ${PROBLEM_TYPE}`;
      const problem = await service.ask(url, { ...options, headers: { ...options?.headers, accept } });
      expect([problem.status, problem.headers['content-type']]).toEqual([Number(status), PROBLEM_TYPE]);
    }
  },
);
