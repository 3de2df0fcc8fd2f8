import { availableParallelism } from 'node:os';
import type { CatalogReference } from '@glyphdex/contract';
import type { AnswerSource, Section } from '@glyphdex/engine';
import { Piscina } from 'piscina';
import { compileCache } from '../compile-cache.ts';
import { joinShares } from '../neighbours/find-neighbours.ts';
import type { SetReference } from '../source/icon-source.ts';
import type { FoundShare, IconSectionsTask, NeighboursTask } from './build-worker.ts';
import type { IconOrder, SharedPack } from './icon-order.ts';
import type { CatalogNeighbours, NeighbourSource, StoredFiles } from './known-neighbours.ts';
import type { SetPartResult } from './set-part.ts';
import { type Lane, type SetShare, SetShares } from './set-shares.ts';
import { TaskThread } from './task-thread.ts';

const BUILD = new URL('./build-worker.ts', import.meta.url);

/** The threads that a build spreads its work over; for drawing one per core unless told. */
export class WorkerPool {
  readonly #drawing: Piscina;
  readonly #threads: number;
  /** Beside the main thread; each keeps what it has read. */
  readonly #beside: TaskThread[] = [];

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

  /** Starts the threads that a change needs, and lets the first read what is known of neighbours. */
  prepare(stored: StoredFiles): void {
    runAhead(this.#thread(0), 'read', stored);
    this.#thread(1);
  }

  /** Starts all threads that draw, since there will be work for them. */
  prepareToDraw(): void {
    // As many at a time as there are threads: one that is there already would else do all.
    for (let thread = 0; thread < this.#threads; thread++)
      this.#drawing.run(undefined, { name: 'begin' }).catch(() => undefined);
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
    const shares = new SetShares(sets, this.#threads);
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

  /** To be told before `findNeighbours` which packs there are: what is related can be found while icons are ranked. */
  relate(packs: readonly SharedPack[], source: NeighbourSource | undefined): void {
    for (let share = 0; share < sharesOf(source); share++)
      runAhead(this.#thread(share), 'relate', packs.map(sharedOf));
  }

  /**
   * `findNeighbours` beside the main thread, which indexes meanwhile: in two threads, or where most is known already in one.
   */
  async findNeighbours(
    positions: Uint32Array,
    source: NeighbourSource | undefined,
  ): Promise<CatalogNeighbours> {
    const shares = sharesOf(source);
    const found = Array.from({ length: shares }, (_, share) => {
      const task: NeighboursTask = { positions, share: { share, shares }, source };
      return this.#thread(share).run('find', task);
    });
    const [first, ...others] = (await Promise.all(found)) as [FoundShare, ...FoundShare[]];
    return { ...first, ...joinShares([first, ...others]) };
  }

  /** `iconSections` beside the main thread and those that find neighbours. */
  async iconSections(
    { packs, positions }: IconOrder,
    reference: CatalogReference,
    source: NeighbourSource | undefined,
  ): Promise<Section[]> {
    const task: IconSectionsTask = { packs: packs.map(sharedOf), positions, reference };
    return (await this.#thread(sharesOf(source)).run('iconSections', task)) as Section[];
  }

  /** `writeAnswers` in that thread, too; `answers` must lie in shared memory. */
  async writeAnswers(answers: AnswerSource, source: NeighbourSource | undefined): Promise<Section[]> {
    return (await this.#thread(sharesOf(source)).run('writeAnswers', answers)) as Section[];
  }

  /** `writeCorrections` in a thread that has found what neighbours there are, or has none to find. */
  async writeCorrections(base: readonly Section[], source: NeighbourSource | undefined): Promise<Section[]> {
    const thread = this.#thread(source === undefined ? sharesOf(source) : 0);
    return (await thread.run('writeCorrections', base)) as Section[];
  }

  async close(): Promise<void> {
    await Promise.all([this.#drawing.destroy(), ...this.#beside.map((thread) => thread.close())]);
  }

  #thread(place: number): TaskThread {
    this.#beside[place] ??= new TaskThread(BUILD);
    return this.#beside[place];
  }
}

/** Lets a thread do what will be asked of it. Whatever goes wrong will when it is asked, too; unless nobody asks any more. */
function runAhead(thread: TaskThread, name: string, task: unknown): void {
  thread.run(name, task).catch(() => undefined);
}

function sharesOf(source: NeighbourSource | undefined): number {
  return source === undefined ? 2 : 1;
}

/** Without the columns, which would be copied: a thread finds them in the memory. */
function sharedOf({ slug, place, memory }: SharedPack): SharedPack {
  return { slug, place, memory };
}
