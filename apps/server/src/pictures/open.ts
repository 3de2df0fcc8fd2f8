import { systemClock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { ThreadContext } from '../context/service-context.ts';
import { dataFolderAt } from '../database/data-folder.ts';
import { type HelperOptions, openHelperPool } from './drawing/helper-pool.ts';
import { ImageReader } from './drawing/image-reader.ts';
import { PictureRenderer } from './picture-renderer.ts';
import { PREVIEW_BYTES_MAX, PreviewCache } from './previews/preview-cache.ts';
import {
  DOWNLOADS_PER_CLIENT_MAX,
  PREVIEWS_PER_CLIENT_MAX,
  PreviewService,
} from './previews/preview-service.ts';

/** Maximum size on disk of the pictures that were drawn for downloads. */
const FILE_BYTES_MAX = 512 * 1024 ** 2;

/** Draws pictures and reads images, in child processes that start with their first task. */
export function openDrawing(options: HelperOptions = {}) {
  const helpers = openHelperPool(options);
  return {
    renderer: new PictureRenderer(helpers),
    images: new ImageReader(helpers),
    closeHelpers: () => helpers.close(),
  };
}

/** The previews on the disk. */
export function openPreviewCache(
  { dataDir }: { readonly dataDir: string },
  log: Log,
  options: { readonly writesPerCheck?: number } = {},
): PreviewCache {
  const { previews } = dataFolderAt(dataDir);
  return new PreviewCache(previews, { clock: systemClock, log, bytesMax: PREVIEW_BYTES_MAX, ...options });
}

/** Opens previews, pictures for downloads that are not equal to one, and what draws them. */
export function openPictures({ config, clock, log, metrics, closers }: ThreadContext) {
  const { renderer, images, closeHelpers } = openDrawing();
  closers.defer(closeHelpers);
  const onResult = (result: string) => metrics.count('drawings', result);
  const picturesOf = (cache: PreviewCache, perClientMax: number) =>
    new PreviewService({ cache, renderer, clock, log, perClientMax, onResult });
  const { files: filesFolder } = dataFolderAt(config.dataDir);
  const previews = picturesOf(openPreviewCache(config, log), PREVIEWS_PER_CLIENT_MAX);
  const files = picturesOf(
    new PreviewCache(filesFolder, { clock, log, bytesMax: FILE_BYTES_MAX }),
    DOWNLOADS_PER_CLIENT_MAX,
  );
  metrics.gauge(
    'glyphdex_drawings_pending',
    'Pictures that wait, are drawn, or are written to the cache.',
    () => previews.pending + files.pending,
  );
  return { renderer, images, previews, files };
}
