import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_BYTES_MAX, type Dropped } from '@glyphdex/svg';
import { compileCache } from '../compile-cache.ts';
import type { SanitizerAnswer, SanitizerOrder, SanitizerReady } from './sanitizer-process.ts';

const PROGRAM = fileURLToPath(new URL('./sanitizer-process.ts', import.meta.url));

export const SANITIZER_DEADLINE_MS = 3_000;
/** Usual files need a tenth of it. */
export const SANITIZER_HEAP_MB = 192;
/** Lines of `--explain`. */
export const DROPPED_LISTED_MAX = 1_000;

/** A process that has not started by then will not. */
const START_MS = 15_000;

export type BoundedResult =
  | { readonly ok: true; readonly svg: string; readonly dropped: readonly Dropped[] }
  | { readonly ok: false; readonly reason: string; readonly dropped: readonly Dropped[] };

/** Files that the process is given before it has answered for the first of them, so that it never waits for the next. */
const HANDED_MAX = 8;

interface Task {
  readonly order: SanitizerOrder;
  readonly resolve: (result: BoundedResult) => void;
}

/**
 * `sanitizeDocument` for files by strangers, in a process of its own: whatever a file does, it is refused when it has not
 * been read after SANITIZER_DEADLINE_MS or needs more than SANITIZER_HEAP_MB of memory, and the next file gets a new process. One file at
 * a time; files that arrive meanwhile wait in line. `close` it when done.
 */
export class BoundedSanitizer {
  readonly #deadlineMs: number;
  #process: ChildProcess | undefined;
  #isReady = false;
  /** The process reads the first of those handed to it; the clock is for that one. */
  readonly #handed: Task[] = [];
  readonly #waiting: Task[] = [];
  #clock: NodeJS.Timeout | undefined;

  constructor(deadlineMs = SANITIZER_DEADLINE_MS) {
    this.#deadlineMs = deadlineMs;
  }

  /** Never rejects. `explain` asks for the list of what was dropped. */
  sanitize(bytes: Uint8Array, { explain = false } = {}): Promise<BoundedResult> {
    if (bytes.length > DOCUMENT_BYTES_MAX)
      return Promise.resolve(refused(`larger than ${DOCUMENT_BYTES_MAX / 1024} KiB`));
    return new Promise((resolve) => {
      this.#waiting.push({ order: { bytes, droppedMax: explain ? DROPPED_LISTED_MAX : 0 }, resolve });
      this.#handOver();
    });
  }

  /** Files that have not been read by now are refused. */
  close(): void {
    this.#stop();
    for (const { resolve } of [...this.#handed.splice(0), ...this.#waiting.splice(0)])
      resolve(refused('was not read before reading ended'));
  }

  #handOver(): void {
    while (this.#handed.length < HANDED_MAX && this.#waiting.length > 0) {
      const child = this.#process ?? this.#start();
      this.#process = child;
      const task = this.#waiting.shift()!;
      this.#handed.push(task);
      if (this.#handed.length === 1) this.#startClock();
      child.send(task.order, (error) => {
        if (error !== null) this.#giveUp(child, 'could not be handed to the process that reads it');
      });
    }
  }

  /** A busy machine may take its time to start the process; that is not the file's doing. */
  #startClock(): void {
    clearTimeout(this.#clock);
    if (this.#handed.length === 0) return;
    const child = this.#process!;
    const expire = () => this.#giveUp(child, `takes longer than ${this.#deadlineMs} ms to read`);
    this.#clock = setTimeout(expire, this.#isReady ? this.#deadlineMs : START_MS);
  }

  #take(answer: SanitizerAnswer | SanitizerReady): void {
    if (answer === 'ready') this.#isReady = true;
    else this.#handed.shift()?.resolve(answer);
    this.#startClock();
    this.#handOver();
  }

  /** Refuses the file that a process was reading; those behind it get a new one. */
  #giveUp(child: ChildProcess, reason: string): void {
    if (child !== this.#process) return;
    this.#stop();
    const [first, ...others] = this.#handed.splice(0);
    this.#waiting.unshift(...others);
    first?.resolve(refused(reason));
    this.#handOver();
  }

  #stop(): void {
    clearTimeout(this.#clock);
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
    this.#isReady = false;
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
    child.on('message', (answer: SanitizerAnswer | SanitizerReady) => {
      if (child === this.#process) this.#take(answer);
    });
    child.on('exit', () => this.#giveUp(child, 'takes too much memory to read'));
    // Failures to start end in `exit` or in the callback of `send`.
    child.on('error', () => child.kill('SIGKILL'));
    return child;
  }
}

function refused(reason: string): BoundedResult {
  return { ok: false, reason, dropped: [] };
}
