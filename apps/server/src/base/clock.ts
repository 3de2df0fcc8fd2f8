/** The only source of time in the server, so tests can control it. */
export interface Clock {
  /** Epoch milliseconds; may jump when the machine's clock is set. */
  now(): number;
  /** Milliseconds from an arbitrary start; never goes back. For durations, windows and deadlines. */
  monotonicMs(): number;
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
};
