/** Clients that are counted at once. Beyond, those whose minute began first are forgotten. */
const CLIENTS_MAX = 20_000;
const MINUTE_MS = 60_000;

interface Minute {
  readonly startMs: number;
  count: number;
}

/** Counts requests per client in minutes that begin with the first request of the client. */
export class RequestLimiter {
  readonly #perMinute: number;
  /** Ordered by the start of the minute, because an entry is replaced when a new minute begins. */
  readonly #minutes = new Map<string, Minute>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts a request. Returns the seconds to wait if it exceeds the limit, otherwise undefined. */
  take(client: string): number | undefined {
    const nowMs = performance.now();
    let minute = this.#minutes.get(client);
    if (minute === undefined || nowMs - minute.startMs >= MINUTE_MS) {
      this.#minutes.delete(client);
      minute = { startMs: nowMs, count: 0 };
      this.#minutes.set(client, minute);
      if (this.#minutes.size > CLIENTS_MAX) this.#minutes.delete(this.#minutes.keys().next().value!);
    }
    if (minute.count < this.#perMinute) {
      minute.count++;
      return undefined;
    }
    return Math.max(1, Math.ceil((minute.startMs + MINUTE_MS - nowMs) / 1_000));
  }
}
