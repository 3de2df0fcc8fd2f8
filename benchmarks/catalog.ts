import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest } from '@glyphdex/contract';
import { openOrBuildCatalog } from '../apps/server/src/catalog/commands/open-for-serving.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { type Corpus, extractCorpus } from './corpus.ts';
import { progress } from './progress.ts';

/** The catalog of this checkout. */
export interface CatalogUnderTest {
  readonly dataDir: string;
  /** The folder of the active generation. */
  readonly folder: string;
  readonly manifest: CatalogManifest;
  /** The documents of the search index. They are extracted at the first call. */
  corpus(): Promise<Corpus>;
}

/** Opens the catalog in DATA_DIR. Builds it first if it is missing, damaged or in the format of another version. */
export async function openCatalogUnderTest(scratchFolder: string): Promise<CatalogUnderTest> {
  const { dataDir } = readConfig();
  progress(`catalog: opening ${dataDir}`);
  const catalog = (await openOrBuildCatalog({ dataDir })).active();
  let corpus: Promise<Corpus> | undefined;
  return {
    dataDir,
    folder: activeGeneration(dataDir),
    manifest: catalog.files.manifest,
    corpus() {
      corpus ??= extractCorpus(catalog.files, join(scratchFolder, 'corpus.jsonl'));
      return corpus;
    },
  };
}

/**
 * The folder of the active generation in a data folder. `files` are the file names in the version of Glyphdex
 * that built the catalog; a baseline checkout may have other names than this one.
 */
export function activeGeneration(dataDir: string, files: typeof CATALOG_FILES = CATALOG_FILES): string {
  const catalog = join(dataDir, 'catalog');
  return join(catalog, readFileSync(join(catalog, files.current), 'utf8').trim());
}
