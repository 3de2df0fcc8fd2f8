import { availableParallelism } from 'node:os';
import {
  CpuLimitExceededError,
  PoolClosedError,
  QueueFullError,
  TaskFailedError,
  TwoLanePool,
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
  readonly #pool: TwoLanePool<PictureTask, Uint8Array>;

  constructor({
    cpuLimitMs = CPU_LIMIT_MS,
    deadlineMs = DEADLINE_MS,
    quickMs = QUICK_MS,
    processesMax = Math.min(PROCESSES_MAX, availableParallelism()),
    program = new URL('./picture-program.ts', import.meta.url),
  }: RendererOptions = {}) {
    this.#pool = new TwoLanePool({
      program,
      heapMb: 128,
      // Fewer arenas keep glibc from retaining memory after large drawings. One thread draws one picture.
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
      idleMs: IDLE_MS,
      quick: {
        niceness: NICENESS.quick,
        deadlineMs: Math.min(quickMs, deadlineMs),
        processesMax,
        queueMax: QUICK_WAITING_MAX,
      },
      slow: {
        niceness: NICENESS.slow,
        cpuLimitMs,
        deadlineMs,
        processesMax: 1,
        queueMax: Math.max(SLOW_WAITING_MAX, processesMax),
        queueMaxPerOwner: SLOW_WAITING_PER_OWNER_MAX,
      },
    });
  }

  async render(svg: string, form: PictureForm, owner?: string): Promise<Uint8Array> {
    try {
      return await this.#pool.run({ svg, form }, owner);
    } catch (error) {
      throw rendererError(error);
    }
  }

  async close(): Promise<void> {
    this.#pool.close();
  }
}

function rendererError(error: unknown): unknown {
  const { message } = error as Error;
  if (error instanceof QueueFullError || isOutOfDescriptors(error)) return new RendererBusyError(message);
  if (error instanceof TaskFailedError || error instanceof CpuLimitExceededError)
    return new UndrawableError(message);
  return error instanceof PoolClosedError ? error : new RendererInterruptedError(message);
}
