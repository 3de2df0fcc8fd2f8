import { Type as TypeBox } from 'typebox';
import { expect, test } from 'vitest';
import * as contract from './index.ts';
import { Type } from './schema-builder.ts';

/** A schema that uses every function of the builder, with and without options. */
function everything(type: typeof Type): unknown {
  const text = type.String({ maxLength: 3 });
  return type.Object(
    {
      array: type.Array(type.Integer({ minimum: 1 }), { maxItems: 3 }),
      boolean: type.Boolean(),
      choice: type.Enum(['x', 'y'], { description: 'One of two.' }),
      empty: type.Object({}, { additionalProperties: false }),
      literal: type.Union([type.Literal('z'), type.Literal(true), type.Literal(3)]),
      nullable: type.Union([type.String(), type.Null()], { description: 'Maybe.' }),
      number: type.Number({ maximum: 1 }),
      optional: type.Optional(type.Array(text)),
      record: type.Record(type.String(), type.Array(type.String()), { description: 'By name.' }),
    },
    { $id: 'Everything', additionalProperties: false },
  );
}

/** The schema of TypeBox in the form of this builder: enums have a type, and records `additionalProperties`. */
function inOurForm(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inOurForm);
  if (typeof node !== 'object' || node === null) return node;
  const { patternProperties, ...rest } = node as Record<string, unknown>;
  const record = patternProperties as { readonly '^.*$': unknown } | undefined;
  return Object.fromEntries(
    Object.entries({
      ...('enum' in rest && { type: 'string' }),
      ...rest,
      ...(record !== undefined && { additionalProperties: record['^.*$'] }),
    }).map(([name, value]) => [name, inOurForm(value)]),
  );
}

test('builds the same schemas as TypeBox, with the type of enums and additionalProperties of records', () => {
  expect(JSON.parse(JSON.stringify(everything(Type)))).toEqual(inOurForm(everything(TypeBox)));
});

test('gives an enum of integers the type integer, and refuses an enum of mixed values', () => {
  expect(Type.Enum([0, 90])).toEqual({ type: 'integer', enum: [0, 90] });
  expect(() => Type.Enum(['a', 1])).toThrow('strings or integers only');
});

test('keeps a property optional when another schema reuses it', () => {
  const first = Type.Object({ page: Type.Optional(Type.Integer()) });
  const second = Type.Object({ ...first.properties, name: Type.String() });
  expect(second).toMatchObject({ required: ['name'] });
});

test('exports more than ten schemas, all of them plain JSON', () => {
  const schemas = Object.entries(contract).filter(([name]) => name.endsWith('Schema'));
  expect(schemas.length).toBeGreaterThan(10);
  for (const [name, schema] of schemas) {
    expect(JSON.parse(JSON.stringify(schema)), name).toEqual(schema);
  }
});
