import { join } from 'node:path';
import type { Finding } from '../../base/finding.ts';
import { type CatalogSource, isUnversioned } from './catalog-source.ts';
import { readTaken } from './taken-catalog.ts';

/** Asks for the packed catalog and compares it with the one that the data folder took. Downloads nothing. */
export async function sourceFindings(source: CatalogSource, dataDir: string): Promise<readonly Finding[]> {
  const taken = readTaken(join(dataDir, 'catalog'));
  const known = taken?.source === source.id ? taken.validators : undefined;
  try {
    const found = await source.ask(known);
    if (found === 'unchanged') return [{ level: 'ok', text: `generation ${taken!.generation} was taken` }];
    found.discard();
    const text = isUnversioned(found.validators)
      ? 'its server sends neither ETag nor Last-Modified, so the file is downloaded every hour'
      : `there is a newer file that was not taken yet. A running service takes it; see catalog in its /readyz`;
    return [{ level: 'warning', text }];
  } catch (error) {
    return [{ level: 'error', text: `${source.name} cannot be read: ${(error as Error).message}` }];
  }
}
