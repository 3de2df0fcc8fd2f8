/** A keyword that icons share: what people read, and the URL-safe form that filters take. */
export interface Tag {
  readonly text: string;
  readonly slug: string;
}

/** A dimension that documents can be filtered and counted by; values are positions from 0 to `valuesCount - 1`. */
export interface FacetField {
  readonly name: string;
  readonly valuesCount: number;
  /** A document has exactly one value of a single-valued field. */
  readonly isMultiValued: boolean;
}

/** What the index is told of one document. Its docId is the order in which it is added: the static rank. */
export interface IndexDocument {
  /** Words joined by `-`, such as `home-outline`. */
  readonly name: string;
  /** Further names of the same document, in the same form. */
  readonly aliases: readonly string[];
  readonly tags: readonly Tag[];
  /** Words of the pack: slug and title, such as `mdi` and `Material Design Icons`. */
  readonly packWords: readonly string[];
  /** Values by facet name; every single-valued field of the schema must be there. */
  readonly facets: Readonly<Record<string, readonly number[]>>;
  /** Whether a document added before is of the same pack and named the same but for style. */
  readonly isVariant?: boolean;
}
