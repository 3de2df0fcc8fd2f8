import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import type { AppDependencies } from '../../server/app.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const HOME = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

interface Rpc {
  readonly result?: {
    readonly isError?: boolean;
    readonly protocolVersion?: string;
    readonly tools?: readonly unknown[];
    readonly content?: readonly { readonly text?: string }[];
    readonly structuredContent?: Record<string, unknown>;
  };
  readonly error?: { readonly code: number; readonly message: string };
  readonly id: unknown;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the key of the service. `null` sends none. */
  readonly key?: string | null;
}

/** Sends a body to /mcp. */
async function post(service: TestService, body: unknown, { headers, key = service.key }: Sent = {}) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...JSON_TYPE, ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const json = <Body = Rpc>() => JSON.parse(answer.body) as Body;
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, json };
}

const message = (method: string, params: object = {}, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const call = (name: string, args: object) => message('tools/call', { name, arguments: args });
const textOf = ({ result }: Rpc) => result?.content?.map(({ text = '' }) => text).join('') ?? '';

test.each(['2024-11-05', '2025-06-18', '2025-11-25'])(
  'answers initialize of protocol version %s with this version, as JSON and without a session',
  async (protocolVersion) => {
    const service = await startTestService();
    const answer = await post(service, message('initialize', { ...HOME, protocolVersion }));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['mcp-session-id']).toBeUndefined();
    expect(answer.json().result!.protocolVersion).toBe(protocolVersion);
    const next = await post(service, message('tools/list'), {
      headers: { 'mcp-protocol-version': protocolVersion },
    });
    expect(next.json().result!.tools).toHaveLength(7);
  },
);

test.each(['2099-01-01', '2025-03-26'])(
  'answers protocol version %s with the newest that needs a handshake',
  async (protocolVersion) => {
    const answer = await post(await startTestService(), message('initialize', { ...HOME, protocolVersion }));
    expect(answer.json().result!.protocolVersion).toBe('2025-11-25');
  },
);

test.each([
  undefined,
  '*/*',
  'application/json',
  'application/json, text/event-stream',
  'text/event-stream, */*;q=0.1',
])('answers a first request without initialize, with Accept %j', async (accept) => {
  const headers = accept === undefined ? {} : { accept };
  const answer = await post(await startTestService(), message('tools/list'), { headers });
  expect([answer.status, answer.json().result!.tools!.length]).toEqual([200, 7]);
});

test('answers a request of the newest protocol version, which has no handshake', async () => {
  const service = await startTestService();
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'search_icons',
  };
  const params = { name: 'search_icons', arguments: { query: 'home', limit: 1 }, _meta };
  const answer = await post(service, message('tools/call', params), { headers });
  expect(answer.json().result!.structuredContent).toMatchObject({ icons: [{ name: 'mdi--home' }] });
  const listen = await post(service, message('subscriptions/listen', { filter: {}, _meta }), {
    headers: { ...headers, 'mcp-method': 'subscriptions/listen' },
  });
  expect(listen.json().error).toBeDefined();
});

test('accepts notifications with 202 and an empty body', async () => {
  const answer = await post(await startTestService(), {
    jsonrpc: '2.0',
    method: 'notifications/initialized',
  });
  expect([answer.status, answer.body]).toEqual([202, '']);
});

test.each(['GET', 'DELETE', 'PUT'] as const)('answers %s with 405 and JSON', async (method) => {
  const service = await startTestService();
  const answer = await service.app.inject({
    method,
    url: '/mcp',
    headers: { authorization: `Bearer ${service.key}` },
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers.allow]).toEqual([
    405,
    'method_not_allowed',
    'POST, OPTIONS',
  ]);
});

test.each([
  ['{oops', 400, -32_700],
  ['', 400, -32_700],
  [Buffer.of(0x22, 0xff, 0x22), 400, -32_700],
  ['null', 400, -32_600],
  ['7', 400, -32_600],
  ['{"jsonrpc":"2.0","id":1}', 400, -32_600],
  ['[]', 400, -32_600],
  ['['.repeat(200_000), 400, -32_700],
  [JSON.stringify(message('tools/nothing')), 200, -32_601],
  [JSON.stringify(message('tools/call', { name: 'nothing' })), 200, -32_602],
])('answers the body %j with %i and the JSON-RPC error %i', async (body, status, code) => {
  const service = await startTestService();
  const answer = await service.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...JSON_TYPE, authorization: `Bearer ${service.key}` },
    payload: body,
  });
  expect([answer.statusCode, answer.json<Rpc>().error?.code]).toEqual([status, code]);
});

test('answers arguments nested 60,000 levels deep with an error, and goes on', async () => {
  const service = await startTestService();
  const nested = `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`;
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_packs","arguments":${nested}}}`;
  expect((await post(service, body)).status).toBeLessThan(500);
  expect((await post(service, message('ping'))).status).toBe(200);
});

test.each([
  [{ 'content-type': 'text/plain' }, 415],
  [{ 'content-encoding': 'gzip' }, 415],
  [{ accept: 'text/html' }, 406],
  [{ 'mcp-protocol-version': '1999-01-01' }, 400],
])('refuses a request with %j: %i', async (headers, status) => {
  expect((await post(await startTestService(), message('ping'), { headers })).status).toBe(status);
});

test('refuses a body above its limit with 413', async () => {
  const body = message('ping', { padding: 'x'.repeat(600_000) });
  const answer = await post(await startTestService(), body);
  expect([answer.status, answer.json<{ code: string }>().code]).toEqual([413, 'payload_too_large']);
});

