import { availableParallelism } from 'node:os';
import type { SortedLooks } from '@glyphdex/engine';
import { Piscina } from 'piscina';
import { compileCache } from '../compile-cache.ts';
import { joinShares, type NeighbourShare } from '../neighbours/find-neighbours.ts';
import type { FoundNeighbours } from '../neighbours/found-neighbours.ts';
import type { NeighbourColumns } from '../neighbours/neighbour-columns.ts';
import type { SetReference } from '../source/icon-source.ts';
import type { NeighbourSource } from './known-neighbours.ts';
import type { SetPartResult } from './set-part.ts';
import { type Lane, type SetShare, SetShares } from './set-shares.ts';
import type { NeighboursTask } from './worker.ts';

/** The threads that a build spreads its work over; one per core unless told. */
export class WorkerPool {
  readonly #pool: Piscina;
  readonly #threads: number;

  constructor(workers: number | undefined) {
    this.#threads = Math.max(1, workers ?? availableParallelism());
    this.#pool = new Piscina({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: this.#threads,
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
    const shares = new SetShares(sets);
    const work = async (lane: Lane): Promise<void> => {
      const share = lane.next();
      if (share === undefined) return;
      const result = (await this.#pool.run(share.task, { name: 'processSetPart' })) as SetPartResult;
      // The thread goes on while this one looks at what it has done.
      await Promise.all([work(lane), take(share, result)]);
    };
    const take = async (share: SetShare, result: SetPartResult): Promise<void> => {
      onProgress(share.bytes);
      const parts = share.done(result);
      if (parts !== undefined) onSet(share.index, parts);
    };
    await Promise.all(Array.from({ length: this.#threads }, () => work(shares.lane())));
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
