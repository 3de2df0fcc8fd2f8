import { CATALOG_FILES, type CatalogManifest, type CatalogReference } from '@glyphdex/contract';
import { encodeSnapshot, LOOK_BYTES, sortLooks } from '@glyphdex/engine';
import { CatalogError } from '../catalog-error.ts';
import { neighbourColumns } from '../neighbours/neighbour-columns.ts';
import { publishGeneration } from '../publish/publish-generation.ts';
import { staticRank } from '../rank/static-rank.ts';
import { type BuildReport, summarizeRefusals } from './build-report.ts';
import { catalogReference, iconSections } from './icon-sections.ts';
import { type CatalogIcon, gatherIcons } from './icon-table.ts';
import { indexSections } from './index-documents.ts';
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
  readonly timer: StepTimer;
}

/** Makes a generation of these packs and puts it in force: rank, index, write, publish. Equal packs give equal files. */
export async function makeGeneration(making: Making): Promise<BuildReport> {
  const { folder, taken, pool, timer } = making;
  const table = gatherIcons(taken.packs);
  const refusedSets = [...making.refusedSets, ...taken.refused];
  if (table.icons.length === 0) throw new CatalogError(nothingTaken(refusedSets));
  const icons = Array.from(staticRank(table.icons, table.packs), (position) => table.icons[position]!);
  timer.end('rank');
  const reference = catalogReference(icons, table.packs);
  const columns = neighbourColumns(icons, gatherLooks(icons));
  const looks = sortLooks(columns.looks);
  const [neighbours, index] = await Promise.all([
    pool.findNeighbours(columns, looks),
    encodeIndex(icons, reference),
  ]);
  timer.end('index');
  const refused = summarizeRefusals([...refusedSets, ...table.refused]);
  const totals = {
    iconsCount: icons.length,
    aliasesCount: table.aliasesCount,
    packsCount: table.packs.length,
  };
  const generation = publishGeneration(
    folder,
    [
      { name: CATALOG_FILES.index, pieces: index },
      { name: CATALOG_FILES.neighbours, pieces: [bytesOf(neighbours)] },
      { name: CATALOG_FILES.looks, pieces: [looks.cellStarts, looks.docIds, looks.looks].map(bytesOf) },
    ],
    {
      builtAt: making.builtAt,
      sources: making.sources,
      ...totals,
      packs: taken.packs.map(({ record }) => record),
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

async function encodeIndex(
  icons: readonly CatalogIcon[],
  reference: CatalogReference,
): Promise<Uint8Array[]> {
  return encodeSnapshot([...indexSections(icons, reference.packs), ...iconSections(icons, reference)]);
}

/** In docId order. Shared, so that no thread needs a copy. */
function gatherLooks(icons: readonly CatalogIcon[]): Int8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(icons.length * LOOK_BYTES));
  icons.forEach(({ columns, row }, docId) => {
    bytes.set(columns.looks.subarray(row * LOOK_BYTES, (row + 1) * LOOK_BYTES), docId * LOOK_BYTES);
  });
  return new Int8Array(bytes.buffer);
}

function bytesOf(column: ArrayBufferView): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
