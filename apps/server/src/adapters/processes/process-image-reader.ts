import { PoolClosedError, ProcessPool, QueueFullError } from '@glyphdex/processes';
import { isOutOfDescriptors } from '../../domain/app-error.ts';
import type { ImageReader, ImageVerdict, SentImage } from '../../ports/image-reader.ts';
import type { ImageTask } from './image-program.ts';

/** Most images take 5 ms. One that takes longer than this is a decompression bomb. */
const DEADLINE_MS = 3_000;
/** Images that wait while one is read. */
const WAITING_MAX = 31;
const WAITING_PER_OWNER_MAX = 4;

/**
 * Describes images in a child process, one after the other, so a hostile image can crash its decoder but not the
 * service.
 */
export class ProcessImageReader implements ImageReader {
  readonly #pool: ProcessPool<ImageTask, Int8Array[]>;

  constructor(deadlineMs = DEADLINE_MS) {
    this.#pool = new ProcessPool({
      program: new URL('./image-program.ts', import.meta.url),
      heapMb: 128,
      niceness: 10,
      // Fewer arenas keep glibc from retaining memory after large images. One thread decodes one image.
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
      deadlineMs,
      processesMax: 1,
      queueMax: WAITING_MAX,
      queueMaxPerOwner: WAITING_PER_OWNER_MAX,
      idleMs: 120_000,
    });
  }

  async read({ type, bytes }: SentImage, owner: string): Promise<ImageVerdict> {
    try {
      return { kind: 'descriptors', descriptors: await this.#pool.run({ type, bytes }, owner) };
    } catch (error) {
      const isBusy = error instanceof QueueFullError || error instanceof PoolClosedError;
      if (isBusy || isOutOfDescriptors(error)) return { kind: 'overloaded' };
      return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  async close(): Promise<void> {
    this.#pool.close();
  }
}
