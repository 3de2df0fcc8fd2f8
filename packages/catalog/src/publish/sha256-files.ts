import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const CHUNK_BYTES = 4 << 20;
/** The digests of fewer bytes take less time than the start of a worker thread. */
const THREAD_BYTES_MIN = 32 << 20;

/**
 * SHA-256 digests (hex) of these files. If they have `threadBytesMin` bytes or more together, a worker thread computes
 * them, so the caller can do other work. Rejects if a file cannot be read.
 */
export async function sha256Files(
  paths: readonly string[],
  threadBytesMin = THREAD_BYTES_MIN,
): Promise<readonly string[]> {
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  return bytes < threadBytesMin ? sha256EachFile(paths) : await inThread(paths);
}

/** SHA-256 of a file in hexadecimal digits; undefined when it is missing or not a regular file. */
export function sha256Of(path: string): string | undefined {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? sha256EachFile([path])[0] : undefined;
}

/** The same as `sha256Files` on this thread, in chunks through one buffer; about 1.5 GB/s. */
export function sha256EachFile(paths: readonly string[]): string[] {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  return paths.map((path) => sha256File(path, chunk));
}

function sha256File(path: string, chunk: Buffer): string {
  const digest = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    for (let bytes = readSync(file, chunk); bytes > 0; bytes = readSync(file, chunk)) {
      digest.update(chunk.subarray(0, bytes));
    }
  } finally {
    closeSync(file);
  }
  return digest.digest('hex');
}

function inThread(paths: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sha256-worker.ts', import.meta.url), { workerData: paths });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the digest thread ended with code ${code}`)));
  });
}
