type Close = () => unknown;

/** Closes what was opened, the last one first. */
export class Closers {
  readonly #closers: Close[] = [];

  /** `close` returns false if data in memory could not be written. */
  defer(close: Close): void {
    this.#closers.push(close);
  }

  /** False if some data could not be written. */
  async close(): Promise<boolean> {
    let isWritten = true;
    for (const close of this.#closers.splice(0).reverse()) if ((await close()) === false) isWritten = false;
    return isWritten;
  }
}
