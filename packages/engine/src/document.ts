/** A keyword shared by icons: its text, and its URL-safe slug for filters. */
export interface Tag {
  readonly text: string;
  readonly slug: string;
}

/** A dimension to filter and count documents by. Values are positions from 0 to `valuesCount - 1`. */
export interface FacetField {
  readonly name: string;
  readonly valuesCount: number;
  /** A document has exactly one value of a single-valued field. */
  readonly isMultiValued: boolean;
}

/** A document of the index. Its docId is its position in the order of adding: the static rank. */
export interface IndexDocument {
  /** Words joined by `-`, such as `home-outline`. */
  readonly name: string;
  /** Further names of the document, in the same form. */
  readonly aliases: readonly string[];
  readonly tags: readonly Tag[];
  /** The slug and title of the pack, such as `mdi` and `Material Design Icons`. */
  readonly packWords: readonly string[];
  /** Values by facet name. Every single-valued field needs one. */
  readonly facets: Readonly<Record<string, readonly number[]>>;
  /** Whether an earlier document of the same pack has the same name except for style words. */
  readonly isVariant?: boolean;
}
