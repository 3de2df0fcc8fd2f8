import { CATALOG_FILES, type CatalogManifest, type CatalogReference } from '@glyphdex/contract';
import { encodeSnapshot, type Section, type SortedLooks } from '@glyphdex/engine';
import { CatalogError } from '../catalog-error.ts';
import { type FileContent, publishGeneration } from '../publish/publish-generation.ts';
import { staticRank } from '../rank/static-rank.ts';
import { type BuildReport, summarizeRefusals } from './build-report.ts';
import { IconOrder } from './icon-order.ts';
import { catalogReference } from './icon-sections.ts';
import { gatherIcons, rankedIcons } from './icon-table.ts';
import { beginIndex } from './index-documents.ts';
import { type NeighbourSource, neighbourSource, reachPieces } from './known-neighbours.ts';
import type { KnownVocabulary } from './known-vocabulary.ts';
import type { Refusal } from './set-part.ts';
import type { StepTimer } from './step-timer.ts';
import type { TakenPacks } from './take-packs.ts';
import type { WorkerPool } from './worker-pool.ts';

export interface Making {
  /** The catalog folder; the caller holds its lock. */
  readonly folder: string;
  readonly taken: TakenPacks;
  readonly sources: CatalogManifest['sources'];
  /** Sets that could not be read, beside those in `taken`. */
  readonly refusedSets: CatalogManifest['refusedSets'];
  readonly builtAt: string;
  readonly pool: WorkerPool;
  readonly words: KnownVocabulary;
  /** What was in force before: its neighbours are taken over where they still hold. */
  readonly before: CatalogManifest | undefined;
  readonly timer: StepTimer;
}

/** Makes a generation of these packs and puts it in force: rank, index, write, publish. Equal packs give equal files. */
export async function makeGeneration(making: Making): Promise<BuildReport> {
  const { folder, taken, pool, timer } = making;
  const table = gatherIcons(taken.packs);
  const refusedSets = [...making.refusedSets, ...taken.refused];
  if (table.iconsCount === 0) throw new CatalogError(nothingTaken(refusedSets));
  const packs = taken.packs.map(({ record }) => record);
  const source = neighbourSource(folder, making.before, packs);
  pool.relate(table.packs, source);
  const icons = new IconOrder(table.packs, staticRank(rankedIcons(table), table.records));
  timer.end('rank');
  const neighbours = pool.findNeighbours(icons.positions, source);
  const reference = catalogReference(table.packs, table.records);
  const ofIcons = pool.iconSections(icons, reference, source);
  // Whoever waits for them is told; until then something else may fail.
  for (const waiting of [neighbours, ofIcons]) waiting.catch(() => undefined);
  const index = indexSections(icons, reference, source, making);
  timer.end('index');
  const refused = summarizeRefusals([...refusedSets, ...table.refused]);
  const totals = {
    iconsCount: icons.count,
    aliasesCount: table.aliasesCount,
    packsCount: table.packs.length,
  };
  const files: readonly FileContent[] = [
    {
      name: CATALOG_FILES.index,
      pieces: async () => encodeSnapshot((await Promise.all([index, ofIcons])).flat()),
    },
    { name: CATALOG_FILES.vocabulary, pieces: () => making.words.pieces, twin: making.words.file },
    { name: CATALOG_FILES.descriptors, pieces: async () => looksPieces((await neighbours).sorted) },
    { name: CATALOG_FILES.neighbours, pieces: async () => [bytesOf((await neighbours).rows)] },
    { name: CATALOG_FILES.reach, pieces: async () => reachPieces(icons.positions, await neighbours) },
  ];
  const generation = await publishGeneration(folder, files, {
    builtAt: making.builtAt,
    sources: making.sources,
    ...totals,
    packs,
    refusedSets,
    refused,
  });
  timer.end('write');
  return {
    generation,
    ...totals,
    reference,
    refused,
    seconds: timer.seconds,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  };
}

function nothingTaken([first]: readonly Refusal[]): string {
  const why = first === undefined ? '' : `: ${first.name} ${first.reason}`;
  return `no icon could be taken from the sources${why}`;
}

/** Once this returns only what other threads work out is missing: the top-k of frequent terms, and by what misspelt ones are found. */
function indexSections(
  icons: IconOrder,
  reference: CatalogReference,
  source: NeighbourSource | undefined,
  { words, pool }: Making,
): Promise<Section[]> {
  const index = beginIndex(icons, reference.packs, words.vocabulary);
  const answers = pool.writeAnswers(index.answerSource, source);
  const corrections = pool.writeCorrections(index.base, source);
  const beside = Promise.all([corrections, answers]);
  // As with the neighbours: what goes wrong is told to whoever waits for it.
  beside.catch(() => undefined);
  const rest = index.rest();
  const sections = beside.then((found) => [...index.base, ...rest, ...found.flat()]);
  sections.catch(() => undefined);
  return sections;
}

function looksPieces({ cellStarts, docIds, looks }: SortedLooks): Uint8Array[] {
  return [cellStarts, docIds, looks].map(bytesOf);
}

function bytesOf(column: ArrayBufferView): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
