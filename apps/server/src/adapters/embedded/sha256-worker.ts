import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// Runs beside the thread that opens the catalog: digests the files that are too large to be held in memory.

const CHUNK_BYTES = 4 << 20;

function sha256Of(path: string): string {
  const digest = createHash('sha256');
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let bytes = readSync(file, chunk); bytes > 0; bytes = readSync(file, chunk)) {
      digest.update(bytes === CHUNK_BYTES ? chunk : chunk.subarray(0, bytes));
    }
  } finally {
    closeSync(file);
  }
  return digest.digest('hex');
}

parentPort?.postMessage((workerData as string[]).map(sha256Of));
