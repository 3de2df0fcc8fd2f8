import { parentPort, workerData } from 'node:worker_threads';
import { readIndex } from './read-index.ts';

// Runs beside a service that takes up another catalog: reads what is to be held in memory.
const { path, bytes } = workerData as { readonly path: string; readonly bytes: number };
const index = readIndex(path, bytes);
parentPort?.postMessage(index, [index.buffer]);
