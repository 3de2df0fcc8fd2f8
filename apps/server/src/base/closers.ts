type Close = () => unknown;

/** Closes what was opened, the last one first. */
export class Closers {
  readonly #closers: Close[] = [];

  /** `close` returns false if data in memory could not be written. */
  defer(close: Close): void {
    this.#closers.push(close);
  }

  /** False if some data could not be written. Closes everything, and then rejects if a closer did. */
  async close(): Promise<boolean> {
    let isWritten = true;
    const failures: unknown[] = [];
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        if ((await close()) === false) isWritten = false;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return isWritten;
  }
}
