import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES, FIELD_ERRORS, IMAGE_TYPES, ListIconsQuerySchema } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { galleryEndpoints, galleryRoutes } from '../gallery/gallery-routes.ts';
import { IconServices } from '../icons/icon-services.ts';
import { describedAnswers, PAGES } from '../testing/described-answers.ts';
import { startTestService } from '../testing/test-service.ts';
import { KEYED_ENDPOINTS } from './endpoints.ts';
import { EXAMPLE_ANSWERS } from './example-answers.ts';
import { openApiDocument } from './openapi-document.ts';

type Method = 'get' | 'post' | 'patch' | 'delete';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly enum?: unknown; readonly pattern?: string; readonly $ref?: string };
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, object>>;
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<Method, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly description?: string; readonly enum?: string[] }>>;
    readonly parameters: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
}

const document = openApiDocument('http://icons.test', '1.0.0') as unknown as Document;
const METHODS: readonly Method[] = ['get', 'post', 'patch', 'delete'];
const operations = Object.values(document.paths).flatMap((item) =>
  METHODS.flatMap((method) => (item[method] === undefined ? [] : [item[method]])),
);

/** Every object inside of `node`, itself included, with its JSON pointer. */
function* objectsIn(
  node: unknown,
  pointer = '#',
): Generator<[pointer: string, object: Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [pointer, node as Record<string, unknown>];
  for (const [key, value] of Object.entries(node)) yield* objectsIn(value, `${pointer}/${key}`);
}

test('lists the error codes of the error table, as does docs/errors.md with their statuses', () => {
  const table = Object.keys(ERROR_CODES).sort();
  expect([...document.components.schemas['ErrorCode']!.enum!].sort()).toEqual(table);
  const described = Object.values(document.components.responses).flatMap(({ description }) =>
    [...description.matchAll(/^`(\w+)`: /gm)].map(([, code]) => code),
  );
  expect([...new Set(described)].sort()).toEqual(table);
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/errors.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  expect(rows.map(([code]) => code).sort()).toEqual(table);
  for (const [code, status] of rows) {
    expect(status, String(code)).toBe(ERROR_CODES[code as keyof typeof ERROR_CODES].status);
  }
  const problems = [...page.matchAll(/^\| `(\w+)` \| (?!\d{3} \|)(.*) \|$/gm)].map(([, code, text]) => [
    code,
    text,
  ]);
  expect(Object.fromEntries(problems)).toEqual(FIELD_ERRORS);
});

test('documents every route except for pages, the gallery, licenses, /mcp and the Iconify API, and no others', async () => {
  const service = await startTestService();
  const documented = Object.entries(document.paths).map(([path, item]) =>
    'servers' in item ? path : `/api/v1${path}`,
  );
  let operationsCount = 0;
  for (const [i, item] of Object.values(document.paths).entries()) {
    const url = documented[i]!.replace(/\{(\w+)\}/, ':$1');
    for (const method of METHODS) {
      if (item[method] !== undefined) operationsCount++;
      const isRouted = service.app.hasRoute({ method: method.toUpperCase() as 'GET', url });
      expect(isRouted, `${method} ${url}`).toBe(item[method] !== undefined);
    }
  }
  const routes = [...service.app.printRoutes({ commonPrefix: false }).matchAll(/(\S+) \(([A-Z, ]+)/g)];
  const methods = routes.flatMap(([, , names = '']) =>
    names.split(', ').filter((name) => name !== 'HEAD' && name !== ''),
  );
  // Iconify documents its API, JSON-RPC has the list of tools, and the texts of licenses are for people.
  const others = ['GET /iconify/*', 'POST /mcp', 'GET /licenses/:spdx'].map((text) => text.split(' '));
  for (const [method, url] of others)
    expect(service.app.hasRoute({ method: method as 'GET', url: url! }), url).toBe(true);
  expect(methods.length).toBe(
    operationsCount +
      PAGES.length +
      galleryRoutes(new IconServices(service.deps), galleryEndpoints(service.deps, KEYED_ENDPOINTS)).length +
      others.length,
  );
});

test('names its version and server, and gives every operation a unique id, a summary and a 4xx', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers).toEqual([{ url: 'http://icons.test/api/v1' }]);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { summary, responses } of operations) {
    expect(summary.length).toBeGreaterThan(5);
    expect(Object.keys(responses).some((status) => status.startsWith('4'))).toBe(true);
  }
});