// promise: Pages of other sites, and names of strangers, cannot use the tools for assistants
test.each([
  ['host', 'rebound.example'],
  ['origin', 'https://evil.test'],
  ['origin', 'null'],
  ['origin', 'http://localhost:6274'],
  ['sec-fetch-site', 'cross-site'],
])('refuses a foreign %s %s with 403, before the key is looked at', async (name, value) => {
  const service = await startTestService();
  for (const key of [service.key, null]) {
    const answer = await post(service, message('ping'), { headers: { [name]: value }, key });
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([403, 'foreign_origin']);
  }
});

test('answers pages of its own origin', async () => {
  const service = await startTestService();
  for (const headers of [
    { origin: 'http://icons.test' },
    { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
  ])
    expect((await post(service, message('ping'), { headers })).status).toBe(200);
});

// promise: The tools for assistants want a key, with the limits and domains of the API
test('wants a key, with the limits and domains of the API, and counts usage', async () => {
  const service = await startTestService();
  for (const key of [null, 'gdx_live_nothing']) {
    const answer = await post(service, message('ping'), { key });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  }
  const ofPages = await service.makeKey({ domains: ['shop.example'] });
  const refused = await post(service, message('ping'), { key: ofPages });
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([403, 'domain_not_allowed']);

  const key = await service.makeKey({ rateLimitPerMinute: 2 });
  service.recordedStatuses.length = 0;
  const answers = [1, 2, 3].map(() => post(service, message('ping'), { key }));
  expect(
    (await Promise.all(answers)).map(({ status, headers }) => [status, headers['x-ratelimit-remaining']]),
  ).toEqual([
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ]);
  expect(service.recordedStatuses.toSorted()).toEqual([200, 200, 429]);
});

test('refuses a publishable key as an unknown one, from pages and from servers', async () => {
  const service = await startTestService();
  const key = await service.makeKey({
    kind: 'publishable',
    domains: ['icons.test'],
    allowServerCalls: true,
  });
  const unknown = await post(service, message('ping'), { key: 'x' });
  for (const headers of [{}, { origin: 'http://icons.test' }]) {
    const answer = await post(service, message('ping'), { key, headers });
    expect([answer.status, answer.body]).toEqual([401, unknown.body]);
    expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
  }
});

// promise: Icons taken by a tool count against the same daily budget
test('takes icons with drawings from the daily budget that the API uses too', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ dailyIcons: 2 });
  const first = await post(service, call('get_icons', { names: ['mdi--home'] }), { key });
  expect(first.headers['x-icons-budget-remaining']).toBe('1');
  expect(
    (await post(service, call('search_icons', { query: 'home' }), { key })).json().result!.isError,
  ).not.toBe(true);
  const both = await post(service, call('get_icons', { names: ['mdi--account', 'mdi--bell'] }), { key });
  expect(both.json().result!.isError).toBe(true);
  expect(textOf(both.json())).toMatch(/daily budget.*Call again in \d+ s/);
  const known = await service.ask('/api/v1/icons/mdi--home?with=svg', { key });
  expect([known.status, known.headers['x-icons-budget-remaining']]).toEqual([200, '1']);
});

test('charges contact sheets and sets as costly work, and still answers searches above that limit', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ rateLimitPerMinute: 10 }); // 1,000 units of work
  const concepts = Array.from({ length: 20 }, (_, i) => `home ${i}`);
  const sheet = call('preview_icons', { names: service.catalog.reference.packs.map(() => 'mdi--home') });
  const texts: string[] = [];
  for (let i = 0; i < 3; i++) {
    const set = call('pick_consistent_set', { concepts });
    texts.push(textOf((await post(service, set, { key })).json()));
  }
  expect(texts[1]).toMatch(/^Pack /);
  expect(texts[2]).toMatch(/^Too many .*Call again in \d+ s/);
  for (let i = 0; i < 3; i++) expect((await post(service, sheet, { key })).status).toBe(200);
  expect(textOf((await post(service, call('search_icons', { query: 'home' }), { key })).json())).toContain(
    'mdi--home',
  );
});

test.each([
  [[message('ping')]],
  [[]],
  [Array.from({ length: 21 }, () => message('ping'))],
  [[message('initialize', HOME), message('ping')]],
])('answers a list of messages %# with one error', async (batch) => {
  const answer = await post(await startTestService(), batch);
  expect([answer.status, answer.json().error!.code, answer.json().id]).toEqual([400, -32_600, null]);
});

// promise: A tool that fails tells nothing of the cause
test('a failing tool tells the client nothing of the cause', async () => {
  const fail = async () => Promise.reject(new Error('/secret/path'));
  const renderer: AppDependencies['renderer'] = { render: fail, font: fail };
  const answer = await post(
    await startTestService({ renderer }),
    call('preview_icons', { names: ['mdi--home'] }),
  );
  expect([answer.status, answer.json().result!.isError]).toEqual([200, true]);
  expect(answer.body).not.toContain('secret');
});

test.each([
  ['the official client', Client, StreamableHTTPClientTransport],
  ['the official client before version 2', OldClient, OldTransport],
])('serves %s', async (_, ClientOfVersion, TransportOfVersion) => {
  const service = await startTestService();
  const url = new URL('/mcp', await service.app.listen({ host: '127.0.0.1', port: 0 }));
  const transport = new TransportOfVersion(url, {
    requestInit: { headers: { authorization: `Bearer ${service.key}` } },
  });
  const client = new ClientOfVersion({ name: 'test', version: '1' });
  await client.connect(transport as never);
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools).toHaveLength(7);
  const result = await client.callTool({
    name: 'pick_consistent_set',
    arguments: { concepts: ['home', 'bell'] },
  });
  expect(result.structuredContent).toMatchObject({ covers_all: true });
  expect((await client.listResources()).resources).toHaveLength(6);
});
