import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../compile-cache.ts';
import type { Dropped } from './drop-report.ts';
import { DOCUMENT_BYTES_MAX, SANITIZER_DEADLINE_MS, SANITIZER_HEAP_MB } from './limits.ts';
import type { SanitizerAnswer, SanitizerOrder, SanitizerReady } from './sanitizer-process.ts';

const PROGRAM = fileURLToPath(new URL('./sanitizer-process.ts', import.meta.url));

/** A process that has not started by then will not. */
const START_MS = 15_000;

export type BoundedResult =
  | { readonly ok: true; readonly svg: string; readonly dropped: readonly Dropped[] }
  | { readonly ok: false; readonly reason: string; readonly dropped: readonly Dropped[] };

/**
 * `sanitizeDocument` for files by strangers, in a process of its own: whatever a file does, it is refused when it has not
 * been read after SANITIZER_DEADLINE_MS or needs more than SANITIZER_HEAP_MB of memory, and the next file gets a new process. One file at
 * a time; files that arrive meanwhile wait in line. `close` it when done.
 */
export class BoundedSanitizer {
  readonly #deadlineMs: number;
  #process: ChildProcess | undefined;
  #isReady = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deadlineMs = SANITIZER_DEADLINE_MS) {
    this.#deadlineMs = deadlineMs;
  }

  /** Never rejects. `explain` asks for the list of what was dropped. */
  sanitize(bytes: Uint8Array, { explain = false } = {}): Promise<BoundedResult> {
    if (bytes.length > DOCUMENT_BYTES_MAX)
      return Promise.resolve(refused(`larger than ${DOCUMENT_BYTES_MAX / 1024} KiB`));
    const result = this.#last.then(() => this.#run({ bytes, explain }));
    this.#last = result;
    return result;
  }

  close(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
    this.#isReady = false;
  }

  #run(order: SanitizerOrder): Promise<BoundedResult> {
    const child = this.#process ?? this.#start();
    this.#process = child;
    return new Promise((resolve) => {
      const settle = (result: BoundedResult): void => {
        clearTimeout(deadline);
        child.off('message', onMessage);
        child.off('exit', onExit);
        resolve(result);
      };
      const giveUp = (): void => {
        this.close();
        settle(refused(`takes longer than ${this.#deadlineMs} ms to read`));
      };
      // A busy machine may take its time to start the process; that is not the file's doing.
      let deadline = setTimeout(giveUp, this.#isReady ? this.#deadlineMs : START_MS);
      const onMessage = (answer: SanitizerAnswer | SanitizerReady): void => {
        if (answer !== 'ready') {
          settle(answer);
          return;
        }
        this.#isReady = true;
        clearTimeout(deadline);
        deadline = setTimeout(giveUp, this.#deadlineMs);
      };
      const onExit = (): void => settle(refused('takes too much memory to read'));
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.send(order, (error) => {
        if (error !== null) settle(refused('could not be handed to the process that reads it'));
      });
    });
  }

  #start(): ChildProcess {
    const child = fork(PROGRAM, {
      // Bytes as they are instead of JSON.
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${SANITIZER_HEAP_MB}`],
      env: { ...compileCache() },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    child.on('exit', () => {
      if (this.#process === child) this.close();
    });
    // Failures to start end in `exit` or in the callback of `send`.
    child.on('error', () => child.kill('SIGKILL'));
    return child;
  }
}

function refused(reason: string): BoundedResult {
  return { ok: false, reason, dropped: [] };
}
