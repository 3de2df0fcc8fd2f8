/** A search engine that is judged. */
export interface Subject {
  readonly label: string;
  /** The slugs of the first `limit` hits, best first. Rejects when the engine fails to answer. */
  search(text: string, limit: number): Promise<readonly string[]>;
  close(): void;
}
