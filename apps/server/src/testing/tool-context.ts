import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Catalog } from '../catalog/catalog.ts';
import { type EmbeddedCatalog, openCatalog } from '../catalog/embedded/embedded-catalog.ts';
import { IconTotals } from '../catalog/icon-totals.ts';
import type { ToolContext } from '../mcp/tools/tool-context.ts';
import { writeSampleCatalog } from './sample-catalog.ts';
import type { SampleIcon } from './sample-icons.ts';

/** Opens the sample catalog, or one of these icons, for all tests of a file. */
export async function openSampleCatalog(icons?: readonly SampleIcon[]): Promise<EmbeddedCatalog> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glyphdex-test-'));
  writeSampleCatalog(dataDir, icons && { icons });
  const catalog = await openCatalog(dataDir, { popularity: new IconTotals() });
  afterAll(() => {
    catalog.retire();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return catalog;
}

/** A context without limits, in which pictures are the bytes of their SVG. */
export function unlimitedContext(catalog: Catalog, overrides: Partial<ToolContext> = {}): ToolContext {
  return {
    catalog,
    serviceUrl: 'https://icons.test',
    searchBudgetMs: 5_000,
    images: { read: async () => ({ kind: 'unreadable', reason: 'not read in this test' }) },
    renderer: { render: async (svg) => Buffer.from(svg) },
    client: 'test',
    charge: () => undefined,
    takeIcons: () => undefined,
    noteSearch: () => undefined,
    startSlowWork: async () => undefined,
    ...overrides,
  };
}
