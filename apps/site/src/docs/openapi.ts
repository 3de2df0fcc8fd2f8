/** A schema of the OpenAPI document, as far as the page shows it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Content {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly security?: readonly object[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content | { readonly $ref: string }>>;
  readonly 'x-codeSamples'?: readonly { readonly source: string }[];
}

export interface OpenApi {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, object>>;
  readonly components: object;
}

/** An operation with its references resolved. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** The path from the host: `/api/v1/icons/{icon}`. */
  readonly path: string;
  /** The path of the same data for pages of this service, which need no key; undefined if there is none. */
  readonly galleryPath: string | undefined;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly access: 'key' | 'session' | 'anybody';
  readonly parameters: readonly Parameter[];
  readonly body: readonly Field[];
  readonly fields: readonly Field[];
  readonly errors: readonly Pick<Field, 'path' | 'description'>[];
  readonly sample: string | undefined;
}

/** A member of a JSON body, by its path: `data[].svg.svg_code`. */
export interface Field {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const METHODS = ['get', 'post', 'patch', 'delete'];
/** Deeper members of bodies are not listed. */
const DEPTH_MAX = 4;

/** All operations of a document in its order. */
export function operationsOf(document: OpenApi): Operation[] {
  const base = new URL(document.servers[0]!.url).pathname;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, described]: [string, Described]) => {
        const { operationId, summary, description = '', tags, security, responses, requestBody } = described;
        const hasKey = security === undefined;
        const answers = Object.entries(responses).map(
          ([status, answer]) => [status, resolve<Content>(document, answer)] as const,
        );
        const success = answers.find(([status]) => status.startsWith('2'))?.[1];
        return {
          id: operationId,
          method: method.toUpperCase(),
          path: (hasKey ? base : '') + path,
          galleryPath: hasKey && method === 'get' ? `/gallery${path}` : undefined,
          tag: tags[0],
          summary,
          description,
          access: hasKey ? 'key' : security.length > 0 ? 'session' : 'anybody',
          parameters: (described.parameters ?? [])
            .map((parameter) => resolve<Parameter>(document, parameter))
            .filter((parameter) => parameter.in !== 'header'),
          body: fieldsOf(document, requestBody?.content?.['application/json']?.schema),
          fields: fieldsOf(document, success?.content?.['application/json']?.schema),
          errors: answers
            .filter(([status]) => !/^[23]/.test(status))
            .map(([status, answer]) => ({ path: status, description: answer.description ?? '' })),
          sample: described['x-codeSamples']?.[0]?.source,
        };
      }),
  );
}

/** The part of the document that a reference names, or the part itself. */
export function resolve<Part extends object>(
  document: OpenApi,
  part: Part | { readonly $ref: string },
): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part;
  const names = part.$ref.slice('#/'.length).split('/');
  return names.reduce((found, name) => (found as Record<string, object>)[name]!, document as object) as Part;
}

function fieldsOf(document: OpenApi, schema: Schema | undefined, prefix = '', depth = 0): Field[] {
  if (schema === undefined || depth > DEPTH_MAX) return [];
  const { items, properties = {}, required = [] } = resolve(document, schema);
  if (items !== undefined) return fieldsOf(document, items, `${prefix}[]`, depth);
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const description = member.description ?? resolve(document, member).description ?? '';
    const field = { path, type: typeOf(document, member), isRequired: required.includes(name), description };
    return [field, ...fieldsOf(document, member, path, depth + 1)];
  });
}

/** The type of a value in words: `integer 1–100`, `string[]`, `name | downloads`. */
export function typeOf(document: OpenApi, schema: Schema): string {
  const { type, items, anyOf, minimum, maximum, ...rest } = resolve(document, schema);
  if (rest.enum !== undefined) return rest.enum.join(' | ');
  if (rest.const !== undefined) return String(rest.const);
  if (anyOf !== undefined) return anyOf.map((one) => typeOf(document, one)).join(' | ');
  if (items !== undefined) return `(${typeOf(document, items)})[]`.replace(/^\(([\w ]+)\)/, '$1');
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return `${[type ?? 'any'].flat().join(' | ')}${isBounded ? ` ${minimum}–${maximum}` : ''}`;
}

/** The address of a request with these values; empty ones are left out. Values of array parameters have commas. */
export function addressOf(
  { parameters }: Operation,
  path: string,
  values: Readonly<Record<string, string>>,
): string {
  let filled = path;
  const query: string[] = [];
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? '';
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '')
      for (const one of name.endsWith('[]') ? value.split(',') : [value])
        query.push(`${name}=${encodeURIComponent(one.trim()).replaceAll('%2C', ',')}`);
  }
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}
