import { randomUUID } from 'node:crypto';
import type { BatchId } from '../ports/batch-id.ts';

/** The first batch of a new writer. */
export const newBatch = (): BatchId => ({ writer: randomUUID(), number: 1 });
