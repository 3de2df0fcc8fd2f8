import { expect, test } from 'vitest';
import { addressOf, type OpenApi, operationsOf, typeOf } from './openapi.ts';

const document: OpenApi = {
  info: { title: 'API', description: '' },
  servers: [{ url: 'https://icons.example.com/api/v1' }],
  tags: [],
  paths: {
    '/icons/{icon}': {
      get: {
        operationId: 'showIcon',
        summary: 'One icon',
        tags: ['Icons'],
        parameters: [
          { name: 'icon', in: 'path', schema: { type: 'string' } },
          { name: 'colors[]', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { $ref: '#/components/parameters/IfNoneMatch' },
        ],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Icon' } } } },
          404: { $ref: '#/components/responses/Missing' },
        },
      },
    },
    '/healthz': {
      servers: [{ url: 'https://icons.example.com' }],
      get: { operationId: 'health', summary: 'Health', tags: ['Operation'], security: [], responses: {} },
    },
  },
  components: {
    parameters: { IfNoneMatch: { name: 'If-None-Match', in: 'header', schema: {} } },
    responses: { Missing: { description: 'No icon has this slug.' } },
    schemas: {
      Icon: {
        required: ['id'],
        properties: {
          id: { type: 'integer', minimum: 1, maximum: 9 },
          tags: { type: 'array', items: { properties: { slug: { type: 'string' } } } },
        },
      },
    },
  },
};

test('lists operations with their full paths, resolved references and the members of their answers', () => {
  const [icon, health] = operationsOf(document);
  expect(icon).toMatchObject({
    path: '/api/v1/icons/{icon}',
    galleryPath: '/gallery/icons/{icon}',
    access: 'key',
  });
  expect(icon?.parameters.map(({ name }) => name)).toEqual(['icon', 'colors[]']);
  expect(icon?.fields.map(({ path, isRequired }) => [path, isRequired])).toEqual([
    ['id', true],
    ['tags', false],
    ['tags[].slug', false],
  ]);
  expect(icon?.errors).toEqual([{ path: '404', description: 'No icon has this slug.' }]);
  expect(health).toMatchObject({ path: '/healthz', galleryPath: undefined, access: 'anybody' });
});

test('writes the values into the address, and each value of an array as its own parameter', () => {
  const [icon] = operationsOf(document);
  expect(addressOf(icon!, icon!.path, { icon: 'mdi--home', 'colors[]': 'Red, Dark Blue' })).toBe(
    '/api/v1/icons/mdi--home?colors[]=Red&colors[]=Dark%20Blue',
  );
  expect(addressOf(icon!, '/gallery/icons/{icon}', { icon: 'a/b', 'colors[]': '' })).toBe(
    '/gallery/icons/a%2Fb',
  );
});

test.each([
  [{ type: 'integer', minimum: 1, maximum: 100 }, 'integer 1–100'],
  [{ type: 'array', items: { type: 'string' } }, 'string[]'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '(a | b)[]'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ $ref: '#/components/schemas/Icon/properties/id' }, 'integer 1–9'],
])('describes the type of %j as %s', (schema, text) => {
  expect(typeOf(document, schema)).toBe(text);
});
