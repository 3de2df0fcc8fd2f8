import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, OperatorError } from '../../operator-error.ts';
import { type CatalogStore, CatalogStoreAway, type CurrentText } from '../../ports/catalog-store.ts';
import { blobPath, CURRENT } from './published-generation.ts';

const LOCK_TRIES = 50;
const LOCK_PAUSE_MS = 100;

/** A folder that several machines share. Only its owner and the group can read it, because packs can be private. */
export class FolderStore implements CatalogStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async readCurrent(tag?: string): Promise<CurrentText | 'unchanged' | undefined> {
    const text = await readFile(join(this.#folder, CURRENT), 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw new CatalogStoreAway(`CURRENT cannot be read (${codeOf(error)})`, { cause: error });
    });
    if (text === undefined) {
      // A folder that is not mounted is away, not empty.
      if (!existsSync(this.#folder))
        throw new CatalogStoreAway('the folder does not exist; mount or create it');
      return undefined;
    }
    const found = createHash('sha256').update(text).digest('hex');
    return found === tag ? 'unchanged' : { text, tag: found };
  }

  async replaceCurrent(text: string, tag: string | undefined): Promise<boolean> {
    const unlock = await this.#lock();
    try {
      const now = await this.readCurrent();
      if ((now === undefined || now === 'unchanged' ? undefined : now.tag) !== tag) return false;
      await this.#write(CURRENT, (path) => writeSynced(path, text));
      return true;
    } finally {
      await unlock();
    }
  }

  async hasBlob(sha256: string): Promise<boolean> {
    return existsSync(join(this.#folder, blobPath(sha256)));
  }

  async writeBlob(sha256: string, path: string): Promise<void> {
    await this.#write(blobPath(sha256), async (temporary) => {
      await copyFile(path, temporary);
      const file = await open(temporary, 'r');
      await file.sync().finally(() => file.close());
    });
  }

  async readBlob(sha256: string): Promise<ReadableStream<Uint8Array>> {
    const file = createReadStream(join(this.#folder, blobPath(sha256)));
    return Readable.toWeb(file) as ReadableStream<Uint8Array>;
  }

  async removeBlob(sha256: string): Promise<void> {
    await rm(join(this.#folder, blobPath(sha256)), { force: true });
  }

  /** Writes a file under a temporary name and gives it its name when it is whole. */
  async #write(name: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = join(this.#folder, name);
    const temporary = `${path}.${process.pid}`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o750 });
      await write(temporary);
      await rename(temporary, path);
    } catch (cause) {
      throw new CatalogStoreAway(`${name} cannot be written (${codeOf(cause)})`, { cause });
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async #lock(): Promise<() => Promise<void>> {
    const path = join(this.#folder, `${CURRENT}.lock`);
    for (let i = 0; i < LOCK_TRIES; i++) {
      try {
        await (await open(path, 'wx', 0o640)).close();
        return () => rm(path, { force: true });
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
        await sleep(LOCK_PAUSE_MS);
      }
    }
    throw new OperatorError(
      `${path} exists: another publication is at work. If none is, it was killed; then remove this file.`,
    );
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o640);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
