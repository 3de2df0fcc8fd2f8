import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest } from '@glyphdex/contract';
import { openOrBuildCatalog } from '../apps/server/src/cli/open-or-build-catalog.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { type Corpus, extractCorpus } from './corpus.ts';
import { progress } from './progress.ts';

/** The catalog that everything is measured on. */
export interface CatalogUnderTest {
  readonly dataDir: string;
  readonly manifest: CatalogManifest;
  /** Absolute paths of its files. */
  readonly files: Readonly<Record<keyof typeof CATALOG_FILES, string>>;
  /** Its icons as the index was told of them; extracted once per run. */
  corpus(): Promise<Corpus>;
}

/** Opens the catalog in DATA_DIR, and builds it there first when there is none that this version can read. */
export async function openCatalogUnderTest(scratchFolder: string): Promise<CatalogUnderTest> {
  const { dataDir } = readConfig();
  progress(`catalog: opening the one in ${dataDir}`);
  const catalog = (await openOrBuildCatalog({ dataDir })).active();
  let corpus: Promise<Corpus> | undefined;
  return {
    dataDir,
    manifest: catalog.files.manifest,
    files: catalogFiles(dataDir),
    corpus() {
      corpus ??= extractCorpus(catalog.files, join(scratchFolder, 'corpus.jsonl'));
      return corpus;
    },
  };
}

/** The files of the generation in force. */
function catalogFiles(dataDir: string): CatalogUnderTest['files'] {
  const current = join(dataDir, 'catalog', CATALOG_FILES.current);
  const folder = join(dataDir, 'catalog', readFileSync(current, 'utf8').trim());
  const at = (file: string) => join(folder, file);
  return {
    current,
    manifest: at(CATALOG_FILES.manifest),
    index: at(CATALOG_FILES.index),
    neighbours: at(CATALOG_FILES.neighbours),
    descriptors: at(CATALOG_FILES.descriptors),
    reach: at(CATALOG_FILES.reach),
    vocabulary: at(CATALOG_FILES.vocabulary),
  };
}
