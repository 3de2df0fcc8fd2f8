import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { HOUR_MS } from '../../base/duration.ts';
import type { Log } from '../../base/log.ts';
import type { PictureFormat } from '../../icons/pictures.ts';
import { isWholePicture } from './whole-picture.ts';

/** Part of the path. Increase it with each change of size, color or quality, so old pictures are not served. */
const STYLE_VERSION = '3';
const NAME = /^[A-Za-z0-9_-]{16}$/;
/** Folders per style version: one for each pair of characters of base64url. */
const SHARDS = 64 * 64;
/** Common file systems allocate files in blocks of this size. */
const BLOCK_BYTES = 4096;
/** Enough for the previews of a full catalog. */
export const PREVIEW_BYTES_MAX = 4 * 1024 ** 3;
const WARNING_INTERVAL_MS = 60_000;
/** Older temporary files belong to a process that was killed. */
const TEMPORARY_MS = HOUR_MS;

export interface PreviewCacheOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Maximum size of all files together. */
  readonly bytesMax: number;
  /**
   * A write checks the size of its folder every n-th time (default 1). A check takes a tenth of the time of a drawing.
   */
  readonly writesPerCheck?: number;
}

/**
 * Pictures as files: `previews/3/Ab/AbCdEfGhIjKlMnOp.avif`. A rename publishes each file, so no reader sees a part of
 * one. Each of the 4,096 folders may hold an equal share of `bytesMax`; beyond it, its oldest files are deleted. This
 * needs no index and holds after a restart. On a full disk, pictures are drawn for every request.
 */
export class PreviewCache {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #shardBytesMax: number;
  readonly #writesPerCheck: number;
  #writesCount = 0;
  #warnedAtMs = Number.NEGATIVE_INFINITY;

  constructor(folder: string, { clock, log, bytesMax, writesPerCheck = 1 }: PreviewCacheOptions) {
    this.#folder = join(folder, STYLE_VERSION);
    this.#clock = clock;
    this.#log = log;
    this.#shardBytesMax = bytesMax / SHARDS;
    this.#writesPerCheck = writesPerCheck;
  }

  /** `name` is 16 characters of base64url. Never rejects: `undefined` if the picture is missing or cannot be read. */
  async read(name: string, format: PictureFormat): Promise<Uint8Array | undefined> {
    if (!NAME.test(name)) return undefined;
    try {
      const bytes = await readFile(this.#pathOf(name, format));
      // After a power loss a renamed file may lack its content.
      return isWholePicture(bytes, format) ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  /** Like `write`, but logs a failure and never rejects. */
  async tryWrite(name: string, format: PictureFormat, picture: Uint8Array): Promise<void> {
    try {
      await this.write(name, format, picture);
    } catch (error) {
      this.#warn(error);
    }
  }

  /** Rejects if the picture cannot be written. Does nothing for a name of another form. */
  async write(name: string, format: PictureFormat, picture: Uint8Array): Promise<void> {
    if (!NAME.test(name)) return;
    const shard = this.#shardOf(name);
    const temporary = join(shard, `.${name}.${process.pid}.${this.#writesCount++}`);
    try {
      await mkdir(shard, { recursive: true, mode: 0o700 });
      await writeFile(temporary, picture, { mode: 0o600, flag: 'wx' });
      await rename(temporary, this.#pathOf(name, format));
      if (this.#writesCount % this.#writesPerCheck === 0) await this.#deleteOldest(shard);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async #deleteOldest(shard: string): Promise<void> {
    const nowMs = this.#clock.now();
    const files: { path: string; bytes: number; writtenMs: number }[] = [];
    for (const name of await readdir(shard)) {
      const path = join(shard, name);
      const file = await stat(path).catch(() => undefined);
      if (file === undefined) continue;
      if (!name.startsWith('.')) {
        const bytes = Math.ceil(file.size / BLOCK_BYTES) * BLOCK_BYTES;
        files.push({ path, bytes, writtenMs: file.mtimeMs });
      } else if (nowMs - file.mtimeMs > TEMPORARY_MS) {
        await rm(path, { force: true });
      }
    }
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    for (const file of files.toSorted((a, b) => a.writtenMs - b.writtenMs)) {
      if (bytes <= this.#shardBytesMax) return;
      await rm(file.path, { force: true });
      bytes -= file.bytes;
    }
  }

  #warn(error: unknown): void {
    const now = this.#clock.monotonicMs();
    if (now - this.#warnedAtMs < WARNING_INTERVAL_MS) return;
    this.#warnedAtMs = now;
    this.#log.warn(
      { err: error },
      'pictures cannot be written to the cache; they are drawn for every request',
    );
  }

  #shardOf(name: string): string {
    return join(this.#folder, name.slice(0, 2));
  }

  #pathOf(name: string, format: PictureFormat): string {
    return join(this.#shardOf(name), `${name}.${format}`);
  }
}