test('describes every operation, parameter, schema and response', () => {
  for (const { operationId, description, parameters = [] } of operations) {
    expect(description.length, operationId).toBeGreaterThan(20);
    for (const parameter of parameters) {
      if ('$ref' in parameter) continue;
      expect(parameter, operationId).toMatchObject({ description: expect.stringMatching(/.{5}/) });
    }
  }
  for (const part of Object.values(document.components)) {
    for (const [name, named] of Object.entries<object>(part)) {
      // The schemes of authentication and the shared parts.
      expect(named, name).toMatchObject({ description: expect.stringMatching(/.{5}/) });
    }
  }
});

test('names the type of every enum and constant', () => {
  const enums = [...objectsIn(document)].filter(([, { enum: values }]) => Array.isArray(values));
  expect(enums.length).toBeGreaterThan(10);
  for (const [pointer, { type, enum: values }] of enums) {
    const types = (values as unknown[]).map((value) =>
      typeof value === 'number' ? 'integer' : typeof value,
    );
    expect([...new Set(types)], pointer).toEqual([type]);
  }
  for (const [pointer, { type, const: value }] of objectsIn(document)) {
    if (value !== undefined) expect(type, pointer).toBe(typeof value);
  }
});

test('describes booleans as booleans and quarter turns as integers', () => {
  const schemaOf = (path: string, name: string) =>
    document.paths[path]!.get.parameters?.find((parameter) => parameter.name === name)?.schema;
  for (const name of ['commercial_use', 'attribution_required', 'share_alike']) {
    expect(schemaOf('/packs', name)).toEqual({ type: 'boolean' });
  }
  expect(schemaOf('/icons/{icon}/download', 'rotate')).toEqual({ type: 'integer', enum: [0, 90, 180, 270] });
});

test('accepts exactly the colors that the pattern of color describes', async () => {
  const service = await startTestService();
  const { schema } = document.paths['/icons/{icon}/download']!.get.parameters!.find(
    ({ name }) => name === 'color',
  ) as { schema: { pattern: string } };
  const pattern = new RegExp(schema.pattern, 'u');
  for (const color of [
    'tomato',
    'rebeccapurple',
    'fff',
    '#1f2937',
    '11223344',
    'home',
    '12',
    '#ggg',
    'red;',
  ]) {
    const path = `/api/v1/icons/mdi--home/download?color=${encodeURIComponent(color)}`;
    expect((await service.ask(path)).status, color).toBe(pattern.test(color) ? 200 : 422);
  }
});

test('takes at most 146,000 bytes, and refers to errors instead of repeating them', () => {
  const text = JSON.stringify(openApiDocument('https://icons.company.example', '1.0.0'));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(146_000);
  const inPlace = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status, response]) => !/^[23]/.test(status) && !('$ref' in response))
      .map(([status]) => `${operationId} ${status}`),
  );
  expect(inPlace).toEqual([]);
});

test('describes the search by image with the raw types of images only', () => {
  const { requestBody } = document.paths['/icons/by-image']!.post as unknown as {
    requestBody: { content: object };
  };
  expect(Object.keys(requestBody.content)).toEqual([...IMAGE_TYPES]);
});

test('resolves every reference and uses every named schema', () => {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer]) => pointer!));
  for (const pointer of references) {
    const target = pointer
      .slice(1)
      .split('/')
      .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], document);
    expect(target, pointer).toBeDefined();
  }
  const { schemas } = (document as unknown as { components: { schemas: object } }).components;
  for (const name of Object.keys(schemas)) expect(references).toContain(`/components/schemas/${name}`);
  const { parameters, responses } = document.components;
  for (const name of Object.keys(parameters)) expect(references).toContain(`/components/parameters/${name}`);
  for (const name of Object.keys(responses)) expect(references).toContain(`/components/responses/${name}`);
  expect(text).not.toContain('"$id"');
});

