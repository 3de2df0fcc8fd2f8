/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Collects named schemas (those with `$id`) for `components.schemas` and replaces each use by a `$ref`. */
export class SchemaComponents {
  readonly #schemas = new Map<string, Json>();

  /** The schema as it appears in the document: named schemas, also those inside of it, become a `$ref`. */
  refer(schema: object): JsonObject {
    return this.#convert(JSON.parse(JSON.stringify(schema)) as Json) as JsonObject;
  }

  /** All named schemas that `refer` has met so far, in the order of their names. */
  all(): JsonObject {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #convert(node: Json): Json {
    if (Array.isArray(node)) return node.map((item: Json) => this.#convert(item));
    if (typeof node !== 'object' || node === null) return node;
    const { $id, ...rest } = node as JsonObject;
    const converted = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, this.#convert(value)]),
    );
    if (typeof $id !== 'string') return converted;
    this.#schemas.set($id, converted);
    return { $ref: `#/components/schemas/${$id}` };
  }
}
