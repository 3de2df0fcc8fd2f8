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

/** Marks an optional property. It is not enumerable, so JSON leaves it out. */
const OPTIONAL = '~optional';

/**
 * Builds JSON Schemas with the types of TypeBox, so TypeScript knows the described type. TypeBox itself is not loaded:
 * it takes 20 MB and 0.1 s, for a dozen functions that return plain objects. A test compares both results. They differ
 * in two forms that generators of clients understand better: an enum has a `type`, and a record `additionalProperties`.
 */
export const Type = {
  Array: (items: TSchema, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options?: Options) => ({
    type: typeOfAll(values),
    enum: values,
    ...options,
  }),
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
    additionalProperties: values,
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
export function namedObject<Properties extends TProperties>(
  $id: string,
  properties: Properties,
  options: TObjectOptions = {},
) {
  return closedObject(properties, { $id, ...options });
}

/** The JSON Schema type of all values of an enum. */
function typeOfAll(values: readonly unknown[]): 'integer' | 'string' {
  if (values.every((value) => typeof value === 'string')) return 'string';
  if (values.every((value) => Number.isInteger(value))) return 'integer';
  throw new Error(`an enum has strings or integers only, not ${JSON.stringify(values)}`);
}
