import { CATALOG_FILES, type CatalogManifest, type CatalogReference } from '@glyphdex/contract';
import { encodeSnapshot, sortLooks } from '@glyphdex/engine';
import { CatalogError } from '../catalog-error.ts';
import { numberStems } from '../neighbours/neighbour-columns.ts';
import { publishGeneration } from '../publish/publish-generation.ts';
import { staticRank } from '../rank/static-rank.ts';
import { type BuildReport, summarizeRefusals } from './build-report.ts';
import { columnsForNeighbours } from './columns-for-neighbours.ts';
import { IconOrder, type TablePack } from './icon-order.ts';
import { catalogReference, iconSections } from './icon-sections.ts';
import { gatherIcons, rankedIcons } from './icon-table.ts';
import { beginIndex } from './index-documents.ts';
import { neighbourSource, reachPieces } from './known-neighbours.ts';
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
  const stems = numberStems(table.stems, table.stemOf);
  pool.relate(stems.stems, source);
  const icons = new IconOrder(table.packs, staticRank(rankedIcons(table), table.records));
  timer.end('rank');
  const reference = catalogReference(table.packs, table.records);
  const columns = columnsForNeighbours(icons, table, stems);
  const looks = sortLooks(columns.looks);
  const neighbours = pool.findNeighbours(columns, looks, source);
  // Whoever waits for them is told; until then something else may fail.
  neighbours.catch(() => undefined);
  const index = await encodeIndex(icons, table.packs, reference, making);
  timer.end('index');
  const refused = summarizeRefusals([...refusedSets, ...table.refused]);
  const totals = {
    iconsCount: icons.count,
    aliasesCount: table.aliasesCount,
    packsCount: table.packs.length,
  };
  const generation = await publishGeneration(
    folder,
    [
      { name: CATALOG_FILES.index, pieces: () => index },
      { name: CATALOG_FILES.vocabulary, pieces: () => making.words.pieces },
      {
        name: CATALOG_FILES.looks,
        pieces: () => [looks.cellStarts, looks.docIds, looks.looks].map(bytesOf),
      },
      { name: CATALOG_FILES.neighbours, pieces: async () => [bytesOf((await neighbours).rows)] },
      { name: CATALOG_FILES.reach, pieces: async () => reachPieces(columns, await neighbours) },
    ],
    {
      builtAt: making.builtAt,
      sources: making.sources,
      ...totals,
      packs,
      refusedSets,
      refused,
    },
  );
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

/** The answers to hot words, which take longest, are worked out beside all that does not need them. */
async function encodeIndex(
  icons: IconOrder,
  packs: readonly TablePack[],
  reference: CatalogReference,
  { words, pool }: Making,
): Promise<Uint8Array[]> {
  const index = beginIndex(icons, packs, reference.packs, words.vocabulary);
  const answers = pool.writeAnswers(index.answerSource);
  // As with the neighbours: what goes wrong is told to whoever waits for it.
  answers.catch(() => undefined);
  const rest = index.rest();
  const ofIcons = iconSections(icons, packs, reference);
  return encodeSnapshot([...index.base, ...rest, ...(await answers), ...ofIcons]);
}

function bytesOf(column: ArrayBufferView): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
