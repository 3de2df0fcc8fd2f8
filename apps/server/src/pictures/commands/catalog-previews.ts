import { availableParallelism } from 'node:os';
import { startProgress } from '@glyphdex/catalog';
import { systemClock } from '../../base/clock.ts';
import { codeOf, OperatorError } from '../../base/operator-error.ts';
import { count } from '../../base/text-table.ts';
import { checkPacks, openExistingCatalog } from '../../catalog/commands/open-for-command.ts';
import { readConfig } from '../../config/config.ts';
import { openDataFolder } from '../../database/data-folder.ts';
import { openDrawing, openPreviewCache } from '../open.ts';
import { drawPreviews, iconsToDraw, type PreviewTally } from '../previews/draw-previews.ts';

const DONE = 0;
/** The exit code that shells use for a program that SIGINT ended. SIGTERM gets the same one. */
const INTERRUPTED = 130;
/** Time limit of one drawing in the process for slow drawings. */
const DEADLINE_MS = 5_000;
const FAILED_SHOWN = 5;
/** A check of the folder at every write would add a tenth to the time of a run. */
const WRITES_PER_CHECK = 64;

export interface CatalogPreviewsOptions {
  readonly pack?: readonly string[];
  readonly concurrency?: number;
}

/** `glyphdex catalog previews`. It can be stopped at any time; the next run continues. */
export async function runCatalogPreviews(options: CatalogPreviewsOptions): Promise<number> {
  const concurrency = options.concurrency ?? Math.min(availableParallelism(), 64);
  const config = readConfig();
  const folder = openDataFolder(config.dataDir);
  const catalog = await openExistingCatalog(config);
  const packs = options.pack?.length === 0 ? undefined : options.pack;
  checkPacks(catalog, packs ?? []);
  const iconIds = await iconsToDraw(catalog, packs);
  const { renderer, closeHelpers } = openDrawing({ deadlineMs: DEADLINE_MS, processesMax: concurrency });
  const previews = openPreviewCache(config, console, { writesPerCheck: WRITES_PER_CHECK });
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const startedMs = systemClock.monotonicMs();
  const progress = startProgress('Drawing previews', iconIds.length, 'icons');
  const tally = await drawPreviews({
    catalog,
    iconIds,
    cache: previews,
    renderer,
    concurrency,
    signal: interruption.signal,
    onIcon: () => progress.advance(1),
  });
  progress.stop();
  closeHelpers();
  catalog.retire();
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);

  process.stdout.write(summary(tally, iconIds.length, (systemClock.monotonicMs() - startedMs) / 1000));
  if (tally.failure !== undefined) throw writeFailure(tally.failure, folder.previews);
  if (!interruption.signal.aborted) return DONE;
  process.stderr.write('Stopped. Run the same command again to draw the missing previews.\n');
  return INTERRUPTED;
}

function summary(tally: PreviewTally, iconsCount: number, seconds: number): string {
  const done = tally.drawn + tally.present + tally.failed.length;
  const lines = [
    `${count(done)} of ${count(iconsCount)} icons: ${count(tally.drawn)} previews drawn ` +
      `(${(tally.drawnBytes / 1e6).toFixed(1)} MB) in ${seconds.toFixed(1)} s, ${count(tally.present)} had a preview already.`,
  ];
  if (tally.failed.length > 0) {
    const rest = tally.failed.length > FAILED_SHOWN ? ', …' : '';
    lines.push(
      `${count(tally.failed.length)} could not be drawn: ${tally.failed.slice(0, FAILED_SHOWN).join(', ')}${rest}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function writeFailure(error: unknown, folder: string): OperatorError {
  const code = codeOf(error) ?? String(error);
  const reason =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'the disk is full. Free some space'
      : `a preview cannot be written to ${folder} (${code}). Correct this`;
  return new OperatorError(
    `${reason} and run the same command again. Previews that are drawn stay; the service draws missing ones on request.`,
    { cause: error },
  );
}
