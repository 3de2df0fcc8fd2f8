import { availableParallelism } from 'node:os';
import type { CatalogReference } from '@glyphdex/contract';
import type { AnswerSource, Section } from '@glyphdex/engine';
import { joinShares } from '../neighbours/find-neighbours.ts';
import type { SetReference } from '../source/icon-source.ts';
import type { ClaimedTask, IconSectionsTask } from './build-thread.ts';
import type { IconOrder, SharedPack } from './icon-order.ts';
import type { CatalogNeighbours, NeighbourSource, StoredFiles } from './known-neighbours.ts';
import type { FoundShare, NeighboursTask } from './neighbour-tasks.ts';
import type { SetPartResult } from './set-part.ts';
import { type Lane, type SetShare, SetShares } from './set-shares.ts';
import { TaskThread } from './task-thread.ts';

const PROGRAM = new URL('./build-thread.ts', import.meta.url);

/** Threads that have drawn sets of so many bytes in all hold more memory than it costs to start others. */
const DRAWN_BYTES_KEPT = 32 << 20;

/** The threads that a build spreads its work over, beside the main thread; for drawing one per core unless told. */
export class WorkerPool {
  readonly #drawingThreads: number;
  /** Each keeps what it has read. */
  readonly #threads: TaskThread[] = [];
  #drawnBytes = 0;
  /** Settled once the threads have taken the packs, or could not. */
  #related: readonly Promise<unknown>[] = [];

  constructor(workers: number | undefined) {
    this.#drawingThreads = Math.max(1, workers ?? availableParallelism());
  }

  /** Starts the threads that a change needs, and lets the first read what is known of neighbours. */
  prepare(stored: StoredFiles): void {
    void runAhead(this.#thread(0), 'read', stored);
    this.#thread(1);
  }

  /** Starts all threads that draw, since there will be work for them. */
  prepareToDraw(): void {
    for (const place of this.#idlestFirst()) void runAhead(this.#thread(place), 'beginDrawing', undefined);
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
    const shares = new SetShares(sets, this.#drawingThreads);
    const work = async (place: number, lane: Lane): Promise<void> => {
      const share = lane.next();
      if (share === undefined) return;
      const result = (await this.#thread(place).run('draw', share.task)) as SetPartResult;
      this.#drawnBytes += share.bytes;
      // The thread goes on while this one looks at what it has done.
      await Promise.all([work(place, lane), take(share, result)]);
    };
    const take = async (share: SetShare, result: SetPartResult): Promise<void> => {
      onProgress(share.bytes);
      const parts = share.done(result);
      if (parts !== undefined) onSet(share.index, parts);
    };
    await Promise.all(this.#idlestFirst().map((place) => work(place, shares.lane())));
  }

  /** Ends threads that have drawn much, whose memory others need now. */
  async endDrawing(): Promise<void> {
    if (this.#drawnBytes > DRAWN_BYTES_KEPT) await this.close();
    this.#drawnBytes = 0;
  }

  /** To be told before `findNeighbours` which packs there are: what is related can be found while icons are ranked. */
  relate(packs: readonly SharedPack[], source: NeighbourSource | undefined): void {
    this.#related = Array.from({ length: sharesOf(source) }, (_, share) =>
      runAhead(this.#thread(share), 'relate', packs.map(sharedOf)),
    );
  }

  /**
   * `findNeighbours` beside the main thread, which indexes meanwhile: in two threads, or where most is known already in one.
   */
  async findNeighbours(
    positions: Uint32Array,
    source: NeighbourSource | undefined,
  ): Promise<CatalogNeighbours> {
    const shares = sharesOf(source);
    const found = Array.from({ length: shares }, async (_, share) => {
      const task: NeighboursTask = { positions, share: { share, shares }, source };
      return (await this.#thread(share).run('find', task)) as FoundShare;
    });
    // Why a thread has no packs is told first.
    await Promise.all([...this.#related, ...found]);
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

  /** `writeCorrections` in whichever of those threads has done its work first; `base` must lie in shared memory, too. */
  async writeCorrections(base: readonly Section[], source: NeighbourSource | undefined): Promise<Section[]> {
    const task: ClaimedTask<readonly Section[]> = {
      task: base,
      claim: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    };
    const threads = Array.from({ length: sharesOf(source) + 1 }, (_, place) => this.#thread(place));
    return await new Promise((resolve, reject) => {
      // Those that have left it to another are not waited for: they may have other work before they can say so.
      const take = (result: unknown): void => {
        if (result !== undefined) resolve(result as Section[]);
      };
      for (const thread of threads) thread.run('writeCorrections', task).then(take, reject);
    });
  }

  /** Ends all threads; whatever is asked of the pool afterwards gets new ones. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread.close()));
  }

  /** The places of the threads that draw. One that is not there yet is idle, too, but costs its start. */
  #idlestFirst(): number[] {
    const tasksAt = (place: number): number => this.#threads[place]?.tasksCount ?? 0;
    const places = Array.from({ length: this.#drawingThreads }, (_, place) => place);
    return places.sort((a, b) => tasksAt(a) - tasksAt(b));
  }

  #thread(place: number): TaskThread {
    this.#threads[place] ??= new TaskThread(PROGRAM);
    return this.#threads[place];
  }
}

/** Lets a thread do what will be needed of it; whoever waits for the result is told what went wrong. */
function runAhead(thread: TaskThread, name: string, task: unknown): Promise<unknown> {
  const result = thread.run(name, task);
  result.catch(() => undefined);
  return result;
}

function sharesOf(source: NeighbourSource | undefined): number {
  return source === undefined ? 2 : 1;
}

/** Without the columns, which would be copied: a thread finds them in the memory. */
function sharedOf({ slug, place, memory }: SharedPack): SharedPack {
  return { slug, place, memory };
}
