import { randomUUID } from 'node:crypto';
import type { BatchId } from '../../ports/batch-id.ts';

/**
 * Writes batches one after another. A batch that could not be written may be stored all the same, if only the answer
 * was lost. Therefore it is written again unchanged and under the same id before any other, and the store counts it once.
 */
export class BatchWriter<Batch> {
  readonly #add: (batch: Batch, id: BatchId) => Promise<void>;
  readonly #writer = randomUUID();
  #number = 0;
  #unwritten: Batch | undefined;

  constructor(add: (batch: Batch, id: BatchId) => Promise<void>) {
    this.#add = add;
  }

  /** The batch that is being written, or that could not be written. */
  get unwritten(): Batch | undefined {
    return this.#unwritten;
  }

  /** Writes the unwritten batch, if there is one. */
  async retry(): Promise<void> {
    if (this.#unwritten === undefined) return;
    await this.#add(this.#unwritten, { writer: this.#writer, number: this.#number });
    this.#unwritten = undefined;
  }

  /** The caller must have written the unwritten batch by `retry`, and must not change the batch afterwards. */
  async write(batch: Batch): Promise<void> {
    this.#unwritten = batch;
    this.#number++;
    await this.retry();
  }
}
