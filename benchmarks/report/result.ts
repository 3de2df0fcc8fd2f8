import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { Table } from './table.ts';

/** Everything that one run found out, as it is kept. */
export interface BenchResult {
  readonly startedAt: string;
  readonly machine: Machine;
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly isQuick: boolean;
  readonly tables: readonly Table[];
}

export const RESULTS_FOLDER = join(import.meta.dirname, '../results');

/** Keeps the result under its start time and answers where. */
export function saveResult(result: BenchResult): string {
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  const file = join(RESULTS_FOLDER, `${result.startedAt.slice(0, 19).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
  return file;
}

/** Reads a kept result; throws with one clear line when the file is none. */
export function readResult(file: string): BenchResult {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${file} is not a saved result: it is not JSON`);
  }
  if (typeof value !== 'object' || value === null || !('tables' in value) || !Array.isArray(value.tables)) {
    throw new Error(`${file} is not a saved result: it has no tables`);
  }
  return value as BenchResult;
}
