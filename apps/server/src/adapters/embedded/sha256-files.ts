import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { sha256EachFile } from './sha256-file.ts';

/** Fewer bytes are digested before a thread would have started. */
const THREAD_BYTES_MIN = 32 << 20;

/**
 * SHA-256 digests (hex) of these files. A worker thread reads large ones while the caller does other work. Rejects if
 * one of them cannot be read.
 */
export async function sha256Files(
  paths: readonly string[],
  threadBytesMin = THREAD_BYTES_MIN,
): Promise<readonly string[]> {
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  return bytes < threadBytesMin ? sha256EachFile(paths) : await inThread(paths);
}

function inThread(paths: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sha256-worker.ts', import.meta.url), { workerData: paths });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the digest thread ended with code ${code}`)));
  });
}
