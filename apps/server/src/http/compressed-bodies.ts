/**
 * Which bodies were compressed lately? Compressing a page of icons takes as long as finding it, and clients repeat
 * themselves. What was kept longest goes first.
 */
export class CompressedBodies {
  readonly #bytesMax: number;
  readonly #kept = new Map<string, Buffer>();
  #bytes = 0;

  /** Keeps at most `bytesMax`, names included. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(name: string): Buffer | undefined {
    return this.#kept.get(name);
  }

  /** Keeps a copy under a name that stands for nothing else. A body of more than an eighth of the room is not kept. */
  keep(name: string, body: Buffer): void {
    const bytes = name.length + body.length;
    if (bytes > this.#bytesMax / 8 || this.#kept.has(name)) return;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes + bytes <= this.#bytesMax) break;
      this.#kept.delete(oldest);
      this.#bytes -= oldest.length + length;
    }
    // The original may be a small part of a large buffer.
    const copy = Buffer.allocUnsafeSlow(body.length);
    body.copy(copy);
    this.#kept.set(name, copy);
    this.#bytes += bytes;
  }
}
