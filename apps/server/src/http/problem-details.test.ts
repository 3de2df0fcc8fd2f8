import { ERROR_CODES, fieldError } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';

// `ask` also checks each answer against the OpenAPI document.

const PROBLEM = 'application/problem+json';

test('answers errors as problem details to a client that names their type', async () => {
  const service = await startTestService();
  const answer = await service.ask('/api/v1/icons?color=Red', {
    headers: { accept: `application/json, ${PROBLEM}` },
  });
  expect([answer.status, answer.headers['content-type']]).toEqual([422, PROBLEM]);
  expect(answer.json()).toEqual({
    type: 'urn:glyphdex:error:unknown_parameter',
    title: 'Unknown parameter',
    status: 422,
    detail: ERROR_CODES.unknown_parameter.message,
    code: 'unknown_parameter',
    errors: { color: ['Unknown parameter. Did you mean "colors[]"?'] },
    details: [{ field: 'color', ...fieldError('unknown_parameter', [], 'colors[]') }],
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each([
  ['401', '/api/v1/icons', 401, null],
  ['404 for an address', '/api/v2', 404, undefined],
  ['404 for an icon', '/api/v1/icons/mdi--none', 404, undefined],
  ['404 for a file, which ignores Accept otherwise', '/api/v1/icons/mdi--none/download', 404, undefined],
  ['401 of the account', '/account', 401, null],
  ['422 of the gallery', '/gallery/icons?foo=1', 422, null],
  ['400', '/api/v1/icons?search=%zz', 400, undefined],
])('answers %s as problem details', async (_name, path, status, key) => {
  const service = await startTestService();
  const accept = `${PROBLEM}, application/json`;
  const answer = await service.ask(path, { headers: { accept }, ...(key === null && { key }) });
  expect([answer.status, answer.headers['content-type']]).toEqual([status, PROBLEM]);
  expect(answer.json()).toMatchObject({
    status,
    code: answer.code,
    type: `urn:glyphdex:error:${answer.code}`,
  });
});

test('keeps the headers of a refusal', async () => {
  const service = await startTestService();
  const headers = { accept: `application/json, ${PROBLEM}` };
  const post = await service.ask('/api/v1/icons', { method: 'POST', headers });
  expect([post.code, post.headers.allow]).toEqual(['method_not_allowed', 'GET, HEAD, OPTIONS']);
  const key = await service.makeKey({ rateLimitPerMinute: 1 });
  await service.ask('/api/v1/icons', { key });
  const late = await service.ask('/api/v1/icons', { key, headers });
  expect([late.code, late.headers['retry-after']]).toEqual(['rate_limited', '60']);
});

test.each([
  ['no Accept', undefined],
  ['any type', '*/*'],
  ['JSON', 'application/json'],
  ['any application type', 'application/*'],
  ['JSON rather than problem details', `application/json, ${PROBLEM};q=0.5`],
  ['no problem details', `application/json, ${PROBLEM};q=0`],
])('answers errors in the default form to a client that accepts %s', async (_name, accept) => {
  const service = await startTestService();
  const headers: Record<string, string> = accept === undefined ? {} : { accept };
  const answer = await service.ask('/api/v1/icons?foo=1', { headers });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toMatchObject({ status: 'error', code: 'unknown_parameter' });
});

test.each([
  ['problem details only', PROBLEM, 406, PROBLEM],
  ['problem details and HTML', `${PROBLEM}, text/html`, 406, PROBLEM],
  ['neither', 'text/html', 406, 'application/json; charset=utf-8'],
  ['both', `${PROBLEM}, application/json`, 200, 'application/json; charset=utf-8'],
  ['problem details and anything', `${PROBLEM}, */*;q=0.1`, 200, 'application/json; charset=utf-8'],
  [
    'JSON with less weight',
    `APPLICATION/PROBLEM+JSON, application/json;q=0.2`,
    200,
    'application/json; charset=utf-8',
  ],
])('answers a valid request of a client that accepts %s', async (_name, accept, status, type) => {
  const service = await startTestService();
  const answer = await service.ask('/api/v1/icons', { headers: { accept } });
  expect([answer.status, answer.headers['content-type']]).toEqual([status, type]);
  expect(answer.code).toBe(status === 406 ? 'not_acceptable' : undefined);
});

test('checks the key before the media type', async () => {
  const service = await startTestService();
  const answer = await service.ask('/api/v1/icons', { key: null, headers: { accept: PROBLEM } });
  expect([answer.status, answer.code]).toEqual([401, 'unauthorized']);
});
