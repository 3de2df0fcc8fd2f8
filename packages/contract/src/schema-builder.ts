import type { TObjectOptions, TProperties, TSchema, Type as TypeBox } from 'typebox';

type Builder = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Union'
>;
type Options = Readonly<Record<string, unknown>>;

/** Not enumerable, so that it is no part of the JSON. */
const OPTIONAL = '~optional';

/**
 * How is a JSON Schema of the wire written, so that TypeScript knows the type it describes? With TypeBox, of which only
 * the types are used: loading all of the library takes 20 MB and a tenth of a second, for a dozen functions that give
 * plain objects. A test compares what they give with what TypeBox gives.
 */
export const Type = {
  Array: (items: TSchema, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options?: Options) => ({ enum: values, ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Literal: (value: unknown, options?: Options) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Options) => ({ type: 'null', ...options }),
  Number: (options?: Options) => ({ type: 'number', ...options }),
  Object: (properties: Readonly<Record<string, TSchema>>, options?: Options) => {
    const required = Object.keys(properties).filter((name) => !Object.hasOwn(properties[name]!, OPTIONAL));
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
  },
  Optional: (schema: TSchema) =>
    Object.defineProperty({ ...schema }, OPTIONAL, { value: true, enumerable: false }),
  Record: (_names: TSchema, values: TSchema, options?: Options) => ({
    type: 'object',
    patternProperties: { '^.*$': values },
    ...options,
  }),
  String: (options?: Options) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly TSchema[], options?: Options) => ({ anyOf, ...options }),
} as unknown as Builder;

/** The schema of an object that has no other members. */
export function closedObject<Properties extends TProperties>(
  properties: Properties,
  options: TObjectOptions = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/** A closed object that the OpenAPI document lists under this name. */
export function namedObject<Properties extends TProperties>($id: string, properties: Properties) {
  return closedObject(properties, { $id });
}
