import type { PreviewCache } from '../../ports/preview-cache.ts';

/** Previews in memory, for tests. */
export class MemoryPreviewCache implements PreviewCache {
  readonly #pictures = new Map<string, Uint8Array>();

  async read(contentHash: string): Promise<Uint8Array | undefined> {
    return this.#pictures.get(contentHash);
  }

  async write(contentHash: string, picture: Uint8Array): Promise<void> {
    this.#pictures.set(contentHash, picture);
  }
}
