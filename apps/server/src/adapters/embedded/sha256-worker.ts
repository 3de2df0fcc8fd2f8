import { parentPort, workerData } from 'node:worker_threads';
import { sha256File } from './sha256-file.ts';

// Runs beside the thread that opens the catalog: digests the files that are too large to be held in memory.
parentPort?.postMessage((workerData as string[]).map(sha256File));
