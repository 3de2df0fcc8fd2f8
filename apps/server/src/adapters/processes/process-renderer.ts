import { availableParallelism } from 'node:os';
import {
  CpuLimitExceededError,
  DeadlineExceededError,
  PoolClosedError,
  ProcessPool,
  QueueFullError,
  TaskFailedError,
} from '@glyphdex/processes';
import { isOutOfDescriptors } from '../../domain/app-error.ts';
import {
  type PictureForm,
  type PictureRenderer,
  RendererBusyError,
  RendererInterruptedError,
  UndrawableError,
} from '../../ports/picture-renderer.ts';
import type { PictureTask } from './picture-program.ts';

/** Most drawings take 20 ms. One that takes more CPU time than this is hostile or broken. */
const CPU_LIMIT_MS = 5_000;
/** On a busy machine a drawing takes longer than its CPU time. A process that is not done by then hangs. */
const DEADLINE_MS = 20_000;
/** A drawing that takes longer than this starts again in the process for slow drawings. */
const QUICK_MS = 1_000;
/** Each process takes about 100 MB. */
const PROCESSES_MAX = 2;
/** Drawings that wait for a process, quick and slow. */
const QUICK_WAITING_MAX = 2_000;
const SLOW_WAITING_MAX = 8;
/** Of one owner: another owner finds a place at any time. `PreviewService` limits the quick ones. */
const SLOW_WAITING_PER_OWNER_MAX = 4;
const IDLE_MS = 120_000;
/** Above the niceness of the service, because searches come first. Slow drawings yield to the others. */
const NICENESS = { quick: 10, slow: 15 };

export interface RendererOptions {
  readonly cpuLimitMs?: number;
  readonly deadlineMs?: number;
  readonly quickMs?: number;
  /** Processes for quick drawings; one for slow drawings comes on top while there are any. */
  readonly processesMax?: number;
  readonly program?: URL;
}

/**
 * Draws pictures in child processes. A drawing that is not done after `quickMs` starts again in a process for slow
 * drawings, therefore it delays only other slow drawings. There it is undrawable after `cpuLimitMs` of CPU time, and
 * interrupted after `deadlineMs`.
 */
export class ProcessRenderer implements PictureRenderer {
  readonly #quick: ProcessPool<PictureTask, Uint8Array>;
  readonly #slow: ProcessPool<PictureTask, Uint8Array>;

  constructor({
    cpuLimitMs = CPU_LIMIT_MS,
    deadlineMs = DEADLINE_MS,
    quickMs = QUICK_MS,
    processesMax = Math.min(PROCESSES_MAX, availableParallelism()),
    program = new URL('./picture-program.ts', import.meta.url),
  }: RendererOptions = {}) {
    const shared = {
      program,
      heapMb: 128,
      // Fewer arenas keep glibc from retaining memory after large drawings. One thread draws one picture.
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
      idleMs: IDLE_MS,
    };
    this.#quick = new ProcessPool({
      ...shared,
      niceness: NICENESS.quick,
      deadlineMs: Math.min(quickMs, deadlineMs),
      processesMax,
      queueMax: QUICK_WAITING_MAX,
    });
    this.#slow = new ProcessPool({
      ...shared,
      niceness: NICENESS.slow,
      cpuLimitMs,
      deadlineMs,
      processesMax: 1,
      queueMax: Math.max(SLOW_WAITING_MAX, processesMax),
      queueMaxPerOwner: SLOW_WAITING_PER_OWNER_MAX,
    });
  }

  async render(svg: string, form: PictureForm, owner?: string): Promise<Uint8Array> {
    const task: PictureTask = { svg, form };
    try {
      return await this.#quick.run(task, owner).catch((error: unknown) => {
        if (error instanceof DeadlineExceededError) return this.#slow.run(task, owner);
        throw error;
      });
    } catch (error) {
      throw rendererError(error);
    }
  }

  async close(): Promise<void> {
    this.#quick.close();
    this.#slow.close();
  }
}

function rendererError(error: unknown): unknown {
  const { message } = error as Error;
  if (error instanceof QueueFullError || isOutOfDescriptors(error)) return new RendererBusyError(message);
  if (error instanceof TaskFailedError || error instanceof CpuLimitExceededError)
    return new UndrawableError(message);
  return error instanceof PoolClosedError ? error : new RendererInterruptedError(message);
}
