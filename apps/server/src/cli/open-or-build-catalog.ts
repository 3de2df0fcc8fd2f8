import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCatalog } from '../compose.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { CatalogUnusable } from '../ports/catalog.ts';
import { recordedSources } from './recorded-sources.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/glyphdex.js', import.meta.url));

/**
 * Opens the active generation. If it is missing, damaged or of an older format version, reports that on standard error
 * and first builds one from the sources of the last build, in a child process, because the memory of a build would stay
 * allocated.
 */
export async function openOrBuildCatalog(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'workers'>>,
  build = buildInChild,
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
    const sources = await recordedSources(dataDir);
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

/** The IPC channel carries no messages. It closes when this process ends, and the build then stops too. */
async function buildInChild(sources: readonly string[]): Promise<void> {
  const named = sources.flatMap((source) => ['--source', source]);
  const builder = spawn(process.execPath, [PROGRAM, 'catalog', 'build', ...named], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = (signal: NodeJS.Signals) => builder.kill(signal);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const [code, signal] = (await once(builder, 'exit')) as [number | null, NodeJS.Signals | null];
  process.off('SIGTERM', stop);
  process.off('SIGINT', stop);
  if (code === 0) return;
  const reason = signal === null ? 'see the error above' : `${signal} ended the build`;
  throw new OperatorError(`the catalog could not be built: ${reason}.`);
}
