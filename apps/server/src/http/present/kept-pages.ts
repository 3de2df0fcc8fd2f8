import { Sightings } from '../sightings.ts';
import type { Body } from './byte-writer.ts';

/** A page of icons as it was answered, and what has to be known of it whenever it is answered. */
export interface KeptPage {
  /** In their order; whoever asks pays for them. */
  readonly docIds: Uint32Array;
  /** How many icons match in all. */
  readonly total: number;
  readonly body: Body;
}

/** What a page takes beside its text, its name and its docIds. */
const PAGE_BYTES = 300;

/**
 * Which pages were asked for more than once lately? Clients repeat themselves: every letter typed in a search field asks
 * for what others typed before. A page is kept when it is asked for the second time, so that queries which are never
 * repeated cost a look into a table and leave nothing behind. What was kept longest goes first. Belongs to one
 * generation of the catalog and goes with it.
 */
export class KeptPages {
  readonly #bytesMax: number;
  readonly #pages = new Map<string, KeptPage>();
  readonly #sightings = new Sightings();
  #bytes = 0;

  /** Keeps at most `bytesMax`, names included. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(name: string): KeptPage | undefined {
    return this.#pages.get(name);
  }

  /** Takes a page that was not found under this name, which must stand for no other page. Too large ones are not kept. */
  offer(name: string, { docIds, total, body }: KeptPage): void {
    if (!this.#sightings.note(name)) return;
    // The list may be a view of a much longer one.
    const page = { docIds: docIds.slice(), total, body };
    const bytes = bytesOf(name, page);
    if (bytes > this.#bytesMax / 8 || this.#pages.has(name)) return;
    for (const [oldest, kept] of this.#pages) {
      if (this.#bytes + bytes <= this.#bytesMax) break;
      this.#pages.delete(oldest);
      this.#bytes -= bytesOf(oldest, kept);
    }
    this.#pages.set(name, page);
    this.#bytes += bytes;
  }
}

function bytesOf(name: string, { docIds, body }: KeptPage): number {
  return PAGE_BYTES + name.length + docIds.byteLength + body.length;
}
