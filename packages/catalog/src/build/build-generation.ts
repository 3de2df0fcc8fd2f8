import { CATALOG_FILES, type CatalogReference } from '@glyphdex/contract';
import { encodeSnapshot, type SortedDescriptors, sortDescriptors } from '@glyphdex/engine';
import { readWords } from '@glyphdex/words';
import { CatalogError } from '../catalog-error.ts';
import { firstSeenOf, ledgerPieces, readLedger } from '../dates/first-seen.ts';
import { publishGeneration } from '../publish/publish-generation.ts';
import { staticRank } from '../rank/static-rank.ts';
import { joinShares } from '../related/find-related-icons.ts';
import type { RelatedColumns } from '../related/related-columns.ts';
import type { BuildContext } from './build-context.ts';
import { type BuildReport, summarizeRefusals } from './build-report.ts';
import { IconOrder } from './icon-order.ts';
import { catalogReference, iconSections } from './icon-sections.ts';
import { type GatheredPack, gatherIcons, rankedIcons, relatedInput } from './icon-table.ts';
import { indexIcons } from './index-icons.ts';
import { placeFactsOf } from './place-facts.ts';
import type { CatalogPlan } from './plan-catalog.ts';
import { startProgress } from './progress.ts';
import type { ResolvedPacks } from './resolve-packs.ts';

/**
 * Second stage of a build: ranks the icons, indexes them while the workers find related icons, writes a generation and
 * makes it active. Equal packs and an equal ledger of first appearances give equal files, except for the times in the
 * manifest.
 */
export async function buildGeneration(
  plan: CatalogPlan,
  resolved: ResolvedPacks,
  context: BuildContext,
): Promise<BuildReport> {
  context.timer.end('read and draw');
  const { pool, output, isInteractive } = context;
  // One step per share of the related icons, and one each for ranks, index and files.
  const progress = startProgress('Indexing the icons', pool.size + 3, undefined, output, isInteractive);
  try {
    const report = await rankAndPublish(plan, resolved, context, () => progress.advance(1));
    progress.finish();
    return report;
  } finally {
    progress.stop();
  }
}

async function rankAndPublish(
  { sources, refusedSets, packs: planned }: CatalogPlan,
  resolved: ResolvedPacks,
  context: BuildContext,
  onStep: () => void,
): Promise<BuildReport> {
  const { folder, active, now, timer } = context;
  const packs = resolved.packs.map(({ record }) => record);
  const gathered = resolved.packs.map(({ record, columns }) => ({ slug: record.slug, columns }));
  const table = gatherIcons(gathered);
  const allRefusedSets = [...refusedSets, ...resolved.refused];
  if (table.iconsCount === 0) {
    const [first] = allRefusedSets;
    const why = first === undefined ? '' : `: ${first.name} ${first.reason}`;
    throw new CatalogError(`no icon of the sources can be used${why}`);
  }
  const order = new IconOrder(table.packs, staticRank(rankedIcons(table), table.records));
  timer.end('rank');
  onStep();

  const seen = firstSeenOf(table.packs, readLedger(folder));
  const reference = catalogReference(table.packs, table.records, gathered);
  const related = relatedInput(table, order);
  const sorted = sortDescriptors(related.descriptors);
  // Both are awaited together, so the failure of either one ends the build.
  const [relatedRows, index] = await Promise.all([
    findRelatedIcons(related, sorted, context, onStep),
    indexSections(order, reference, gathered, context, placeFactsOf(table), seen.dates),
  ]);
  onStep();
  timer.end('index');

  const refused = summarizeRefusals([...allRefusedSets, ...table.refused]);
  const totals = {
    iconsCount: order.count,
    aliasesCount: table.aliasesCount,
    packsCount: table.packs.length,
  };
  // The file of an imported pack that this version cannot use stays.
  const unused = planned.filter(({ slug }) => !packs.some((pack) => pack.slug === slug));
  const leftOut = [...active.leftOut, ...unused.flatMap(({ imported }) => imported ?? [])];
  const { cellStarts, docIds, descriptors } = sorted;
  const generation = publishGeneration(
    folder,
    [
      { name: CATALOG_FILES.index, pieces: index },
      { name: CATALOG_FILES.imageDescriptors, pieces: [cellStarts, docIds, descriptors].map(bytesOf) },
      { name: CATALOG_FILES.relatedIcons, pieces: [bytesOf(relatedRows)] },
      { name: CATALOG_FILES.firstSeen, pieces: ledgerPieces(seen.ledger) },
    ],
    { builtAt: now, sources, ...totals, packs, refusedSets: allRefusedSets, refused },
    leftOut,
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

/** The index file. Synchronous work of the main thread, after the tasks have been sent to the workers. */
async function indexSections(
  order: IconOrder,
  reference: CatalogReference,
  gathered: readonly GatheredPack[],
  context: BuildContext,
  placeFacts: readonly Uint32Array[],
  dates: readonly Uint32Array[],
): Promise<Uint8Array[]> {
  const words = context.words ?? readWords();
  return encodeSnapshot([
    ...indexIcons(order, reference.packs, words, placeFacts),
    ...iconSections(order, reference, gathered, dates, words),
  ]);
}

/** The related icons of all icons, computed by the workers: one share of the stems for each. */
async function findRelatedIcons(
  icons: RelatedColumns,
  sorted: SortedDescriptors,
  { pool }: BuildContext,
  onShare: () => void,
): Promise<Uint32Array> {
  const shares = Array.from({ length: pool.size }, async (_, share) => {
    const rows = await pool.run('findRelatedIcons', { icons, sorted, share: { share, shares: pool.size } });
    onShare();
    return rows;
  });
  return joinShares(await Promise.all(shares));
}

function bytesOf(column: ArrayBufferView): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
