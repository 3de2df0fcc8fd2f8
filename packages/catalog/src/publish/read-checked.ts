import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogManifest } from '@glyphdex/contract';

/** The content of a file of a generation; undefined when it is not what its manifest says. */
export function readChecked(
  folder: string,
  files: CatalogManifest['files'],
  name: string,
): Uint8Array<ArrayBuffer> | undefined {
  const file = files.find((known) => known.name === name);
  try {
    const content = new Uint8Array(readFileSync(join(folder, name)));
    const sha256 = createHash('sha256').update(content).digest('hex');
    return sha256 === file?.sha256 ? content : undefined;
  } catch {
    return undefined;
  }
}
