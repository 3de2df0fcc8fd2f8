import { availableParallelism } from 'node:os';
import type { AnswerSource, Section, SortedLooks } from '@glyphdex/engine';
import { Piscina } from 'piscina';
import { compileCache } from '../compile-cache.ts';
import { joinShares, type NeighbourShare } from '../neighbours/find-neighbours.ts';
import type { FoundNeighbours } from '../neighbours/found-neighbours.ts';
import type { NeighbourColumns } from '../neighbours/neighbour-columns.ts';
import type { SetReference } from '../source/icon-source.ts';
import type { NeighbourSource, StoredFiles } from './known-neighbours.ts';
import type { NeighboursTask } from './neighbours-worker.ts';
import type { SetPartResult } from './set-part.ts';
import { type Lane, type SetShare, SetShares } from './set-shares.ts';
import { TaskThread } from './task-thread.ts';

const ANSWERS = new URL('./answers-worker.ts', import.meta.url);
const NEIGHBOURS = new URL('./neighbours-worker.ts', import.meta.url);

/** The threads that a build spreads its work over; for drawing one per core unless told. */
export class WorkerPool {
  readonly #drawing: Piscina;
  readonly #threads: number;
  /** Each keeps what it has read. */
  readonly #neighbours: TaskThread[] = [];
  #answers: TaskThread | undefined;

  constructor(workers: number | undefined) {
    this.#threads = Math.max(1, workers ?? availableParallelism());
    this.#drawing = new Piscina({
      filename: new URL('./drawing-worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: this.#threads,
      idleTimeout: 1000,
      env: { ...compileCache() },
    });
  }

  /** Starts the threads of which a change needs all, and lets them read what is known of neighbours. */
  prepare(stored: StoredFiles): void {
    this.#answers ??= new TaskThread(ANSWERS);
    runAhead(this.#neighbourThread(0), 'read', stored);
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
      const result = (await this.#drawing.run(share.task)) as SetPartResult;
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

  /** Lets go of the threads that draw, whose memory others need now. Nothing can be drawn any more. */
  async endDrawing(): Promise<void> {
    await this.#drawing.destroy();
  }

  /** To be told before `findNeighbours` which stems there are: what is related can be found while icons are ranked. */
  relate(stems: readonly string[], source: NeighbourSource | undefined): void {
    for (let share = 0; share < sharesOf(source); share++)
      runAhead(this.#neighbourThread(share), 'relate', stems);
  }

  /**
   * `findNeighbours` beside the main thread, which indexes meanwhile: in two threads, or where most is known already in one.
   */
  async findNeighbours(
    { stems: _, ...icons }: NeighbourColumns,
    sorted: SortedLooks,
    source: NeighbourSource | undefined,
  ): Promise<FoundNeighbours> {
    const shares = sharesOf(source);
    const found = Array.from({ length: shares }, (_, share) => {
      const task: NeighboursTask = { icons, sorted, share: { share, shares }, source };
      return this.#neighbourThread(share).run('find', task);
    });
    return joinShares((await Promise.all(found)) as NeighbourShare[]);
  }

  /** `writeAnswers` beside the main thread; the source must lie in shared memory. */
  async writeAnswers(source: AnswerSource): Promise<Section[]> {
    this.#answers ??= new TaskThread(ANSWERS);
    return (await this.#answers.run('writeAnswers', source)) as Section[];
  }

  async close(): Promise<void> {
    const threads = [this.#answers, ...this.#neighbours];
    await Promise.all([this.#drawing.destroy(), ...threads.map((thread) => thread?.close())]);
  }

  #neighbourThread(share: number): TaskThread {
    this.#neighbours[share] ??= new TaskThread(NEIGHBOURS);
    return this.#neighbours[share];
  }
}

/** Lets a thread do what will be asked of it. Whatever goes wrong will when it is asked, too; unless nobody asks any more. */
function runAhead(thread: TaskThread, name: string, task: unknown): void {
  thread.run(name, task).catch(() => undefined);
}

function sharesOf(source: NeighbourSource | undefined): number {
  return source === undefined ? 2 : 1;
}
