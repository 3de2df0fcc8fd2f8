import { DeadlineExceededError, PoolClosedError, QueueFullError, TaskFailedError } from '@glyphdex/processes';
import { isOutOfDescriptors } from '../../base/app-error.ts';
import type { PictureForm } from '../../icons/pictures.ts';
import {
  type PictureRenderer,
  RendererBusyError,
  RendererInterruptedError,
  UndrawableError,
} from '../picture-renderer.ts';
import type { HelperPool } from './helper-pool.ts';

/** Draws pictures in helpers. */
export class ProcessRenderer implements PictureRenderer {
  readonly #helpers: HelperPool;

  constructor(helpers: HelperPool) {
    this.#helpers = helpers;
  }

  async render(svg: string, form: PictureForm, client?: string): Promise<Uint8Array> {
    try {
      return (await this.#helpers.run({ kind: 'picture', svg, form }, client)) as Uint8Array;
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
