import type { BatchId } from '../../ports/batch-id.ts';

/** The last batch of each writer, in memory, for tests. */
export class StoredBatches {
  readonly #numbers = new Map<string, number>();

  /** Whether the batch is new. It counts as stored from then on. */
  begin({ writer, number }: BatchId): boolean {
    if (number <= (this.#numbers.get(writer) ?? 0)) return false;
    this.#numbers.set(writer, number);
    return true;
  }
}
