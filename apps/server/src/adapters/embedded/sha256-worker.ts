import { parentPort, workerData } from 'node:worker_threads';
import { sha256EachFile } from './sha256-file.ts';

// Runs beside the thread that opens the catalog: digests the files that are too large to be held in memory.
parentPort?.postMessage(sha256EachFile(workerData as string[]));
