/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Collects the named parts of the document, each written once, and returns a `$ref` for each use. */
export class Components {
  readonly #schemas = new Map<string, Json>();
  readonly #responses = new Map<string, JsonObject>();

  /** The schema as it appears in the document: schemas with `$id`, also those inside of it, become a `$ref`. */
  refer(schema: object): JsonObject {
    return this.#convert(JSON.parse(JSON.stringify(schema)) as Json) as JsonObject;
  }

  /** A `$ref` to the response of this name. Throws if another response has the name. */
  referResponse(name: string, response: JsonObject): JsonObject {
    const known = this.#responses.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(response)) {
      throw new Error(`two responses of the OpenAPI document have the name ${name}`);
    }
    this.#responses.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  /** All named schemas that were referred to so far, in the order of their names. */
  schemas(): JsonObject {
    return sorted(this.#schemas);
  }

  /** All responses that were referred to so far, in the order of their names. */
  responses(): JsonObject {
    return sorted(this.#responses);
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

function sorted(parts: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
