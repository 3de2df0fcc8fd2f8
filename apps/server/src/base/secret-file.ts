import { open, readFile, rename, rm } from 'node:fs/promises';
import { codeOf } from './operator-error.ts';

/** The secret is one line of a file that only the user of the service may read (mode 600). */
export class SecretFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** The stored secret; `undefined` if there is none. */
  async read(): Promise<string | undefined> {
    try {
      return (await readFile(this.#path, 'utf8')).trim();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Replaces the secret in one step: a reader sees the old one or the new one. */
  async write(secret: string): Promise<void> {
    const temporary = `${this.#path}.${process.pid}`;
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${secret}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, this.#path);
  }

  /** Removes the secret, if there is one. */
  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}
