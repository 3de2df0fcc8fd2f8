import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { SetReference } from '../source/icon-source.ts';
import type { SetPartResult, SetPartTask } from './set-part.ts';

/** Bytes of set JSON per task: small enough to keep all cores busy to the end, large enough to repay its start. */
const TASK_BYTES = 4 << 20;

/**
 * Cleans and describes all sets, spread over worker threads, the largest first. The results stand in the order of the
 * sets and their parts, whatever worker was done first. `onProgress` is told the bytes of each finished task.
 */
export async function processSets(
  sets: readonly SetReference[],
  workers: number | undefined,
  onProgress: (bytes: number) => void,
): Promise<SetPartResult[][]> {
  const pool = new Piscina<SetPartTask, SetPartResult>({
    filename: new URL('./set-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.max(1, workers ?? availableParallelism()),
    idleTimeout: 1000,
  });
  try {
    const results = sets.map((): SetPartResult[] => []);
    const tasks = sets
      .flatMap((set, index) => tasksOf(set).map((task) => ({ index, task })))
      // A stable order in which the parts of one set follow each other, so that workers reuse what they read.
      .sort((a, b) => b.task.set.bytes - a.task.set.bytes);
    await Promise.all(
      tasks.map(async ({ index, task }) => {
        const result = await pool.run(task);
        results[index]![task.part] = result;
        onProgress(task.set.bytes / task.parts);
      }),
    );
    return results;
  } finally {
    await pool.destroy();
  }
}

function tasksOf(set: SetReference): SetPartTask[] {
  const parts = Math.max(1, Math.ceil(set.bytes / TASK_BYTES));
  return Array.from({ length: parts }, (_, part) => ({ set, part, parts }));
}
