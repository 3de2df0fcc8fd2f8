import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openCatalog } from '../compose.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { CatalogUnusable } from '../ports/catalog.ts';
import { recordedSources } from './recorded-sources.ts';
import { runInChild } from './run-in-child.ts';

/**
 * Opens the active generation. If it is missing, damaged or of an older format version, reports that on standard error
 * and first builds one from `given`, or else from the sources of the last build, in a child process. A usable catalog is
 * opened as it is, also if it was built from other sources than `given`.
 */
export async function openOrBuildCatalog(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'workers'>>,
  build = buildInChild,
  given: readonly string[] = [],
): ReturnType<typeof openCatalog> {
  const { dataDir } = config;
  try {
    return await openCatalog(config, (config.workers ?? 1) > 1);
  } catch (error) {
    if (!(error instanceof CatalogUnusable)) throw error;
    if (error.fault === 'newer_version') {
      throw new OperatorError(
        `${error.message} A newer version of Glyphdex built it. Run that version, or replace the catalog: glyphdex catalog build`,
        { cause: error },
      );
    }
    const sources = given.length > 0 ? given : await recordedSources(dataDir);
    if (sources.length === 0) await requireDefaultSource(dataDir);
    const isFirst = error.fault === 'missing' && !existsSync(join(dataDir, 'catalog'));
    const from = sources.length === 0 ? '@iconify/json' : sources.join(', ');
    process.stderr.write(
      isFirst
        ? 'There is no catalog yet. A build takes about a minute.\n'
        : `${error.message} The catalog is built again from ${from}.\n`,
    );
    await build(sources);
  }
  try {
    return await openCatalog(config, (config.workers ?? 1) > 1);
  } catch (error) {
    if (error instanceof CatalogUnusable) throw new OperatorError(error.message, { cause: error });
    throw error;
  }
}

async function buildInChild(sources: readonly string[]): Promise<void> {
  const named = sources.flatMap((source) => ['--source', source]);
  await runInChild(['catalog', 'build', ...named], 'the catalog could not be built');
}

/** Throws an `OperatorError` that names the ways to a catalog if the default source is not installed. */
async function requireDefaultSource(dataDir: string): Promise<void> {
  // Loaded only here: the package is large, and a start hardly ever needs it.
  const { DEFAULT_SOURCE, findSource } = await import('@glyphdex/catalog');
  if (findSource(DEFAULT_SOURCE, dataDir) !== undefined) return;
  throw new OperatorError(
    [
      `there is no catalog in ${dataDir}, and there are no icons to build one from. There are three ways to start:`,
      '  glyphdex serve --catalog FILE                     with a ready catalog, a file of each release',
      '  glyphdex serve --source @iconify-json/mdi         with one icon set, which npm downloads',
      '  npx -p glyphdex -p @iconify/json glyphdex serve   with all open-source icon sets',
    ].join('\n'),
  );
}
