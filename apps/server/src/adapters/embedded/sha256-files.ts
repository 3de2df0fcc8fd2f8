import { Worker } from 'node:worker_threads';

/**
 * What are the SHA-256 digests (hex) of these files? Read in a thread of its own, so that the caller can do other
 * work meanwhile; about 1.5 GB/s. Rejects when one of them cannot be read.
 */
export function sha256Files(paths: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sha256-worker.ts', import.meta.url), { workerData: paths });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the digest thread ended with code ${code}`)));
  });
}
