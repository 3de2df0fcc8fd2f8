import { availableParallelism } from 'node:os';
import { ProcessPool } from '@glyphdex/processes';
import type { HelperTask } from './helper-program.ts';

/** Most tasks take 20 ms. One that takes longer than this is hostile or broken, or its process hangs. */
const DEADLINE_MS = 20_000;
/** Each process takes about 120 MB. */
const PROCESSES_MAX = 2;
/** Callers limit the waiting tasks of each client. */
const WAITING_MAX = 2_000;

export interface HelperOptions {
  readonly deadlineMs?: number;
  readonly processesMax?: number;
  readonly program?: URL;
}

/** Child processes that draw pictures and describe images. They start with the first task. */
export type HelperPool = ProcessPool<HelperTask, unknown>;

/**
 * Opens the helpers of a process. They can be killed while a hostile drawing or image keeps them busy, and return their
 * memory to the system. The caller closes them.
 */
export function openHelperPool({
  deadlineMs = DEADLINE_MS,
  processesMax = Math.min(PROCESSES_MAX, availableParallelism()),
  program = new URL('./helper-program.ts', import.meta.url),
}: HelperOptions = {}): HelperPool {
  return new ProcessPool({
    program,
    heapMb: 128,
    // Above the niceness of the service, because searches come first.
    niceness: 10,
    // Fewer arenas keep glibc from retaining memory after large drawings. One thread draws one picture.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
    deadlineMs,
    processesMax,
    queueMax: WAITING_MAX,
    idleMs: 120_000,
  });
}
