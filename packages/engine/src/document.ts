/** A keyword of documents: the text for people, and the URL-safe form for filters. */
export interface Tag {
  readonly text: string;
  readonly slug: string;
}

/** A dimension by which documents are filtered and counted. Values are numbers from 0 to `valuesCount - 1`. */
export interface FacetField {
  readonly name: string;
  readonly valuesCount: number;
  /** A document has exactly one value of a single-valued field. */
  readonly isMultiValued: boolean;
}

/** A document to be indexed. Its docId is its position in the order of adding, which is the static rank. */
export interface IndexDocument {
  /** Words joined by `-`, such as `home-outline`. */
  readonly name: string;
  /** Further names of the same document, in the same form. */
  readonly aliases: readonly string[];
  readonly tags: readonly Tag[];
  /** Words of the pack: slug and title, such as `mdi` and `Material Design Icons`. */
  readonly packWords: readonly string[];
  /** Values by facet name; every single-valued field of the schema is required. */
  readonly facets: Readonly<Record<string, readonly number[]>>;
  /** Has an earlier document of the same pack the same name except for the style? */
  readonly isVariant?: boolean;
}
