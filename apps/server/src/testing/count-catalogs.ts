import { queryObjects } from 'node:v8';
import { OpenGeneration } from '../catalog/embedded/open-generation.ts';

// Loaded into a service with `--import`: at each SIGUSR2, prints how many open generations of the catalog are in
// memory. `queryObjects` collects garbage first.
process.on('SIGUSR2', () => {
  process.stdout.write(`catalogs in memory: ${queryObjects(OpenGeneration)}\n`);
});
