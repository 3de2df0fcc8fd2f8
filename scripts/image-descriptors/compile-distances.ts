import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileWat } from './compile-wat.ts';

// npm run image-descriptors:compile: compiles the WebAssembly program that computes distances of image descriptors, and
// writes it beside its source.

const SOURCE = new URL('../../packages/catalog/src/related/descriptor-distances.wat', import.meta.url);

const program = await compileWat(SOURCE);
writeFileSync(fileURLToPath(SOURCE).replace(/wat$/, 'wasm'), program);
console.log(`descriptor-distances.wasm: ${program.length} bytes`);
