import type { KeyPrincipal } from '../domain/key-principal.ts';

/**
 * Lets clients with work of several milliseconds on the main thread take turns. Between two turns the event loop reads
 * and answers other requests, so a client with many slow requests delays others by one turn, not by all of them. The
 * cost limits bound how many requests wait.
 */
export class Turns {
  /** What waits, by client. The client whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Resolves when it is the turn of this client. Its work then runs until it next awaits something. */
  take(client: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.size === 0) setImmediate(() => this.#next());
      const own = this.#waiting.get(client);
      if (own === undefined) this.#waiting.set(client, [resolve]);
      else own.push(resolve);
    });
  }

  #next(): void {
    const [client, [first, ...others]] = this.#waiting.entries().next().value as [string, (() => void)[]];
    this.#waiting.delete(client);
    // The client comes last now.
    if (others.length > 0) this.#waiting.set(client, others);
    if (this.#waiting.size > 0) setImmediate(() => this.#next());
    first!();
  }
}

/** The client of a request: a network, without a key or within a publishable one, or all secret keys of an account. */
export function clientOf({ keyId, isVisitor, network, shared }: KeyPrincipal): string {
  if (network !== undefined) return network.subject;
  return isVisitor ? keyId : (shared[0]?.subject ?? keyId);
}
