import { resolve } from 'node:path';
import { openArchives, openCatalog } from '../compose.ts';
import type { Config } from '../config.ts';
import { CatalogUnusable } from '../ports/catalog.ts';
import { runInChild } from './run-in-child.ts';

/**
 * Opens the active generation, after unpacking `file` if its generation has not been unpacked here yet, or if the active
 * one cannot be used. Packs that were imported since then stay.
 */
export async function openOrUnpackCatalog(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'workers'>>,
  file: string,
  unpack = unpackInChild,
): ReturnType<typeof openCatalog> {
  const isShared = (config.workers ?? 1) > 1;
  const path = resolve(file);
  const archives = await openArchives(config);
  const { generation } = await archives.read(path);
  if (archives.lastUnpacked() === generation) {
    try {
      return await openCatalog(config, isShared);
    } catch (error) {
      if (!(error instanceof CatalogUnusable)) throw error;
      process.stderr.write(`${error.message} The catalog is unpacked again from ${path}.\n`);
    }
  }
  await unpack(path);
  return await openCatalog(config, isShared);
}

async function unpackInChild(path: string): Promise<void> {
  await runInChild(['catalog', 'unpack', path], 'the catalog could not be unpacked');
}