test('documents 406 only for operations that answer with JSON', () => {
  const textOf = (answer: object | undefined) => JSON.stringify(answer ?? {});
  const ids = operations
    .filter(({ responses }) => !textOf(responses['200']).includes('"application/json"'))
    .map(({ operationId, responses }) => [operationId, '406' in responses]);
  expect(ids).toContainEqual(['downloadIcon', false]);
  expect(ids.filter(([, isDocumented]) => isDocumented)).toEqual([]);
  expect(document.paths['/icons']!.get.responses).toHaveProperty('406');
});

test('documents the budget headers of a file that cannot be drawn', async () => {
  const service = await startTestService({ files: { get: async () => ({ kind: 'undrawable' }) } });
  const key = await service.makeKey({ dailyIcons: 5 });
  // The service compares the headers of each answer with the document.
  const answer = await service.ask('/api/v1/icons/mdi--home/download?format=png', { key });
  expect([answer.code, answer.headers['x-icons-budget-remaining']]).toEqual(['picture_not_drawable', '4']);
});

test('has an example that matches its schema for every JSON answer of a keyed GET', () => {
  const described = describedAnswers(JSON.stringify(document));
  const withJson = KEYED_ENDPOINTS.filter(({ answer }) => !('mediaTypes' in answer));
  for (const endpoint of withJson) {
    const example = EXAMPLE_ANSWERS[endpoint.operationId];
    expect(example, endpoint.operationId).toBeDefined();
    described.check({
      path: `/api/v1${endpoint.path.replace(/\{\w+\}/, 'x')}`,
      method: 'GET',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(example)),
    });
  }
  expect(Object.keys(EXAMPLE_ANSWERS)).toHaveLength(withJson.length);
});

test('documents the eleven query parameters of /icons by their wire names', () => {
  const { parameters = [] } = document.paths['/icons']!.get;
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  expect(query).toEqual(Object.keys(ListIconsQuerySchema.properties));
  expect(query).toHaveLength(11);
});

test('presets at /docs the parameters of the curl line, and no other filters', () => {
  for (const { parameters = [], ...operation } of operations) {
    const [sample] = (operation as { 'x-codeSamples'?: { source: string }[] })['x-codeSamples'] ?? [];
    const sent = new URL(/"(http:[^"]+)"$/.exec(sample?.source ?? '')?.[1] ?? 'http://icons.test')
      .searchParams;
    // The page presets the examples.
    const preset = parameters.filter(
      ({ example, ...parameter }) => parameter.in === 'query' && example !== undefined,
    );
    expect(
      preset.filter(({ name }) => !sent.has(name)).map(({ name }) => name),
      operation.operationId,
    ).toEqual([]);
  }
  const named = document.paths['/icons']!.get.parameters!.filter(({ example }) => example !== undefined);
  expect(named.map(({ name, example }) => [name, example])).toEqual([
    ['search', 'home'],
    ['with', 'svg,styles'],
  ]);
});

test('has curl examples of GET requests that return 200', async () => {
  const service = await startTestService();
  for (const operation of Object.values(document.paths).flatMap(({ get }) => get ?? [])) {
    const samples = (operation as { 'x-codeSamples'?: { source: string }[] })['x-codeSamples'] ?? [];
    for (const { source } of samples) {
      const address = /"(http:[^"]+)"$/.exec(source)?.[1] ?? '';
      expect((await service.ask(address.slice('http://icons.test'.length))).status, source).toBe(200);
    }
  }
});

test.each([
  ['/api/v1/openapi.json', 'application/json; charset=utf-8'],
  ['/api/v1/openapi.yaml', 'application/yaml'],
])('serves the document at %s without a key, and with 304 for its ETag', async (path, type) => {
  const service = await startTestService();
  const served = await service.ask(path, { key: null });
  expect(served.headers['content-type']).toBe(type);
  // JSON is YAML.
  expect(parse(served.body.toString())).toEqual(JSON.parse(JSON.stringify(document)));
  const again = await service.ask(path, {
    key: null,
    headers: { 'if-none-match': served.headers.etag ?? '' },
  });
  expect(again.status).toBe(304);
});
