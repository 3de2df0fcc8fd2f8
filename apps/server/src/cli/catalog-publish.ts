import { startProgress } from '@glyphdex/catalog';
import { openSearchIndexes, publishCatalog } from '../compose.ts';
import { type Config, readCatalogTarget, readConfig } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { CatalogStoreAway } from '../ports/catalog-store.ts';
import { openExistingCatalog } from './open-existing-catalog.ts';
import { count } from './text-table.ts';

export interface CatalogPublishOptions {
  readonly to?: string;
  /** Seconds. */
  readonly activateIn: number;
}

/** `glyphdex catalog publish`. */
export async function runCatalogPublish({ to, activateIn }: CatalogPublishOptions): Promise<void> {
  const config = readConfig();
  const address = to === undefined ? config.catalogAddress : readCatalogTarget(to);
  if (address === undefined)
    throw new OperatorError(
      'name the place to publish to: glyphdex catalog publish --to s3://bucket/icons, or --to /srv/icons',
    );
  const catalog = await openExistingCatalog(config);
  const { generation, iconsCount } = catalog;
  catalog.retire();
  await checkIndex(config, generation);
  let progress: ReturnType<typeof startProgress> | undefined;
  const { published, isKnown, files, written, removed, kept } = await publishCatalog(
    address,
    config.dataDir,
    {
      delayMs: activateIn * 1_000,
      progress: {
        begin(bytes) {
          progress = startProgress('Publishing', bytes, process.stderr, process.stderr.isTTY === true);
        },
        advance: (bytes) => progress?.advance(bytes),
      },
    },
  )
    .finally(() => progress?.stop())
    .catch((error: unknown) => {
      if (!(error instanceof CatalogStoreAway)) throw error;
      throw new OperatorError(`the catalog was not published: ${error.message}.`, { cause: error });
    });
  process.stdout.write(
    isKnown
      ? `Generation ${generation} is published already; nothing was done.\n`
      : `Published generation ${generation} with ${count(iconsCount)} icons: ${count(written.files)} of ` +
          `${count(files)} files were new (${count(Math.round(written.bytes / 1e6))} MB), ${count(removed)} old ones were removed.\n` +
          `Nodes change to it at ${published.activateAt}.\n`,
  );
  if (kept > 0)
    process.stderr.write(
      `${count(kept)} files that no generation uses any more could not be removed. Give this machine the right to delete them.\n`,
    );
}

/** Nodes would wait for an index that is not there, so a generation is published only when all of them can use it. */
async function checkIndex(config: Config, generation: string): Promise<void> {
  if (config.searchNodes === undefined) return;
  const indexes = await openSearchIndexes(config);
  try {
    const found = (await indexes.list()).find(
      (index) => index.meta.generation === generation && index.isComplete && index.isSearchable,
    );
    if (found === undefined)
      throw new OperatorError(
        `generation ${generation} has no complete index in OpenSearch. Build it first: glyphdex search-index build`,
      );
    if (!found.isGreen)
      throw new OperatorError(
        `the index ${found.name} has not been copied to all nodes of OpenSearch yet. Publish when glyphdex search-index list shows it on all nodes.`,
      );
  } catch (error) {
    throw indexes.explain(error);
  } finally {
    await indexes.close();
  }
}
