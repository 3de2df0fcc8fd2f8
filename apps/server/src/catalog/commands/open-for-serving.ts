import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../base/clock.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { count } from '../../base/text-table.ts';
import type { CatalogAddress } from '../../config/catalog-address.ts';
import type { Config } from '../../config/config.ts';
import { CatalogUnusable } from '../catalog.ts';
import { openCatalog } from '../open.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/glyphdex.js', import.meta.url));

type ServingConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'workers'>>;
type Catalogs = Awaited<ReturnType<typeof openCatalog>>;

/**
 * Opens the active generation. If it is missing, damaged or of an older format version, reports that on standard error
 * and first builds one from `given`, or else from the sources of the last build, in a child process. A usable
 * catalog is opened as it is, also if it was built from other sources than `given`.
 */
export async function openOrBuildCatalog(
  config: ServingConfig,
  build = buildInChild,
  given: readonly string[] = [],
): Promise<Catalogs> {
  const { dataDir } = config;
  try {
    return await openCatalog(config);
  } catch (error) {
    if (!(error instanceof CatalogUnusable)) throw error;
    if (error.fault === 'newer_version') {
      throw new OperatorError(
        `${error.message} A newer version of Glyphdex built it. Run that version, or replace the catalog: glyphdex catalog build`,
        { cause: error },
      );
    }
    // Loaded only here: the package is large, and a start hardly ever needs it.
    const { recordedSources } = await import('@glyphdex/catalog');
    const sources = given.length > 0 ? given : recordedSources(dataDir);
    if (sources.length === 0) await requireDefaultSource(dataDir);
    const isFirst = error.fault === 'missing' && !existsSync(join(dataDir, 'catalog'));
    const from = sources.length === 0 ? '@iconify/json' : sources.join(', ');
    process.stderr.write(
      isFirst
        ? `There is no catalog yet. It is built from ${from}.\n`
        : `${error.message} The catalog is built from ${from}.\n`,
    );
    await build(sources);
  }
  return await openNewCatalog(config);
}

/**
 * Opens the catalog that this machine takes from a packed one. A file on this machine is taken first if it is
 * another one than before, a file elsewhere only if no generation can be opened: the updater takes it later.
 * Deletes nothing if the active generation cannot be opened, and opens the previous one.
 */
export async function openTakenCatalog(config: ServingConfig, address: CatalogAddress): Promise<Catalogs> {
  const { dataDir } = config;
  const opened = await openUsable(config);
  if (opened !== undefined && address.kind === 'web') return opened;
  const { takeCatalog } = await import('../packed/packed-catalog.ts');
  try {
    const isChanged = await takeCatalog(address, dataDir, opened?.active().generation, showSteps());
    if (opened !== undefined && !isChanged) return opened;
  } catch (error) {
    // The updater tries it again and says why it failed.
    if (opened !== undefined) return opened;
    throw new OperatorError(
      `there is no usable catalog in ${dataDir}, and none could be taken: ${(error as Error).message}. Correct the ` +
        'address of the catalog (CATALOG_URL or --catalog), or start again when it can be read.',
      { cause: error },
    );
  }
  opened?.active().retire();
  const taken = await openNewCatalog(config);
  const { generation, iconsCount } = taken.active();
  process.stderr.write(
    `The packed catalog is active: generation ${generation} with ${count(iconsCount)} icons.\n`,
  );
  return taken;
}

/** Writes the steps of a long start, at most one a second. */
function showSteps(): (step: string) => void {
  let shownAtMs = Number.NEGATIVE_INFINITY;
  return (step) => {
    const nowMs = systemClock.monotonicMs();
    if (nowMs - shownAtMs < 1_000) return;
    shownAtMs = nowMs;
    process.stderr.write(`The packed catalog ${step}.\n`);
  };
}

/** Opens the active generation, else the previous one. Undefined if none can be opened. */
async function openUsable(config: ServingConfig): Promise<Catalogs | undefined> {
  let failure: string | undefined;
  const { previousGenerations } = await import('../packed/packed-catalog.ts');
  for (const name of [undefined, ...previousGenerations(config.dataDir)]) {
    try {
      const opened = await openCatalog(config, name);
      if (failure !== undefined)
        process.stderr.write(`${failure} The previous generation is served: ${name}.\n`);
      return opened;
    } catch (error) {
      if (!(error instanceof CatalogUnusable)) throw error;
      failure ??= error.message;
    }
  }
  return undefined;
}

/** Opens a catalog that was just made, so a failure is not repaired by another try. */
async function openNewCatalog(config: ServingConfig): Promise<Catalogs> {
  try {
    return await openCatalog(config);
  } catch (error) {
    if (error instanceof CatalogUnusable) throw new OperatorError(error.message, { cause: error });
    throw error;
  }
}

/**
 * Builds in a child process, because its memory would stay allocated. Throws an `OperatorError` if that fails; the
 * messages of the build are then on standard error.
 */
async function buildInChild(sources: readonly string[]): Promise<void> {
  const words = ['catalog', 'build', ...sources.flatMap((source) => ['--source', source])];
  // Messages on standard output are those of the service. The IPC channel carries none: it closes when this process
  // ends, and the command then stops too.
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['inherit', 2, 'inherit', 'ipc'] });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  process.off('SIGTERM', stop);
  process.off('SIGINT', stop);
  if (code === 0) return;
  const reason = signal === null ? 'see the error above' : `${signal} ended the command`;
  throw new OperatorError(`the catalog could not be built: ${reason}.`);
}

/** Throws an `OperatorError` that names the ways to a catalog if the default source is not installed. */
async function requireDefaultSource(dataDir: string): Promise<void> {
  const { DEFAULT_SOURCE, findSource } = await import('@glyphdex/catalog');
  if (findSource(DEFAULT_SOURCE, dataDir) !== undefined) return;
  throw new OperatorError(
    [
      `there is no catalog in ${dataDir}, and there are no icons to build one from. To use an existing installation, set DATA_DIR to its data folder. Otherwise there are three ways to start:`,
      '  glyphdex serve --catalog FILE                with a ready catalog, a file of each release',
      '  glyphdex serve --source @iconify-json/mdi    with one icon set, which npm downloads',
      '  glyphdex serve --source @iconify/json        with all open-source icon sets, which npm downloads',
    ].join('\n'),
  );
}
