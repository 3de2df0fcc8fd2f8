import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileWat } from '../../scripts/image-descriptors/compile-wat.ts';

test('descriptor-distances.wasm is compiled from descriptor-distances.wat', async () => {
  const at = (end: string) =>
    new URL(`../../packages/catalog/src/related/descriptor-distances.${end}`, import.meta.url);
  expect(Buffer.from(await compileWat(at('wat')))).toEqual(readFileSync(at('wasm')));
});
