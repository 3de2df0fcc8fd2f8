import { CATALOG_FILES, type CatalogReference, SHAPES } from '@glyphdex/contract';
import { encodeSnapshot } from '@glyphdex/engine';
import { type BuildReport, formatReport, summarizeRefusals } from './build/build-report.ts';
import { catalogReference, iconSections, svgBytesOf } from './build/icon-sections.ts';
import { type CatalogIcon, gatherIcons } from './build/icon-table.ts';
import { indexSections } from './build/index-documents.ts';
import { type Output, startProgress } from './build/progress.ts';
import type { Refusal } from './build/set-part.ts';
import { WorkerPool } from './build/worker-pool.ts';
import { CatalogError } from './catalog-error.ts';
import type { NeighbourColumns } from './neighbours/find-neighbours.ts';
import { acquireBuildLock } from './publish/build-lock.ts';
import { catalogFolder } from './publish/catalog-folder.ts';
import { publishGeneration } from './publish/publish-generation.ts';
import { storageFailure } from './publish/storage-failure.ts';
import { conceptStem } from './rank/concept-stem.ts';
import { staticRank } from './rank/static-rank.ts';
import type { IconSource, SetReference } from './source/icon-source.ts';
import { DEFAULT_SOURCE, openIconifySource } from './source/iconify-source.ts';

export interface BuildOptions {
  /** The folder that holds everything the service keeps; the catalog goes into `catalog` below it. */
  readonly dataDir: string;
  /** Files, folders or packages with sets in Iconify JSON; a later one replaces a set of the same prefix. */
  readonly sources?: readonly string[];
  /** Worker threads; one per core unless told. */
  readonly workers?: number;
  readonly output: Output;
  /** True when `output` is a terminal. */
  readonly isInteractive: boolean;
}

/**
 * Builds the catalog from its sources and puts it in force: read, sanitize and describe each icon, rank, index, write,
 * publish. Equal sources give equal files. Throws `CatalogError` for everything that the operator can mend; the
 * catalog that was in force before stays then.
 */
export async function buildCatalog(options: BuildOptions): Promise<BuildReport> {
  try {
    return await build(options);
  } catch (error) {
    throw storageFailure(error, options.dataDir) ?? error;
  }
}

async function build({
  dataDir,
  sources,
  workers,
  output,
  isInteractive,
}: BuildOptions): Promise<BuildReport> {
  const opened = (sources?.length ? sources : [DEFAULT_SOURCE]).map(openIconifySource);
  const { sets, refused: refusedSets } = listAllSets(opened);
  const folder = catalogFolder(dataDir);
  const lock = acquireBuildLock(folder);
  const pool = new WorkerPool(workers);
  try {
    const timer = new StepTimer();
    const totalBytes = sets.reduce((sum, set) => sum + set.bytes, 0);
    const progress = startProgress('Building the catalog', totalBytes, output, isInteractive);
    const results = await pool.processSets(sets, progress.advance);
    progress.finish();
    timer.end('read and draw');
    const table = gatherIcons(sets, results);
    if (table.icons.length === 0) throw new CatalogError(nothingTaken(refusedSets));
    const icons = Array.from(staticRank(table.icons, table.packs), (position) => table.icons[position]!);
    timer.end('rank');
    const reference = catalogReference(icons, table.packs);
    const [neighbours, index] = await Promise.all([
      pool.findNeighbours(neighbourColumns(icons)),
      encodeIndex(icons, reference),
    ]);
    timer.end('index');
    const refused = summarizeRefusals([...refusedSets, ...table.refused]);
    const generation = publishGeneration(
      folder,
      [
        { name: CATALOG_FILES.index, pieces: index },
        { name: CATALOG_FILES.svg, pieces: svgPieces(icons) },
        {
          name: CATALOG_FILES.neighbours,
          pieces: [new Uint8Array(neighbours.buffer, neighbours.byteOffset, neighbours.byteLength)],
        },
      ],
      {
        builtAt: new Date().toISOString(),
        sources: opened.map(({ name, version }) => ({ name, version })),
        iconsCount: icons.length,
        aliasesCount: table.aliasesCount,
        packsCount: table.packs.length,
        refused,
      },
    );
    timer.end('write');
    const report: BuildReport = {
      generation,
      iconsCount: icons.length,
      aliasesCount: table.aliasesCount,
      packsCount: table.packs.length,
      reference,
      refused,
      seconds: timer.seconds,
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    };
    output.write(`\n${formatReport(report)}`);
    return report;
  } finally {
    await pool.close();
    lock.release();
  }
}

function nothingTaken([first]: readonly Refusal[]): string {
  const why = first === undefined ? '' : `: ${first.name} ${first.reason}`;
  return `no icon could be taken from the sources${why}`;
}

/** The sets of all sources by prefix; a set of a later source takes the place of an earlier one. */
function listAllSets(sources: readonly IconSource[]): { sets: SetReference[]; refused: Refusal[] } {
  const sets = new Map<string, SetReference>();
  const refused: Refusal[] = [];
  for (const source of sources) {
    const listing = source.listSets();
    for (const set of listing.sets) sets.set(set.prefix, set);
    refused.push(...listing.refused.map(({ set, reason }) => ({ name: set, reason })));
  }
  return { sets: [...sets.values()].sort((a, b) => (a.prefix < b.prefix ? -1 : 1)), refused };
}

async function encodeIndex(
  icons: readonly CatalogIcon[],
  reference: CatalogReference,
): Promise<Uint8Array[]> {
  return encodeSnapshot([...indexSections(icons, reference.packs), ...iconSections(icons, reference)]);
}

function neighbourColumns(icons: readonly CatalogIcon[]): NeighbourColumns {
  return {
    packs: Uint16Array.from(icons, (icon) => icon.pack),
    looks: Uint8Array.from(icons, (icon) => icon.type * SHAPES.length + icon.shape),
    concepts: icons.map((icon) => icon.concept),
    stems: icons.map((icon) => conceptStem(icon.concept)),
    aliasStems: new Map(
      icons.flatMap((icon, docId) =>
        icon.aliasConcepts.length === 0 ? [] : [[docId, icon.aliasConcepts.map(conceptStem)] as const],
      ),
    ),
  };
}

function* svgPieces(icons: readonly CatalogIcon[]): Generator<Uint8Array> {
  for (const icon of icons) yield svgBytesOf(icon);
}

class StepTimer {
  readonly seconds: Record<string, number> = {};
  #start = performance.now();

  end(step: string): void {
    const now = performance.now();
    this.seconds[step] = (now - this.#start) / 1000;
    this.#start = now;
  }
}
