import { parentPort, workerData } from 'node:worker_threads';
import { sha256EachFile } from './sha256-files.ts';

// A worker thread of `sha256Files`: receives paths, sends their digests and ends.
parentPort?.postMessage(sha256EachFile(workerData as string[]));
