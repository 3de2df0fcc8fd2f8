import { RoundRobinQueue } from '@glyphdex/processes';
import type { KeyPrincipal } from '../base/key-principal.ts';

/**
 * Starts work of several milliseconds on the main thread, one piece in each turn of the event loop and clients round
 * robin. Between two pieces the event loop reads and answers other requests, so a client with many slow requests delays
 * others by one piece, not by all of them. The cost limits bound how many requests wait.
 */
export class SlowWork {
  readonly #waiting = new RoundRobinQueue<() => void>();

  /** Resolves when the work of this client may run until it next awaits something. */
  start(client: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.size === 0) setImmediate(() => this.#startNext());
      this.#waiting.push(client, resolve);
    });
  }

  #startNext(): void {
    const start = this.#waiting.shift();
    if (this.#waiting.size > 0) setImmediate(() => this.#startNext());
    start?.();
  }
}

/** The client of a request: a network, without a key or within a publishable one, or all secret keys of an account. */
export function clientOf({ keyId, isVisitor, network, shared }: KeyPrincipal): string {
  if (network !== undefined) return network.subject;
  return isVisitor ? keyId : (shared[0]?.subject ?? keyId);
}
