import { fileURLToPath } from 'node:url';
import { LOOK_BYTES } from '@glyphdex/engine';
import type { ImageReader, ImageVerdict, SentImage } from '../../ports/image-reader.ts';
import { DrawingChild } from './drawing-child.ts';
import type { LookingOrder } from './looking-process.ts';

const PROGRAM = fileURLToPath(new URL('./looking-process.ts', import.meta.url));
/** An image that takes longer is taken for a bomb; usual ones take 5 ms. */
const DEADLINE_MS = 3_000;
const WAITING_MAX = 32;
const IDLE_MS = 120_000;

/**
 * Looks at images in a process of its own, one after the other: whatever an image does to its decoder, it does not do it to
 * the service, and it does not wait for previews. Nothing is started before the first one; the process is given back when
 * nothing comes for a while.
 */
export class ProcessImageReader implements ImageReader {
  readonly #child = new DrawingChild(PROGRAM);
  readonly #deadlineMs: number;
  #last: Promise<unknown> = Promise.resolve();
  #waitingCount = 0;
  #restTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deadlineMs = DEADLINE_MS) {
    this.#deadlineMs = deadlineMs;
  }

  read({ type, bytes }: SentImage): Promise<ImageVerdict> {
    if (this.#isClosed || this.#waitingCount >= WAITING_MAX) return Promise.resolve({ kind: 'overloaded' });
    this.#waitingCount++;
    clearTimeout(this.#restTimer);
    const verdict = this.#last.then(() => this.#read({ type, image: bytes }));
    this.#last = verdict;
    return verdict;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restTimer);
    this.#child.stop();
  }

  async #read(order: LookingOrder): Promise<ImageVerdict> {
    try {
      if (this.#isClosed) return { kind: 'overloaded' };
      const bytes = await this.#child.draw(order, this.#deadlineMs);
      return { kind: 'descriptors', descriptors: looksIn(bytes) };
    } catch (error) {
      return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
    } finally {
      if (--this.#waitingCount === 0 && !this.#isClosed) {
        this.#restTimer = setTimeout(() => this.#child.stop(), IDLE_MS);
        this.#restTimer.unref();
      }
    }
  }
}

function looksIn(bytes: Uint8Array): Int8Array[] {
  const looks: Int8Array[] = [];
  for (let at = 0; at < bytes.length; at += LOOK_BYTES)
    looks.push(new Int8Array(bytes.buffer, bytes.byteOffset + at, LOOK_BYTES));
  return looks;
}
