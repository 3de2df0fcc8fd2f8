import { DeadlineExceededError, PoolClosedError, ProcessEndedError, ProcessPool } from '@glyphdex/processes';
import { DOCUMENT_BYTES_MAX } from '@glyphdex/svg';
import type { SanitizerResult, SanitizerTask } from './sanitizer-program.ts';

export const SANITIZER_DEADLINE_MS = 3_000;
/** Limit of the JavaScript heap of the child process. Most files need a tenth of it. */
export const SANITIZER_HEAP_MB = 192;
/** Dropped parts that `sanitize --explain` lists. */
export const DROPPED_LISTED_MAX = 1_000;

/**
 * `sanitizeDocument` for untrusted files, in a child process: a file is refused when it takes longer than the deadline
 * or more memory than SANITIZER_HEAP_MB, and the next file gets a new process. Sanitizes one file at a time. Call
 * `close` at the end.
 */
export class BoundedSanitizer {
  readonly #pool: ProcessPool<SanitizerTask, SanitizerResult>;

  constructor(deadlineMs = SANITIZER_DEADLINE_MS) {
    this.#pool = new ProcessPool({
      program: new URL('./sanitizer-program.ts', import.meta.url),
      heapMb: SANITIZER_HEAP_MB,
      deadlineMs,
      processesMax: 1,
      // Callers wait for each file, so the queue stays short.
      queueMax: Number.POSITIVE_INFINITY,
      idleMs: 60_000,
    });
  }

  /** Never rejects. `list` asks for all dropped parts, or for those that could be seen. A blank drawing is refused. */
  async sanitize(
    bytes: Uint8Array,
    { list = 'none' }: { readonly list?: 'none' | 'visible' | 'all' } = {},
  ): Promise<SanitizerResult> {
    if (bytes.length > DOCUMENT_BYTES_MAX) return refused(`is larger than ${DOCUMENT_BYTES_MAX / 1024} KiB`);
    try {
      return await this.#pool.run({
        bytes,
        droppedMax: list === 'none' ? 0 : DROPPED_LISTED_MAX,
        isVisibleOnly: list === 'visible',
      });
    } catch (error) {
      return refused(reasonOf(error));
    }
  }

  /** Ends the child process. Files that have no result yet, and later ones, are refused. */
  close(): void {
    this.#pool.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DeadlineExceededError) return `${error.message} to read`;
  if (error instanceof ProcessEndedError && error.hadStarted) return 'takes too much memory to read';
  if (error instanceof PoolClosedError) return 'was not read before reading ended';
  return `could not be read: ${error instanceof Error ? error.message : String(error)}`;
}

function refused(reason: string): SanitizerResult {
  return { ok: false, reason, dropped: [] };
}
