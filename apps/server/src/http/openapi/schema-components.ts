/** A node of the document: plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Collects named schemas (`$id`) for `components.schemas` and replaces each use by a `$ref`. */
export class SchemaComponents {
  readonly #schemas = new Map<string, Json>();

  /** The schema as it appears in the document: a `$ref` if it has a name. */
  refer(schema: object): JsonObject {
    return this.#convert(JSON.parse(JSON.stringify(schema)) as Json) as JsonObject;
  }

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
