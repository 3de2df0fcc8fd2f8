import { iconSlug } from '@glyphdex/contract';
import type { Catalog, IconRecord } from '../../catalog/catalog.ts';
import { BEST } from '../../catalog/icon-search.ts';
import { readIcon, svgOf } from '../../icons/get-icon.ts';
import { type PictureRenderer, PREVIEW_FORM } from '../picture-renderer.ts';
import type { PreviewCache } from './preview-cache.ts';

export interface PreviewRun {
  readonly catalog: Catalog;
  readonly iconIds: readonly number[];
  readonly cache: Pick<PreviewCache, 'read' | 'write'>;
  readonly renderer: Pick<PictureRenderer, 'render'>;
  /** Maximum number of drawings at the same time. */
  readonly concurrency: number;
  /** Ends the run once the current drawings are done. */
  readonly signal: AbortSignal;
  /** Called once for each finished icon. */
  onIcon(): void;
}

export interface PreviewTally {
  drawn: number;
  drawnBytes: number;
  /** Icons whose preview was there already, also as the preview of an equal drawing earlier in the run. */
  present: number;
  /** Slugs of icons that could not be drawn. */
  readonly failed: string[];
  /** The error of the first picture that could not be written. It ends the run. */
  failure?: unknown;
}

/**
 * Draws the missing previews in the given order. After an interruption or a kill, the next run draws the rest. An
 * icon that cannot be drawn is listed in `failed`; the first picture that cannot be written ends the run.
 */
export async function drawPreviews(run: PreviewRun): Promise<PreviewTally> {
  const tally: PreviewTally = { drawn: 0, drawnBytes: 0, present: 0, failed: [] };
  /** By content hash, whether the first icon with this drawing got a preview. */
  const previews = new Map<string, Promise<boolean>>();
  let next = 0;
  const work = async () => {
    while (next < run.iconIds.length && !run.signal.aborted && tally.failure === undefined) {
      const icon = readIcon(run.catalog, run.iconIds[next++]!)!;
      const earlier = previews.get(icon.contentHash);
      if (earlier === undefined) {
        const preview = drawOne(run, icon, tally);
        previews.set(icon.contentHash, preview);
        await preview;
      } else if (await earlier) tally.present++;
      else if (tally.failure === undefined) tally.failed.push(iconSlug(icon.pack, icon.name));
      run.onIcon();
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, work));
  return tally;
}

/** Draws the preview of an icon if it is missing, and counts it. Returns whether the icon has a preview. */
async function drawOne(
  { catalog, cache, renderer }: PreviewRun,
  { id, pack, name, contentHash }: IconRecord,
  tally: PreviewTally,
): Promise<boolean> {
  const { format } = PREVIEW_FORM;
  if ((await cache.read(contentHash, format)) !== undefined) {
    tally.present++;
    return true;
  }
  const picture = await renderer.render(svgOf(catalog, id), PREVIEW_FORM).catch(() => undefined);
  if (picture === undefined) {
    tally.failed.push(iconSlug(pack, name));
    return false;
  }
  try {
    await cache.write(contentHash, format, picture);
    tally.drawn++;
    tally.drawnBytes += picture.length;
    return true;
  } catch (error) {
    tally.failure ??= error;
    return false;
  }
}

/** All icons of these packs, or of all packs, in the order of the static rank, because people see those icons first. */
export async function iconsToDraw(catalog: Catalog, packs?: readonly string[]): Promise<readonly number[]> {
  const all = { text: '', filters: { packs }, limit: catalog.iconsCount };
  return (await catalog.search({ ...BEST, ...all, budgetMs: Number.POSITIVE_INFINITY })).ids;
}
