import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import {
  type PictureForm,
  type PictureRenderer,
  PREVIEW_FORM,
  RendererBusyError,
  RendererInterruptedError,
  UndrawableError,
} from '../../ports/picture-renderer.ts';
import type { PreviewCache } from '../../ports/preview-cache.ts';

export interface PreviewRequest {
  readonly iconId: number;
  /** Cache name of the picture: 16 characters of base64url, unique per drawing and form. */
  readonly pictureName: string;
  /** Default: `PREVIEW_FORM`. */
  readonly form?: PictureForm;
  /** The SVG document; called only if the picture is not cached. */
  readonly svgOf: () => Promise<string>;
}

/**
 * Refusals are values: `overloaded` for too many pictures now and for a killed drawing process, `undrawable` because of
 * the drawing, and `failed` for a failing renderer.
 */
export type PreviewAnswer =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  | { readonly kind: 'overloaded'; readonly retryAfterSeconds: number }
  | { readonly kind: 'undrawable' }
  | { readonly kind: 'failed' };

/**
 * Maximum number of pictures that are queued, drawn or written to the cache. At 20 ms each, the last one waits for less
 * than `RETRY_AFTER_SECONDS`.
 */
const DRAWINGS_MAX = 64;
const RETRY_AFTER_SECONDS = 2;
/** An undrawable picture is not tried again for this long, because one try can take 6 s of CPU time. */
const UNDRAWABLE_MS = 60_000;
/** Maximum number of undrawable pictures to remember. */
const UNDRAWABLE_MAX = 1_000;

/**
 * Gives pictures of icons from the cache, or draws and caches them. Concurrent requests for one picture share one
 * drawing. If too many are being drawn, the answer is `overloaded`. Rejects only if the SVG document cannot be read.
 */
export class PreviewService {
  readonly #cache: PreviewCache;
  readonly #renderer: PictureRenderer;
  readonly #clock: Clock;
  readonly #log: Log;
  /** Pictures being drawn or written to the cache. */
  readonly #drawings = new Map<string, Promise<PreviewAnswer>>();
  /** When each picture turned out undrawable, oldest first. Other pictures of the same drawing may be drawable. */
  readonly #undrawableAtMs = new Map<string, number>();

  constructor(parts: { cache: PreviewCache; renderer: PictureRenderer; clock: Clock; log: Log }) {
    this.#cache = parts.cache;
    this.#renderer = parts.renderer;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  async get(request: PreviewRequest): Promise<PreviewAnswer> {
    const { pictureName, form = PREVIEW_FORM } = request;
    const cached = await this.#cache.read(pictureName, form.format);
    if (cached !== undefined) return { kind: 'picture', bytes: cached };
    if (this.#isUndrawable(pictureName)) return { kind: 'undrawable' };

    const current = this.#drawings.get(pictureName);
    if (current !== undefined) return await current;
    if (this.#drawings.size >= DRAWINGS_MAX) {
      return { kind: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS };
    }
    const drawing = this.#draw(request, form);
    this.#drawings.set(pictureName, drawing);
    void this.#cachePicture(pictureName, form, drawing);
    return await drawing;
  }

  async #draw(request: PreviewRequest, form: PictureForm): Promise<PreviewAnswer> {
    const { iconId, pictureName, svgOf } = request;
    const svg = await svgOf();
    try {
      return { kind: 'picture', bytes: await this.#renderer.render(svg, form) };
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
    pictureName: string,
    { format }: PictureForm,
    drawing: Promise<PreviewAnswer>,
  ): Promise<void> {
    const answer = await drawing.catch(() => undefined);
    if (answer?.kind === 'picture') await this.#cache.tryWrite(pictureName, format, answer.bytes);
    this.#drawings.delete(pictureName);
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
