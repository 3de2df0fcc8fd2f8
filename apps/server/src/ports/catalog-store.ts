/** The content of CURRENT, and a tag that changes with it. */
export interface CurrentText {
  readonly text: string;
  readonly tag: string;
}

/** The place cannot be reached, or it answers otherwise than expected. That can pass. */
export class CatalogStoreAway extends Error {}

/**
 * A place that holds published generations of a catalog: blobs that are named by the SHA-256 of their content, and one
 * text, CURRENT, that names the generation to use. Methods reject with `CatalogStoreAway`, or with an `OperatorError` if
 * the settings are wrong.
 */
export interface CatalogStore {
  /** CURRENT; 'unchanged' if it still has `tag`; `undefined` if nothing is published yet. */
  readCurrent(tag?: string): Promise<CurrentText | 'unchanged' | undefined>;
  /**
   * Replaces CURRENT if it still has `tag`, or if there is none and `tag` is undefined. False if another publisher was
   * faster. Readers see the old text or the new one, never a part.
   */
  replaceCurrent(text: string, tag: string | undefined): Promise<boolean>;
  hasBlob(sha256: string): Promise<boolean>;
  /** Stores a file as a blob. Readers see nothing before it is whole. */
  writeBlob(sha256: string, path: string): Promise<void>;
  /** The content, which the caller compares with its digest. Rejects, or the stream fails, if there is no such blob. */
  readBlob(sha256: string): Promise<ReadableStream<Uint8Array>>;
  /** Does nothing if there is no such blob. */
  removeBlob(sha256: string): Promise<void>;
}
