/** Settings of an `AdmissionQueue`, in milliseconds. */
export interface AdmissionLimits {
  /** Requests run for at most this long before the event loop reads from connections again. */
  readonly sliceMs: number;
  /** A new request is refused if those before it would take longer. */
  readonly expectedWaitMsMax: number;
  /** A request that has waited longer is refused, because those before it took longer than expected. */
  readonly waitMsMax: number;
}

/** libuv accepts one connection per turn of the event loop, so with longer slices a thousand would wait for seconds. */
export const ADMISSION_LIMITS: AdmissionLimits = { sliceMs: 1, expectedWaitMsMax: 400, waitMsMax: 800 };

interface Waiting {
  readonly run: () => void;
  readonly refuse: () => void;
  readonly sinceMs: number;
}

/** A longer pause between two requests means that the event loop has read from connections in between. */
const PAUSE_MS = 1;
/** The share of the newest duration in the mean: about the last 30 requests count. */
const NEWEST_SHARE = 1 / 16;

/**
 * Runs requests in order of arrival, at once as long as the service keeps up. Node handles all requests that have
 * arrived in one turn of its event loop. Without a queue, a thousand searches would hold the loop for seconds, and
 * nothing else would be answered meanwhile. Beyond `sliceMs` of work, requests therefore wait for the next turn.
 */
export class AdmissionQueue {
  readonly #limits: AdmissionLimits;
  readonly #nowMs: () => number;
  readonly #defer: (callback: () => void) => void;
  readonly #settle: (callback: () => void) => void;
  /** Requests from `#head` on wait. Those before it were run or refused. */
  #waiting: Waiting[] = [];
  #head = 0;
  /** When the work began that runs without a pause, and when its last request ended. */
  #sliceStartMs = 0;
  #lastEndMs = Number.NEGATIVE_INFINITY;
  #meanMs = 0;
  #isRunning = false;

  /**
   * `defer` calls back in the next turn of the event loop. `settle` calls back in this turn, when all promises that are
   * resolved by then have called back.
   */
  constructor(
    nowMs: () => number,
    limits: AdmissionLimits = ADMISSION_LIMITS,
    defer: (callback: () => void) => void = setImmediate,
    settle: (callback: () => void) => void = afterMicrotasks,
  ) {
    this.#nowMs = nowMs;
    this.#limits = limits;
    this.#defer = defer;
    this.#settle = settle;
  }

  /** Requests that wait. */
  get length(): number {
    return this.#waiting.length - this.#head;
  }

  /** Whether a new request would be refused at once. */
  get isFull(): boolean {
    return this.length * this.#meanMs > this.#limits.expectedWaitMsMax;
  }

  /** Calls either `run` or `refuse`, once, now or in a later turn. Neither may throw. */
  admit(run: () => void, refuse: () => void): void {
    const now = this.#nowMs();
    const { sliceMs } = this.#limits;
    if (this.length === 0) {
      if (now - this.#lastEndMs > PAUSE_MS) this.#sliceStartMs = now;
      // Several requests that came in one packet do not run at once, because only the first one's duration is known.
      if (!this.#isRunning && now - this.#sliceStartMs < sliceMs) {
        this.#runFrom(now, run, () => undefined);
        return;
      }
      this.#defer(() => this.#runWaiting());
    } else if (this.isFull) {
      refuse();
      return;
    }
    this.#waiting.push({ run, refuse, sinceMs: now });
  }

  /** Runs waiting requests for one slice. */
  #runWaiting(startMs = this.#nowMs()): void {
    const { sliceMs, waitMsMax } = this.#limits;
    let now = this.#nowMs();
    while (this.#head < this.#waiting.length && now - startMs < sliceMs) {
      const { run, refuse, sinceMs } = this.#waiting[this.#head++]!;
      if (now - sinceMs <= waitMsMax) {
        this.#runFrom(now, run, () => this.#runWaiting(startMs));
        return;
      }
      refuse();
      now = this.#nowMs();
    }
    if (this.#head < this.#waiting.length) {
      this.#defer(() => this.#runWaiting());
      // Amortized O(1) per request. `shift` would move all others each time.
      if (this.#head * 2 > this.#waiting.length) this.#dropHandled();
      return;
    }
    this.#dropHandled();
    this.#sliceStartMs = now;
  }

  /** Calls `next` when the work has ended or waits for something outside of this turn. */
  #runFrom(startMs: number, run: () => void, next: () => void): void {
    this.#isRunning = true;
    run();
    this.#settle(() => {
      this.#isRunning = false;
      this.#lastEndMs = this.#nowMs();
      this.#meanMs += (this.#lastEndMs - startMs - this.#meanMs) * NEWEST_SHARE;
      next();
    });
  }

  #dropHandled(): void {
    this.#waiting = this.#waiting.slice(this.#head);
    this.#head = 0;
  }
}

/** Node runs all microtasks before the next tick that one of them asks for. */
function afterMicrotasks(callback: () => void): void {
  queueMicrotask(() => process.nextTick(callback));
}
