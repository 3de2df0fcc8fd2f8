import { queryObjects } from 'node:v8';
import { OpenGeneration } from '../adapters/embedded/open-generation.ts';

// Loaded into a service with `--import`: says at SIGUSR2 how many catalogs its memory holds. Asking collects garbage first.
process.on('SIGUSR2', () => {
  process.stdout.write(`catalogs in memory: ${queryObjects(OpenGeneration)}\n`);
});
