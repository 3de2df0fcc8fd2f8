/** A longer turn of the event loop says nothing: what arrived meanwhile has not been read yet. */
const LAG_MS_MAX = 25;

/**
 * Counts how long nothing has happened, in turns of the event loop instead of time. A process that gets no processor for
 * a second has not seen what arrived in that second, so a turn that came late adds nothing.
 */
export class QuietTime {
  readonly #neededMs: number;
  #quietMs = 0;

  constructor(neededMs: number) {
    this.#neededMs = neededMs;
  }

  /** Adds one turn. `plannedMs` is the time that it should have taken. */
  addTurn(plannedMs: number, tookMs: number, hasEvent: boolean): void {
    if (hasEvent) this.#quietMs = 0;
    else if (tookMs - plannedMs <= LAG_MS_MAX) this.#quietMs += plannedMs;
  }

  get isReached(): boolean {
    return this.#quietMs >= this.#neededMs;
  }
}
