import type { IconStore } from '../../adapters/embedded/icon-store.ts';
import type { PreviewSigner } from '../../domain/preview-signer.ts';

/** `<content hash>-<signature>`, 16 characters each. */
const TOKEN_BYTES = 33;
/** Icons whose number agrees in these bits share two places; 2.3 MB in all. */
const SETS = 1 << 15;
const NOBODY = -1;

/**
 * Under which address is the preview of an icon? A signature costs some 3 µs, so those of icons that are shown often are
 * kept. Each icon has two places that it shares with others: the last two that were shown are in them.
 */
export class PreviewAddresses {
  readonly #icons: IconStore;
  readonly #signer: PreviewSigner;
  readonly #tokens = Buffer.from(new ArrayBuffer(2 * SETS * TOKEN_BYTES));
  /** By place, whose token is there. */
  readonly #owners = new Int32Array(2 * SETS).fill(NOBODY);

  constructor(icons: IconStore, signer: PreviewSigner) {
    this.#icons = icons;
    this.#signer = signer;
  }

  /** Reads a byte of each token; answers something that depends on all of them. */
  fetch(docIds: Uint32Array): number {
    let fetched = 0;
    for (let i = 0; i < docIds.length; i++) {
      const first = 2 * (docIds[i]! & (SETS - 1));
      fetched += this.#owners[first]! + this.#tokens[first * TOKEN_BYTES]!;
    }
    return fetched;
  }

  /** Writes the part of the file name after the id, `<content hash>-<signature>`; answers the end of it. */
  writeToken(docId: number, target: Buffer, at: number): number {
    const tokens = this.#tokens;
    const start = this.#placeOf(docId) * TOKEN_BYTES;
    for (let i = 0; i < TOKEN_BYTES; i++) target[at + i] = tokens[start + i]!;
    return at + TOKEN_BYTES;
  }

  #placeOf(docId: number): number {
    const owners = this.#owners;
    const first = 2 * (docId & (SETS - 1));
    if (owners[first] === docId) return first;
    if (owners[first + 1] === docId) return first + 1;
    const start = first * TOKEN_BYTES;
    this.#tokens.copyWithin(start + TOKEN_BYTES, start, start + TOKEN_BYTES);
    owners[first + 1] = owners[first]!;
    this.#tokens.write(this.#sign(docId), start, 'latin1');
    owners[first] = docId;
    return first;
  }

  #sign(docId: number): string {
    const contentHash = this.#icons.contentHashOf(docId);
    return `${contentHash}-${this.#signer.sign(this.#icons.idOf(docId), contentHash)}`;
  }
}
