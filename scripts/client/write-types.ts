import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { openApiDocument } from '../../apps/server/src/openapi/openapi-document.ts';

// Writes the types of the client from the OpenAPI document of this version. Git ignores them.

interface Operation {
  /** Those with a `$ref` are headers. */
  readonly parameters?: readonly { readonly in?: string; readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, object>>;
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Document {
  readonly openapi: string;
  readonly info: unknown;
  readonly paths: Readonly<Record<string, { readonly servers?: unknown; get?: Operation; post?: Operation }>>;
  readonly components: Components;
}

/**
 * TypeScript declarations of the operations below /api/v1: their parameters, bodies and successful answers. Errors have
 * one form, the schema `Error`. Headers are left out, because the client reads and writes them itself.
 */
async function apiTypes(document: unknown): Promise<string> {
  const { openapi, info, paths, components } = JSON.parse(
    JSON.stringify(document),
    withoutExamples,
  ) as Document;
  const operations: Record<string, unknown> = {};
  for (const [path, item] of Object.entries(paths)) {
    // Operations that are not below /api/v1 name another server.
    if (item.servers !== undefined) continue;
    for (const method of ['get', 'post'] as const) {
      if (item[method] !== undefined) operations[path] = { [method]: withoutHeaders(item[method]) };
    }
  }
  const used = referencedComponents(operations, components);
  const nodes = await openapiTS(
    { openapi, info, paths: operations, components: used } as unknown as OpenAPI3,
    {
      silent: true,
      immutable: true,
      alphabetize: true,
    },
  );
  return withoutAbsent(astToString(nodes));
}

/** Leaves out the methods and kinds of parameters that an address does not have, headers, and notes on constants. */
function withoutAbsent(types: string): string {
  return types
    .replace(/^ *readonly \w+\?: never;\n/gm, '')
    .replace(/^ *headers: \{\n *readonly \[name: string\]: unknown;\n *\};\n/gm, '')
    .replace(/^ *\/\*\* @constant \*\/\n/gm, '')
    .replace(/^ *readonly (?:parameters|headers): \{\s*\};\n/gm, '');
}

/** A reviver of JSON. */
function withoutExamples(name: string, value: unknown): unknown {
  return name === 'example' || name === 'examples' ? undefined : value;
}

function withoutHeaders(operation: Operation): Operation {
  const answers = Object.entries(operation.responses).filter(([status]) => /^2\d\d$/.test(status));
  return {
    ...operation,
    parameters:
      operation.parameters?.filter(({ in: place, $ref }) => $ref === undefined && place !== 'header') ?? [],
    responses: Object.fromEntries(answers.map(([status, answer]) => [status, { ...answer, headers: {} }])),
  };
}

/** The components that `operations` refer to, directly or through others, and the schema of errors. */
function referencedComponents(operations: unknown, components: Components): Components {
  const used: Record<string, Record<string, unknown>> = {};
  const add = (kind: string, name: string): void => {
    const component = components[kind]?.[name];
    if (component === undefined || used[kind]?.[name] !== undefined) return;
    used[kind] = { ...used[kind], [name]: component };
    addReferences(component);
  };
  const addReferences = (node: unknown): void => {
    for (const [, kind, name] of JSON.stringify(node).matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      add(kind!, name!);
  };
  add('schemas', 'Error');
  addReferences(operations);
  return used;
}

const file = join(import.meta.dirname, '../../packages/client/src/api-types.ts');
const types = await apiTypes(openApiDocument('http://127.0.0.1:3000', '1.0.0'));
writeFileSync(file, `// Generated from /api/v1/openapi.json by \`npm run client:types\`.\n\n${types}`);
