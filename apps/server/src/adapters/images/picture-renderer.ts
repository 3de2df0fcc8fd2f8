import { availableParallelism } from 'node:os';
import type { PictureForm, PictureRenderer } from '../../ports/picture-renderer.ts';
import { DrawingChild } from './drawing-child.ts';
import type { DrawingOrder } from './drawing-process.ts';

/** A drawing that takes longer is taken for a hostile or broken one; usual ones take 20 ms. */
const DEADLINE_MS = 5_000;
/** Each process takes about 100 MB; they are given back when nothing is drawn for a while. */
const CHILDREN_MAX = 2;
const IDLE_MS = 120_000;

interface Waiting {
  readonly order: DrawingOrder;
  readonly resolve: (picture: Uint8Array) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Draws pictures in up to two processes beside the service, one picture each at a time, in the order of arrival. Nothing
 * is loaded or started before the first one. A stuck drawing is killed after five seconds, and no other is hurt.
 */
export class ProcessRenderer implements PictureRenderer {
  readonly #idle: DrawingChild[];
  readonly #children: readonly DrawingChild[];
  readonly #waiting: Waiting[] = [];
  readonly #deadlineMs: number;
  #restTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deadlineMs = DEADLINE_MS, childrenMax = Math.min(CHILDREN_MAX, availableParallelism())) {
    this.#deadlineMs = deadlineMs;
    this.#children = Array.from({ length: childrenMax }, () => new DrawingChild());
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
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the renderer is closed'));
    for (const child of this.#children) child.stop();
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    // A process that runs already is ready twenty times as fast as a new one.
    const at = this.#idle.findIndex((child) => child.isRunning);
    const [child] = this.#idle.splice(Math.max(at, 0), 1);
    if (child === undefined) return;
    const waiting = this.#waiting.shift() as Waiting;
    clearTimeout(this.#restTimer);
    child
      .draw(waiting.order, this.#deadlineMs)
      .then(waiting.resolve, waiting.reject)
      .finally(() => {
        this.#idle.push(child);
        if (this.#idle.length === this.#children.length) this.#rest();
        this.#next();
      });
  }

  #rest(): void {
    if (this.#isClosed) return;
    this.#restTimer = setTimeout(() => {
      for (const child of this.#children) child.stop();
    }, IDLE_MS);
    this.#restTimer.unref();
  }
}
