import type { IconStore } from '../../adapters/embedded/icon-store.ts';
import type { PreviewSigner } from '../../domain/preview-signer.ts';

/** `<content hash>-<signature>`, 16 characters each. */
const TOKEN_BYTES = 33;

/**
 * Under which address is the preview of an icon? A signature costs some 3 µs, so each is made once, when the icon is
 * first shown, and kept: 33 bytes an icon, taken from the system only where they are used.
 */
export class PreviewAddresses {
  readonly #icons: IconStore;
  readonly #signer: PreviewSigner;
  readonly #tokens: Buffer;

  constructor(icons: IconStore, signer: PreviewSigner) {
    this.#icons = icons;
    this.#signer = signer;
    this.#tokens = Buffer.from(new ArrayBuffer(icons.count * TOKEN_BYTES));
  }

  /** Reads a byte of each token; answers something that depends on all of them. */
  fetch(docIds: Uint32Array): number {
    let fetched = 0;
    for (let i = 0; i < docIds.length; i++) fetched += this.#tokens[docIds[i]! * TOKEN_BYTES]!;
    return fetched;
  }

  /** Writes the part of the file name after the id, `<content hash>-<signature>`; answers the end of it. */
  writeToken(docId: number, target: Buffer, at: number): number {
    const tokens = this.#tokens;
    const start = docId * TOKEN_BYTES;
    if (tokens[start] === 0) this.#sign(docId, start);
    for (let i = 0; i < TOKEN_BYTES; i++) target[at + i] = tokens[start + i]!;
    return at + TOKEN_BYTES;
  }

  #sign(docId: number, start: number): void {
    const contentHash = this.#icons.contentHashOf(docId);
    const signature = this.#signer.sign(this.#icons.idOf(docId), contentHash);
    this.#tokens.write(`${contentHash}-${signature}`, start, 'latin1');
  }
}
