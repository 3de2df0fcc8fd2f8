/** A search engine or API whose results are graded. */
export interface Subject {
  readonly label: string;
  /** The slugs of the first `limit` hits, best first. Rejects when the engine fails to answer. */
  search(text: string, limit: number): Promise<readonly string[]>;
  /** The number of different drawings among these icons, if the subject knows their image descriptors. */
  drawingsAmong?(slugs: readonly string[]): number;
  close(): void;
}
