import type { Clock } from '../../base/clock.ts';
import { CountsByName } from '../../base/counts-by-name.ts';
import type { Log } from '../../base/log.ts';
import type { PictureForm, Pictures, PreviewAnswer, PreviewRequest } from '../../icons/pictures.ts';
import {
  type PictureRenderer,
  PREVIEW_FORM,
  RendererBusyError,
  RendererInterruptedError,
  UndrawableError,
} from '../picture-renderer.ts';
import type { PreviewCache } from './preview-cache.ts';

/** Outcome of drawing a picture that was not in the cache. */
type DrawingResult = 'drawn' | 'undrawable' | 'failed' | 'refused';

const RESULTS: Readonly<Record<PreviewAnswer['kind'], DrawingResult>> = {
  picture: 'drawn',
  undrawable: 'undrawable',
  failed: 'failed',
  overloaded: 'refused',
};

/**
 * Maximum number of pictures that are queued, drawn or written to the cache. At 20 ms each, the last one waits for less
 * than `RETRY_AFTER_SECONDS`.
 */
const DRAWINGS_MAX = 64;
/**
 * How many of them one client may have started. A download is expensive: a large AVIF takes half a second. A page asks
 * for many previews at once, which are small and drawn only once, and a browser does not repeat a refused one.
 */
export const DOWNLOADS_PER_CLIENT_MAX = 8;
export const PREVIEWS_PER_CLIENT_MAX = 32;
const RETRY_AFTER_SECONDS = 2;
/** An undrawable picture is not tried again for this long, because one try can take 20 s. */
const UNDRAWABLE_MS = 60_000;
/** Maximum number of undrawable pictures to remember. */
const UNDRAWABLE_MAX = 1_000;

/**
 * Gives pictures of icons from the cache, or draws and caches them. Concurrent requests for one picture share one
 * drawing, which counts for the client of the first one. If too many are being drawn, of all clients or of this
 * one, the answer is `overloaded`. Rejects only if the SVG document cannot be read.
 */
export class PreviewService implements Pictures {
  readonly #cache: Pick<PreviewCache, 'read' | 'tryWrite'>;
  readonly #renderer: Pick<PictureRenderer, 'render'>;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #perClientMax: number;
  readonly #onResult: (result: DrawingResult) => void;
  /** Pictures being drawn or written to the cache. */
  readonly #drawings = new Map<string, Promise<PreviewAnswer>>();
  /** How many of them each client has started. */
  readonly #countByClient = new CountsByName();
  /** When each picture turned out undrawable, oldest first. Other pictures of the same drawing may be drawable. */
  readonly #undrawableAtMs = new Map<string, number>();

  constructor(parts: {
    readonly cache: Pick<PreviewCache, 'read' | 'tryWrite'>;
    readonly renderer: Pick<PictureRenderer, 'render'>;
    readonly clock: Clock;
    readonly log: Log;
    readonly perClientMax: number;
    readonly onResult?: (result: DrawingResult) => void;
  }) {
    this.#cache = parts.cache;
    this.#renderer = parts.renderer;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#perClientMax = parts.perClientMax;
    this.#onResult = parts.onResult ?? (() => undefined);
  }

  /** Pictures that wait, are drawn, or are written to the cache. */
  get pending(): number {
    return this.#drawings.size;
  }

  async get(request: PreviewRequest): Promise<PreviewAnswer> {
    const { pictureName, form = PREVIEW_FORM } = request;
    // Looked up first: a picture that is written while the cache is read would be drawn again.
    const earlier = this.#drawings.get(pictureName);
    if (earlier !== undefined) return await earlier;
    const cached = await this.#cache.read(pictureName, form.format);
    if (cached !== undefined) return { kind: 'picture', bytes: cached };
    if (this.#isUndrawable(pictureName)) return { kind: 'undrawable' };

    const current = this.#drawings.get(pictureName);
    if (current !== undefined) return await current;
    if (
      this.#drawings.size >= DRAWINGS_MAX ||
      this.#countByClient.get(request.client) >= this.#perClientMax
    ) {
      this.#onResult('refused');
      return { kind: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS };
    }
    const drawing = this.#draw(request, form);
    this.#drawings.set(pictureName, drawing);
    this.#countByClient.add(request.client, 1);
    void this.#cachePicture(request, form, drawing);
    return await drawing;
  }

  async #draw(request: PreviewRequest, form: PictureForm): Promise<PreviewAnswer> {
    const { client, iconId, pictureName, svgOf } = request;
    const svg = await svgOf();
    try {
      return { kind: 'picture', bytes: await this.#renderer.render(svg, form, client) };
    } catch (error) {
      if (error instanceof RendererBusyError) {
        return { kind: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS };
      }
      this.#log.warn({ err: error, iconId }, 'a picture could not be drawn');
      if (error instanceof RendererInterruptedError) {
        return { kind: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS };
      }
      if (!(error instanceof UndrawableError)) return { kind: 'failed' };
      this.#rememberUndrawable(pictureName);
      return { kind: 'undrawable' };
    }
  }

  async #cachePicture(
    { client, pictureName }: PreviewRequest,
    { format }: PictureForm,
    drawing: Promise<PreviewAnswer>,
  ): Promise<void> {
    const answer = await drawing.catch(() => undefined);
    this.#onResult(RESULTS[answer?.kind ?? 'failed']);
    if (answer?.kind === 'picture') await this.#cache.tryWrite(pictureName, format, answer.bytes);
    this.#drawings.delete(pictureName);
    this.#countByClient.add(client, -1);
  }

  #isUndrawable(pictureName: string): boolean {
    const atMs = this.#undrawableAtMs.get(pictureName);
    return atMs !== undefined && this.#clock.monotonicMs() - atMs < UNDRAWABLE_MS;
  }

  #rememberUndrawable(pictureName: string): void {
    this.#undrawableAtMs.delete(pictureName);
    this.#undrawableAtMs.set(pictureName, this.#clock.monotonicMs());
    const [oldest] = this.#undrawableAtMs.keys();
    if (this.#undrawableAtMs.size > UNDRAWABLE_MAX && oldest !== undefined) {
      this.#undrawableAtMs.delete(oldest);
    }
  }
}
