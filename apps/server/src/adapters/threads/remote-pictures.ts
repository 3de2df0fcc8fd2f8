import { PREVIEW_FORM } from '../../ports/picture-renderer.ts';
import type { Pictures, PreviewAnswer, PreviewRequest } from '../../ports/pictures.ts';
import type { PreviewCache } from '../../ports/preview-cache.ts';

type Order = Omit<PreviewRequest, 'svgOf'>;

/** Reads the SVG documents of pictures that a worker has requested. */
export interface DocumentReader {
  read(ticket: number): Promise<string>;
}

/** The pictures of the thread that draws them, for one other thread. */
export class OwnedPictures {
  readonly #pictures: Pictures;
  readonly #documents: DocumentReader;

  constructor(pictures: Pictures, documents: DocumentReader) {
    this.#pictures = pictures;
    this.#documents = documents;
  }

  get(order: Order, ticket: number): Promise<PreviewAnswer> {
    return this.#pictures.get({ ...order, svgOf: () => this.#documents.read(ticket) });
  }
}

/** What a thread sees of `OwnedPictures`. */
export type RemotePictureOrders = Pick<OwnedPictures, 'get'>;

/** The SVG documents of pictures that this thread has requested, by ticket. A function cannot be sent to a thread. */
export class WaitingDocuments implements DocumentReader {
  readonly #byTicket = new Map<number, () => Promise<string>>();
  #lastTicket = 0;

  async read(ticket: number): Promise<string> {
    const svgOf = this.#byTicket.get(ticket);
    if (svgOf === undefined) throw new Error('the document is not waited for any more');
    return await svgOf();
  }

  /** Calls `ask` with a ticket by which the document can be read until the answer. */
  async during<Answer>(
    svgOf: () => Promise<string>,
    ask: (ticket: number) => Promise<Answer>,
  ): Promise<Answer> {
    const ticket = ++this.#lastTicket;
    this.#byTicket.set(ticket, svgOf);
    try {
      return await ask(ticket);
    } finally {
      this.#byTicket.delete(ticket);
    }
  }
}

/**
 * Pictures that another thread draws, so limits and queues hold for all threads together. Cached ones are read in this
 * thread.
 */
export class RemotePictures implements Pictures {
  readonly #cache: Pick<PreviewCache, 'read'>;
  readonly #orders: RemotePictureOrders;
  readonly #documents: WaitingDocuments;

  constructor(cache: Pick<PreviewCache, 'read'>, orders: RemotePictureOrders, documents: WaitingDocuments) {
    this.#cache = cache;
    this.#orders = orders;
    this.#documents = documents;
  }

  async get({ svgOf, ...order }: PreviewRequest): Promise<PreviewAnswer> {
    const bytes = await this.#cache.read(order.pictureName, (order.form ?? PREVIEW_FORM).format);
    if (bytes !== undefined) return { kind: 'picture', bytes };
    return await this.#documents.during(svgOf, (ticket) => this.#orders.get(order, ticket));
  }
}
