import { CpuLimitExceededError, ProcessEndedError, TaskFailedError, TwoLanePool } from '@glyphdex/processes';
import type { ImageReader, ImageVerdict, SentImage } from '../../ports/image-reader.ts';
import type { ImageTask } from './image-program.ts';

/** Most images take 5 ms. One that exceeds these limits starts again in the process for slow images. */
const QUICK_CPU_LIMIT_MS = 300;
const QUICK_DEADLINE_MS = 2_000;
/** An image that takes more CPU time than this is a decompression bomb. */
const CPU_LIMIT_MS = 3_000;
/** On a busy machine an image takes longer than its CPU time. A process that is not done by then hangs. */
const DEADLINE_MS = 10_000;
/** Images that wait while one is read, of all clients and of one. */
const QUICK_WAITING = { queueMax: 31, queueMaxPerOwner: 4 };
const SLOW_WAITING = { queueMax: 8, queueMaxPerOwner: 2 };

export interface ImageReaderOptions {
  readonly cpuLimitMs?: number;
  readonly deadlineMs?: number;
  readonly program?: URL;
}

/**
 * Describes images in a child process, one after the other, so a hostile image can crash its decoder but not the
 * service. Slow images are read in a process of their own, one after the other, and delay only each other.
 */
export class ProcessImageReader implements ImageReader {
  readonly #pool: TwoLanePool<ImageTask, Int8Array[]>;

  constructor({
    cpuLimitMs = CPU_LIMIT_MS,
    deadlineMs = DEADLINE_MS,
    program = new URL('./image-program.ts', import.meta.url),
  }: ImageReaderOptions = {}) {
    this.#pool = new TwoLanePool({
      program,
      heapMb: 128,
      // Fewer arenas keep glibc from retaining memory after large images. One thread decodes one image.
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
      idleMs: 120_000,
      quick: {
        niceness: 10,
        cpuLimitMs: QUICK_CPU_LIMIT_MS,
        deadlineMs: Math.min(QUICK_DEADLINE_MS, deadlineMs),
        processesMax: 1,
        ...QUICK_WAITING,
      },
      slow: { niceness: 15, cpuLimitMs, deadlineMs, processesMax: 1, ...SLOW_WAITING },
    });
  }

  async read({ type, bytes }: SentImage, owner: string): Promise<ImageVerdict> {
    try {
      return { kind: 'descriptors', descriptors: await this.#pool.run({ type, bytes }, owner) };
    } catch (error) {
      return isOfImage(error) ? { kind: 'unreadable', reason: error.message } : { kind: 'overloaded' };
    }
  }

  async close(): Promise<void> {
    this.#pool.close();
  }
}

/**
 * Whether the image causes the error. Otherwise the queue is full, or the process was killed, hung or did not start.
 */
function isOfImage(error: unknown): error is Error {
  if (error instanceof ProcessEndedError) return error.hadStarted && !error.wasKilled;
  return error instanceof TaskFailedError || error instanceof CpuLimitExceededError;
}
