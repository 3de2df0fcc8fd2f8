import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { type PictureForm, type PictureRenderer, PREVIEW_FORM } from '../../ports/picture-renderer.ts';
import type { PreviewCache } from '../../ports/preview-cache.ts';

export interface PreviewRequest {
  readonly iconId: number;
  /** 16 characters of base64url, another one for every drawing and form; the name under which the picture is kept. */
  readonly contentHash: string;
  /** That of a preview unless told. */
  readonly form?: PictureForm;
  /** Asked only when the picture is not kept yet. Answers a whole SVG document. */
  readonly svgOf: () => Promise<string>;
}

/** A refusal is a value: too much to draw at the moment, or a drawing that cannot be drawn. */
export type PreviewAnswer =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  | { readonly kind: 'overloaded'; readonly retryAfterSeconds: number }
  | { readonly kind: 'failed' };

/** Pictures being drawn or waiting for it. More would wait longer than a second or two. */
const DRAWING_MAX = 64;
const RETRY_AFTER_SECONDS = 2;
/** A drawing that failed is not tried again for this long: it may have cost five seconds of a processor. */
const FAILURE_MS = 600_000;
const FAILURES_REMEMBERED = 1_000;

/**
 * What does an icon look like as a picture? From the cache, else drawn now and kept. Requests for one picture at the
 * same time share one drawing; when too many are being drawn already, the answer is `overloaded`. Rejects only when the
 * SVG document cannot be read.
 */
export class PreviewDesk {
  readonly #cache: PreviewCache;
  readonly #renderer: PictureRenderer;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #drawing = new Map<string, Promise<PreviewAnswer>>();
  /** When each drawing failed, oldest first. */
  readonly #failedAtMs = new Map<string, number>();

  constructor(parts: { cache: PreviewCache; renderer: PictureRenderer; clock: Clock; log: Log }) {
    this.#cache = parts.cache;
    this.#renderer = parts.renderer;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  async get(request: PreviewRequest): Promise<PreviewAnswer> {
    const { contentHash, form = PREVIEW_FORM } = request;
    const kept = await this.#cache.read(contentHash, form.format);
    if (kept !== undefined) return { kind: 'picture', bytes: kept };
    if (this.#hasFailed(contentHash)) return { kind: 'failed' };

    const underWay = this.#drawing.get(contentHash);
    if (underWay !== undefined) return await underWay;
    if (this.#drawing.size >= DRAWING_MAX) {
      return { kind: 'overloaded', retryAfterSeconds: RETRY_AFTER_SECONDS };
    }
    const drawing = this.#draw(request, form);
    this.#drawing.set(contentHash, drawing);
    void this.#keep(contentHash, form, drawing);
    return await drawing;
  }

  async #draw({ iconId, contentHash, svgOf }: PreviewRequest, form: PictureForm): Promise<PreviewAnswer> {
    const svg = await svgOf();
    try {
      return { kind: 'picture', bytes: await this.#renderer.render(svg, form) };
    } catch (error) {
      this.#log.warn({ err: error, iconId }, 'a picture could not be drawn');
      this.#rememberFailure(contentHash);
      return { kind: 'failed' };
    }
  }

  /** Those who wait have their picture already; the drawing counts as under way until it can be read from the cache. */
  async #keep(contentHash: string, { format }: PictureForm, drawing: Promise<PreviewAnswer>): Promise<void> {
    const answer = await drawing.catch(() => undefined);
    if (answer?.kind === 'picture') await this.#cache.write(contentHash, format, answer.bytes);
    this.#drawing.delete(contentHash);
  }

  #hasFailed(contentHash: string): boolean {
    const atMs = this.#failedAtMs.get(contentHash);
    return atMs !== undefined && this.#clock.monotonicMs() - atMs < FAILURE_MS;
  }

  #rememberFailure(contentHash: string): void {
    this.#failedAtMs.delete(contentHash);
    this.#failedAtMs.set(contentHash, this.#clock.monotonicMs());
    const [oldest] = this.#failedAtMs.keys();
    if (this.#failedAtMs.size > FAILURES_REMEMBERED && oldest !== undefined) this.#failedAtMs.delete(oldest);
  }
}
