import { type BuildSettings, withBuildContext } from './build/build-context.ts';
import { buildGeneration } from './build/build-generation.ts';
import type { BuildReport } from './build/build-report.ts';
import { planFromSources } from './build/plan-catalog.ts';
import { resolvePacks } from './build/resolve-packs.ts';
import { downloadSources } from './source/npm-packages.ts';

export interface BuildOptions extends BuildSettings {
  /** Files, folders or packages with sets in Iconify JSON; a later one replaces a set of the same prefix. */
  readonly sources?: readonly string[];
}

/**
 * Builds the catalog from its sources and the custom packs, and makes it active. Only packs that are new, changed,
 * damaged or described by other code are described again. Equal sources give equal files, except for the times in the
 * manifest. Throws `CatalogError` for everything that the operator can fix; the previous generation then stays active.
 */
export async function buildCatalog(options: BuildOptions): Promise<BuildReport> {
  return await withBuildContext(options, async (context) => {
    await downloadSources(options.sources ?? [], options.dataDir, options.output);
    const plan = planFromSources(options.sources, context);
    const resolved = await resolvePacks(plan, context);
    return buildGeneration(plan, resolved, context);
  });
}
