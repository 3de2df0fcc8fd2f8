/** A body of ASCII characters: a string when it is small, bytes when it is large, whichever is cheaper to send. */
export type Body = string | Buffer;

const INITIAL_BYTES = 64 << 10;
/** A larger buffer is handed over with its body instead of being kept and copied from. */
const KEPT_BYTES_MAX = 1 << 20;
/** Up to here Node writes a string together with the headers in one piece. */
const STRING_BYTES_MAX = 15 << 10;
/** Up to here a loop is sooner done than a call out of the engine. */
const LOOPED_CHARS_MAX = 48;

/**
 * Joins a body from prebuilt pieces in one buffer that is used for every answer. Everything written must be ASCII.
 * `bytes` and `end` are public for the loops that write small pieces themselves; they call `reserve` first.
 */
export class ByteWriter {
  bytes: Buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  end = 0;

  /** Makes sure that `count` more bytes fit. */
  reserve(count: number): void {
    const needed = this.end + count;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.bytes.length));
    this.bytes.copy(larger, 0, 0, this.end);
    this.bytes = larger;
  }

  text(ascii: string): void {
    const { length } = ascii;
    this.reserve(length);
    if (length > LOOPED_CHARS_MAX) {
      this.end += this.bytes.write(ascii, this.end, 'latin1');
      return;
    }
    const { bytes } = this;
    let at = this.end;
    for (let i = 0; i < length; i++) bytes[at++] = ascii.charCodeAt(i);
    this.end = at;
  }

  copy(source: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    this.end += source.copy(this.bytes, this.end, start, end);
  }

  /** The body written so far; the writer is empty afterwards. */
  take(): Body {
    const { bytes, end } = this;
    this.end = 0;
    if (end <= STRING_BYTES_MAX) return bytes.toString('latin1', 0, end);
    if (bytes.length <= KEPT_BYTES_MAX) return Buffer.from(bytes.subarray(0, end));
    this.bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
    return bytes.subarray(0, end);
  }

  /** Forgets what was written, after a failure. */
  reset(): void {
    this.end = 0;
  }
}
