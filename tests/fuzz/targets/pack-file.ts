import { ok } from 'node:assert/strict';
import { CatalogError } from '../../../packages/catalog/src/catalog-error.ts';
import { parsePackageFile } from '../../../packages/catalog/src/import/pack-facts.ts';
import { parsePackFile } from '../../../packages/catalog/src/import/pack-file.ts';

export const seeds = () =>
  [
    '{"name":"Mine","slug":"mine","license":"MIT","author":"Jo <jo@example.com> (https://example.com)"}',
    '{"name":"@acme/icons","version":"1.2.3","license":"Apache-2.0","author":{"name":"Acme","url":"https://example.com"}}',
    '{"name":"Mine","license":{"spdx":"MIT","url":"javascript:alert(1)"},"tags":["a","b"],"__proto__":{}}',
  ].map((text) => Buffer.from(text));

/** The `pack.json` and the `package.json` of a pack are read or refused with a message. */
export function fuzz(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString();
  for (const parse of [parsePackFile, (json: string) => parsePackageFile(json, false)]) {
    try {
      parse(text);
    } catch (error) {
      ok(error instanceof CatalogError, error as Error);
    }
  }
}
