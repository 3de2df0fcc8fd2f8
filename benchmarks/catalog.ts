import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CATALOG_FILES, type CatalogManifest } from '@glyphdex/contract';
import { type Corpus, extractCorpus } from './corpus.ts';
import { ROOT, runGlyphdex } from './glyphdex-command.ts';
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

/** Finds the catalog in DATA_DIR, and builds it there first when there is none. */
export async function openCatalogUnderTest(scratchFolder: string): Promise<CatalogUnderTest> {
  const { DATA_DIR = '.data' } = process.env;
  const dataDir = resolve(ROOT, DATA_DIR);
  if (!existsSync(join(dataDir, 'catalog', CATALOG_FILES.current))) {
    progress(`catalog: none in ${dataDir}, building it`);
    await runGlyphdex(['catalog', 'build'], dataDir);
  }
  const files = catalogFiles(dataDir);
  const manifest = JSON.parse(readFileSync(files.manifest, 'utf8')) as CatalogManifest;
  let corpus: Promise<Corpus> | undefined;
  return {
    dataDir,
    manifest,
    files,
    corpus() {
      corpus ??= extractCorpus(files.index, join(scratchFolder, 'corpus.jsonl'));
      return corpus;
    },
  };
}

/** The files of the generation in force. */
export function catalogFiles(dataDir: string): CatalogUnderTest['files'] {
  const current = join(dataDir, 'catalog', CATALOG_FILES.current);
  const folder = join(dataDir, 'catalog', readFileSync(current, 'utf8').trim());
  const at = (file: string) => join(folder, file);
  return {
    current,
    manifest: at(CATALOG_FILES.manifest),
    index: at(CATALOG_FILES.index),
    svg: at(CATALOG_FILES.svg),
    neighbours: at(CATALOG_FILES.neighbours),
  };
}

/** A data folder with the same catalog and a database of its own, so that a run leaves no key behind. */
export function borrowCatalog({ dataDir }: CatalogUnderTest, scratchFolder: string, name: string): string {
  const folder = join(scratchFolder, name);
  mkdirSync(folder);
  symlinkSync(join(dataDir, 'catalog'), join(folder, 'catalog'));
  return folder;
}
