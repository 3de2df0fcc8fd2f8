/** A search engine that is judged. */
export interface Subject {
  readonly label: string;
  /** The slugs of the first `limit` hits, best first. Rejects when the engine fails to answer. */
  search(text: string, limit: number): Promise<readonly string[]>;
  /** How many different drawings are among these icons, where the subject knows how they look. */
  drawingsAmong?(slugs: readonly string[]): number;
  close(): void;
}
