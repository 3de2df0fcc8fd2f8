import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const QUERY_CLASSES = ['common', 'multi', 'prefix', 'typo', 'rare'] as const;
export type QueryClass = (typeof QUERY_CLASSES)[number];

/** One line of the workload; `want` is the word that a typo was meant to be. */
export interface WorkloadQuery {
  readonly id: number;
  readonly cls: QueryClass;
  readonly q: string;
  readonly want?: string;
}

/** The 300 distinct queries that every part of the benchmark asks, 60 of each class. */
export function readWorkload(): WorkloadQuery[] {
  const file = join(import.meta.dirname, 'workloads/queries.json');
  return JSON.parse(readFileSync(file, 'utf8')) as WorkloadQuery[];
}
