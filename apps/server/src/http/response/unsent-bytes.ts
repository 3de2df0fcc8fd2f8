import { CountsByName } from '../../base/counts-by-name.ts';

/** Each client may have this part of all unsent bytes. */
const CLIENT_PART = 1 / 8;

/** Counts bytes of large answers that clients have not taken yet: of all clients, and of each. */
export class UnsentBytes {
  readonly #max: number;
  #total = 0;
  readonly #byClient = new CountsByName();

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Counts the bytes until the returned function is called. Returns undefined, without counting, if all of them or
   * those of the client would be too many. One answer of a client may exceed its part, and a single answer both limits.
   */
  hold(client: string, bytes: number): (() => void) | undefined {
    const own = this.#byClient.get(client);
    if (this.#total > 0 && this.#total + bytes > this.#max) return undefined;
    if (own > 0 && own + bytes > this.#max * CLIENT_PART) return undefined;
    this.#add(client, bytes);
    return () => this.#add(client, -bytes);
  }

  #add(client: string, bytes: number): void {
    this.#total += bytes;
    this.#byClient.add(client, bytes);
  }
}
