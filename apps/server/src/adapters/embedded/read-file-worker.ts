import { parentPort, workerData } from 'node:worker_threads';
import { readFile } from './read-file.ts';

// Runs beside a service that takes up another catalog: reads what is to be held in memory.
const { path, bytes } = workerData as { readonly path: string; readonly bytes: number };
const file = readFile(path, bytes);
parentPort?.postMessage(file, [file.buffer]);
