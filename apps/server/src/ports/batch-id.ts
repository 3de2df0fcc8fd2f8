/**
 * Names a batch of counts. A writer adds its batches in the order of their numbers and repeats a batch, unchanged and
 * under the same id, until the store has confirmed it. The store may have stored it when only the answer was lost, so
 * it ignores a batch whose number is not greater than that of the last one of the writer. It may forget writers that
 * have added nothing for a day.
 */
export interface BatchId {
  /** Random, and different after each start of the process. */
  readonly writer: string;
  /** From 1. */
  readonly number: number;
}
