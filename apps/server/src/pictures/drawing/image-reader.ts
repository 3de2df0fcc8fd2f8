import type { QueryDescriptors } from '@glyphdex/engine';
import { DeadlineExceededError, ProcessEndedError, TaskFailedError } from '@glyphdex/processes';
import { CountsByName } from '../../base/counts-by-name.ts';
import type { ImageVerdict, SentImage } from '../../icons/image-reader.ts';
import type { HelperPool } from './helper-pool.ts';

/** Images that are read or wait, of all clients and of one: each can have some megabytes. */
const PENDING_MAX = 32;
const PENDING_PER_CLIENT_MAX = 5;

/** Describes images in helpers, so a hostile image can crash its decoder but not the service. */
export class ImageReader {
  readonly #helpers: HelperPool;
  #pending = 0;
  readonly #pendingOf = new CountsByName();

  constructor(helpers: HelperPool) {
    this.#helpers = helpers;
  }

  /** Never rejects because of an image. Clients are served round robin: `client` is a key, an account or a network. */
  async read({ type, bytes }: SentImage, client: string): Promise<ImageVerdict> {
    const own = this.#pendingOf.get(client);
    if (this.#pending >= PENDING_MAX || own >= PENDING_PER_CLIENT_MAX) return { kind: 'overloaded' };
    this.#count(client, 1);
    try {
      const query = await this.#helpers.run({ kind: 'image', type, bytes }, client);
      return { kind: 'descriptors', ...(query as QueryDescriptors) };
    } catch (error) {
      return isOfImage(error) ? { kind: 'unreadable', reason: error.message } : { kind: 'overloaded' };
    } finally {
      this.#count(client, -1);
    }
  }

  #count(client: string, change: 1 | -1): void {
    this.#pending += change;
    this.#pendingOf.add(client, change);
  }
}

/** Whether the image causes the error. Otherwise the queue is full, or the process was killed or did not start. */
function isOfImage(error: unknown): error is Error {
  if (error instanceof ProcessEndedError) return error.hadStarted && !error.wasKilled;
  return error instanceof TaskFailedError || error instanceof DeadlineExceededError;
}
