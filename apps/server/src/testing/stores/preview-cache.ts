import type { PictureFormat } from '../../ports/picture-renderer.ts';
import type { PreviewCache } from '../../ports/preview-cache.ts';

/** Pictures in memory, for tests. */
export class MemoryPreviewCache implements PreviewCache {
  readonly #pictures = new Map<string, Uint8Array>();

  async read(name: string, format: PictureFormat): Promise<Uint8Array | undefined> {
    return this.#pictures.get(`${name}.${format}`);
  }

  async write(name: string, format: PictureFormat, picture: Uint8Array): Promise<void> {
    this.#pictures.set(`${name}.${format}`, picture);
  }

  async tryWrite(name: string, format: PictureFormat, picture: Uint8Array): Promise<void> {
    await this.write(name, format, picture);
  }
}
