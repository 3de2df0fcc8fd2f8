import { join } from 'node:path';
import { CATALOG_FORMAT_VERSION } from '@glyphdex/contract';
import type { Finding } from '../../domain/finding.ts';
import type { CatalogStore } from '../../ports/catalog-store.ts';
import { parsePublished } from './published-generation.ts';
import { activeGeneration } from './pull-generation.ts';

/** Reads which generation is published and compares it with the one of the data folder. */
export async function catalogStoreFindings(
  store: CatalogStore,
  dataDir: string,
  nowMs: number,
): Promise<readonly Finding[]> {
  const current = await store.readCurrent().catch((error: unknown) => error as Error);
  if (current instanceof Error)
    return [{ level: 'error', text: `CATALOG_URL cannot be read: ${current.message}` }];
  if (current === undefined || current === 'unchanged')
    return [
      { level: 'error', text: 'nothing is published at CATALOG_URL yet. Run: glyphdex catalog publish' },
    ];
  const { generation, formatVersion, activateAt } = parsePublished(current.text, nowMs);
  if (formatVersion !== CATALOG_FORMAT_VERSION)
    return [
      {
        level: 'error',
        text: `generation ${generation} was published in format ${formatVersion}, this version reads ${CATALOG_FORMAT_VERSION}. Publish with the version that the nodes run.`,
      },
    ];
  const active = await activeGeneration(join(dataDir, 'catalog'));
  if (active === generation)
    return [{ level: 'ok', text: `generation ${generation} is published and active` }];
  const isDue = Date.parse(activateAt) <= nowMs;
  return [
    {
      level: isDue ? 'warning' : 'ok',
      text: isDue
        ? `generation ${generation} should be active since ${activateAt}; here it is ${active ?? 'none'}. See catalog in /readyz of this node`
        : `generation ${generation} is published and becomes active at ${activateAt}`,
    },
  ];
}
