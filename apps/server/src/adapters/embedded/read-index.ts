import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type ByteRange, leftOutRanges } from './left-out-sections.ts';

/** `fs.readSync` and `Hash.update` take at most 2^31 − 1 bytes at once. */
const STEP_BYTES = 1 << 30;
/** In it lies the directory; it is read whatever it holds. */
const HEAD_BYTES = 1 << 20;

export interface ReadIndex {
  /** As long as was asked for; zeros stand where the file is shorter, and for what is left out. */
  readonly buffer: ArrayBuffer;
  /** Hexadecimal, of the whole file. */
  readonly sha256: string;
}

/**
 * The first `bytes` bytes of an index file without the sections that are left out, and the digest of all, at some 1.2 GB/s.
 * What is never written to takes no memory, so the sections that are there keep their places.
 */
export function readIndex(path: string, bytes: number): ReadIndex {
  const buffer = new ArrayBuffer(bytes);
  const digest = createHash('sha256');
  const scratch = new Uint8Array(HEAD_BYTES);
  const file = openSync(path, 'r');
  let ranges: ByteRange[] = [];
  try {
    for (let at = 0; at < bytes; ) {
      const range = ranges.find(({ end }) => end > at);
      const isLeftOut = range !== undefined && range.start <= at;
      const limit = (isLeftOut ? range.end : (range?.start ?? bytes)) - at;
      const target = isLeftOut
        ? scratch.subarray(0, Math.min(limit, HEAD_BYTES))
        : new Uint8Array(buffer, at, Math.min(limit, at === 0 ? HEAD_BYTES : STEP_BYTES));
      const read = readSync(file, target);
      if (read === 0) break;
      digest.update(target.subarray(0, read));
      if (at === 0) ranges = leftOutRanges(buffer);
      at += read;
    }
  } finally {
    closeSync(file);
  }
  return { buffer, sha256: digest.digest('hex') };
}

/** The same in a thread of its own, so that requests are answered meanwhile. The buffer is handed over, not copied. */
export function readIndexInThread(path: string, bytes: number): Promise<ReadIndex> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-index-worker.ts', import.meta.url), {
      workerData: { path, bytes },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the reading thread ended with code ${code}`)));
  });
}
