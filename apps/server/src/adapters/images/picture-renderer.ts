import { availableParallelism } from 'node:os';
import { type PictureForm, type PictureRenderer, RendererBusyError } from '../../ports/picture-renderer.ts';
import { DrawingChild, TookTooLong } from './drawing-child.ts';
import type { DrawingOrder } from './drawing-process.ts';

/** A drawing that takes longer is taken for a hostile or broken one; usual ones take 20 ms. */
const DEADLINE_MS = 5_000;
/** A drawing that takes longer than this makes room for others and is drawn beside them, one such drawing at a time. */
const QUICK_MS = 1_000;
/** Drawings that take long and wait for each other, unless there are more processes. */
const SLOW_WAITING_MAX = 8;
/** With a single process, so many others are drawn before one that takes long. */
const OTHERS_FIRST = 20;
/** Each process takes about 100 MB; they are given back when nothing is drawn for a while. */
const CHILDREN_MAX = 2;
const IDLE_MS = 120_000;

interface Waiting {
  readonly order: DrawingOrder;
  readonly resolve: (picture: Uint8Array) => void;
  readonly reject: (reason: unknown) => void;
}

/** What is usual unless told. */
export interface RendererOptions {
  readonly deadlineMs?: number;
  readonly quickMs?: number;
  readonly childrenMax?: number;
  /** What the processes run. */
  readonly program?: string;
}

/**
 * Draws pictures in up to two processes beside the service, one picture each at a time, in the order of arrival. Nothing
 * is loaded or started before the first one. A drawing that is not done after a second is begun again where it holds up no
 * other than those of its kind, and given up after five seconds there.
 */
export class ProcessRenderer implements PictureRenderer {
  readonly #idle: DrawingChild[];
  readonly #children: readonly DrawingChild[];
  readonly #waiting: Waiting[] = [];
  readonly #slow: Waiting[] = [];
  readonly #deadlineMs: number;
  readonly #quickMs: number;
  #isDrawingSlow = false;
  /** Drawings begun since the last slow one. */
  #sinceSlow = 0;
  #restTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({
    deadlineMs = DEADLINE_MS,
    quickMs = QUICK_MS,
    childrenMax = Math.min(CHILDREN_MAX, availableParallelism()),
    program,
  }: RendererOptions = {}) {
    this.#deadlineMs = deadlineMs;
    this.#quickMs = Math.min(quickMs, deadlineMs);
    this.#children = Array.from({ length: childrenMax }, () => new DrawingChild(program));
    this.#idle = [...this.#children];
  }

  render(svg: string, form: PictureForm): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new Error('the renderer is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order: { svg, form }, resolve, reject });
      this.#next();
    });
  }

  /** Gives up what is being drawn and what waits. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restTimer);
    for (const { reject } of [...this.#waiting.splice(0), ...this.#slow.splice(0)])
      reject(new Error('the renderer is closed'));
    for (const child of this.#children) child.stop();
  }

  #next(): void {
    const isSlow = this.#isSlowNext();
    const from = isSlow ? this.#slow : this.#waiting;
    if (from.length === 0 || this.#idle.length === 0) return;
    // A process that runs already is ready twenty times as fast as a new one.
    const at = this.#idle.findIndex((child) => child.isRunning);
    const [child] = this.#idle.splice(Math.max(at, 0), 1) as [DrawingChild];
    const waiting = from.shift() as Waiting;
    clearTimeout(this.#restTimer);
    this.#sinceSlow = isSlow ? 0 : this.#sinceSlow + 1;
    const drawing = isSlow ? this.#drawSlow(child, waiting) : this.#drawQuick(child, waiting);
    void drawing.finally(() => {
      this.#idle.push(child);
      if (this.#idle.length === this.#children.length) this.#rest();
      this.#next();
    });
  }

  /** One at a time; where it has the only process, others that wait go before it. */
  #isSlowNext(): boolean {
    if (this.#slow.length === 0 || this.#isDrawingSlow) return false;
    return this.#children.length > 1 || this.#waiting.length === 0 || this.#sinceSlow >= OTHERS_FIRST;
  }

  async #drawQuick(child: DrawingChild, waiting: Waiting): Promise<void> {
    try {
      waiting.resolve(await child.draw(waiting.order, this.#quickMs));
    } catch (error) {
      if (!(error instanceof TookTooLong) || this.#deadlineMs === this.#quickMs || this.#isClosed)
        waiting.reject(error);
      else if (this.#slow.length < Math.max(SLOW_WAITING_MAX, this.#children.length))
        this.#slow.push(waiting);
      else waiting.reject(new RendererBusyError('too many drawings that take long are waiting'));
    }
  }

  async #drawSlow(child: DrawingChild, waiting: Waiting): Promise<void> {
    this.#isDrawingSlow = true;
    try {
      waiting.resolve(await child.draw(waiting.order, this.#deadlineMs));
    } catch (error) {
      waiting.reject(error);
    } finally {
      this.#isDrawingSlow = false;
    }
  }

  #rest(): void {
    if (this.#isClosed) return;
    this.#restTimer = setTimeout(() => {
      for (const child of this.#children) child.stop();
    }, IDLE_MS);
    this.#restTimer.unref();
  }
}
