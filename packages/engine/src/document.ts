/** A keyword of documents: its text, and its URL-safe slug for filters. */
export interface Tag {
  readonly text: string;
  readonly slug: string;
}

/** A dimension to filter and count documents by. Its values are the integers from 0 to `valuesCount - 1`. */
export interface FacetField {
  readonly name: string;
  readonly valuesCount: number;
  /** Whether a document can have any number of values, also none, instead of exactly one. */
  readonly isMultiValued: boolean;
}

/** A document to index. `IndexWriter.add` gives it the next docId, which is its static rank. */
export interface IndexDocument {
  /** Words joined by `-`, such as `home-outline`. */
  readonly name: string;
  /** The name without the words of its style and size, which count neither as words nor as missing. Default: `name`. */
  readonly plainName?: string;
  /** Further names of the document, in the same form. */
  readonly aliases: readonly string[];
  readonly tags: readonly Tag[];
  /** The slug of the pack, then its title, such as `mdi` and `Material Design Icons`. */
  readonly packWords: readonly string[];
  /** Values by facet name. Every single-valued field needs exactly one. */
  readonly facets: Readonly<Record<string, readonly number[]>>;
  /** Whether an earlier document of the same pack has the same name except for style words. */
  readonly isVariant?: boolean;
  /** Its `placeFacts`. Default: equal for all documents, so no page is rearranged. */
  readonly placeFacts?: number;
  /** Whether suggestions leave the document out: its words are then suggested only for other documents, if at all. */
  readonly isPrivate?: boolean;
}
