import { availableParallelism } from 'node:os';
import type { SortedLooks } from '@glyphdex/engine';
import { Piscina } from 'piscina';
import { compileCache } from '../compile-cache.ts';
import { joinShares, type NeighbourShare } from '../neighbours/find-neighbours.ts';
import type { FoundNeighbours } from '../neighbours/found-neighbours.ts';
import type { NeighbourColumns } from '../neighbours/neighbour-columns.ts';
import type { SetReference } from '../source/icon-source.ts';
import type { NeighbourSource } from './known-neighbours.ts';
import type { SetPartResult, SetPartTask } from './set-part.ts';
import type { NeighboursTask } from './worker.ts';

/** Bytes of set JSON per task: small enough to keep all cores busy to the end, large enough to repay its start. */
const TASK_BYTES = 4 << 20;

/** The threads that a build spreads its work over; one per core unless told. */
export class WorkerPool {
  readonly #pool: Piscina;

  constructor(workers: number | undefined) {
    this.#pool = new Piscina({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: Math.max(1, workers ?? availableParallelism()),
      idleTimeout: 1000,
      env: { ...compileCache() },
    });
  }

  /**
   * Cleans and describes all sets, the largest first. `onSet` is given the position of each set whose parts are done, and
   * these in their order, whatever worker was done first; `onProgress` the bytes of each finished task.
   */
  async processSets(
    sets: readonly SetReference[],
    onSet: (index: number, parts: readonly SetPartResult[]) => void,
    onProgress: (bytes: number) => void,
  ): Promise<void> {
    const results = sets.map((): SetPartResult[] => []);
    const tasks = sets
      .flatMap((set, index) => tasksOf(set).map((task) => ({ index, task })))
      // The sort is stable: parts of one set follow each other, so that workers reuse what they have read.
      .sort((a, b) => b.task.set.bytes - a.task.set.bytes);
    const missing = sets.map((set) => tasksOf(set).length);
    await Promise.all(
      tasks.map(async ({ index, task }) => {
        const result = (await this.#pool.run(task, { name: 'processSetPart' })) as SetPartResult;
        const parts = results[index]!;
        parts[task.part] = result;
        onProgress(task.set.bytes / task.parts);
        if (--missing[index]! > 0) return;
        onSet(index, parts);
        results[index] = [];
      }),
    );
  }

  /**
   * `findNeighbours` beside the main thread, which indexes meanwhile: in two threads, or where most is known already in one.
   */
  async findNeighbours(
    icons: NeighbourColumns,
    sorted: SortedLooks,
    source: NeighbourSource | undefined,
  ): Promise<FoundNeighbours> {
    const shares = source === undefined ? 2 : 1;
    const tasks = Array.from({ length: shares }, (_, share): NeighboursTask => {
      return { icons, sorted, share: { share, shares }, source };
    });
    return joinShares(
      (await Promise.all(
        tasks.map((task) => this.#pool.run(task, { name: 'findNeighbours' })),
      )) as NeighbourShare[],
    );
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

function tasksOf(set: SetReference): SetPartTask[] {
  const parts = Math.max(1, Math.ceil(set.bytes / TASK_BYTES));
  return Array.from({ length: parts }, (_, part) => ({ set, part, parts }));
}
