// Packed catalogs, without the builder: a serving process loads them.
export { currentGeneration, findManifest, listGenerations } from '../publish/catalog-folder.ts';
export { openArchive } from './open-archive.ts';
export { packArchive } from './pack-archive.ts';
export { checkFreeSpace, makeStaging, removeStaging, type TakeOptions, takeArchive } from './take-archive.ts';
export { readTaken, type Validators } from './taken-catalog.ts';
