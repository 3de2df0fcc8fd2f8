import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Frequent words, several words, words that are still being typed, misspelled words, words of few icons or none. */
export const QUERY_CLASSES = ['common', 'multi', 'prefix', 'typo', 'rare'] as const;
export type QueryClass = (typeof QUERY_CLASSES)[number];

/** One query of the workload. `want` is the correct spelling of the misspelled word; every query of `typo` has it. */
export interface WorkloadQuery {
  readonly id: number;
  readonly cls: QueryClass;
  readonly q: string;
  readonly want?: string;
}

/** The 300 workload queries, 60 of each class. One text (`car`) is in two classes. */
export function readWorkload(): WorkloadQuery[] {
  const file = join(import.meta.dirname, 'workloads/queries.json');
  return JSON.parse(readFileSync(file, 'utf8')) as WorkloadQuery[];
}
