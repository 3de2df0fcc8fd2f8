import { DeadlineExceededError, PoolClosedError, QueueFullError, TaskFailedError } from '@glyphdex/processes';
import { isOutOfDescriptors } from '../base/app-error.ts';
import type { Font, FontIcon, PictureForm } from '../icons/pictures.ts';
import type { HelperPool } from './drawing/helper-pool.ts';
import type { HelperTask } from './drawing/helper-program.ts';

/** The form of the picture at `static_image_url`. */
export const PREVIEW_FORM: PictureForm = { format: 'avif', px: 256 };

/** The drawing itself causes the failure, so another try would fail too: it is invalid or takes too much CPU time. */
export class UndrawableError extends Error {
  override name = 'UndrawableError';
}

/** Too many drawings wait. A later try may succeed. */
export class RendererBusyError extends Error {
  override name = 'RendererBusyError';
}

/** The process that drew was killed or did not start. Nothing is known about the drawing. */
export class RendererInterruptedError extends Error {
  override name = 'RendererInterruptedError';
}

/** Draws SVG documents as pictures and fonts, in helpers. */
export class PictureRenderer {
  readonly #helpers: HelperPool;

  constructor(helpers: HelperPool) {
    this.#helpers = helpers;
  }

  /**
   * Rejects with `UndrawableError` because of the drawing, with `RendererBusyError` if too many drawings wait, with
   * `RendererInterruptedError` if the process of the drawing ends, and with another error if the renderer
   * fails. Clients are served round robin: `client` is a key, an account or a network. Drawings without one are
   * those of one client.
   */
  async render(svg: string, form: PictureForm, client?: string): Promise<Uint8Array> {
    return (await this.#run({ kind: 'picture', svg, form }, client)) as Uint8Array;
  }

  /** Draws icons as the glyphs of a font. Rejects as `render` does. */
  async font(family: string, icons: readonly FontIcon[], client?: string): Promise<Font> {
    return (await this.#run({ kind: 'font', family, icons }, client)) as Font;
  }

  async #run(task: HelperTask, client?: string): Promise<unknown> {
    try {
      return await this.#helpers.run(task, client);
    } catch (error) {
      throw rendererError(error);
    }
  }
}

function rendererError(error: unknown): unknown {
  const { message } = error as Error;
  if (error instanceof QueueFullError || isOutOfDescriptors(error)) return new RendererBusyError(message);
  if (error instanceof TaskFailedError || error instanceof DeadlineExceededError)
    return new UndrawableError(message);
  return error instanceof PoolClosedError ? error : new RendererInterruptedError(message);
}
