import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FOLDERS } from '@glyphdex/contract';
import { makeFolder, replaceDurably, syncFolder } from '../publish/durable-file.ts';

/** `<slug>.<hash>.json`, with the first 16 digits of the SHA-256 of the content. */
const NAME = /^([a-z0-9-]+)\.([0-9a-f]{16})\.json$/;

/** The slug in the name of a file; undefined if it is not a name of a custom pack. */
export function slugOfFile(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}

/**
 * The packs that the operator has imported, as Iconify JSON in the folder `own`. Builds of later program versions
 * describe them again from these files. Files never change. Only the holder of the build lock writes.
 */
export class CustomPacks {
  readonly #folder: string;

  constructor(catalogFolder: string) {
    this.#folder = join(catalogFolder, CATALOG_FOLDERS.own);
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  /** Stores a copy of this file. Returns its name in the folder, once it is on the disk. */
  keep(slug: string, file: string): string {
    const content = readFileSync(file);
    const name = `${slug}.${hash('sha256', content).slice(0, 16)}.json`;
    if (existsSync(this.path(name)) && readFileSync(this.path(name)).equals(content)) return name;
    makeFolder(this.#folder);
    replaceDurably(this.path(name), content);
    syncFolder(this.#folder);
    return name;
  }

  /** The latest intact file of each slug, for use when neither the list nor a manifest can be read. */
  latest(): Map<string, string> {
    const found = new Map<string, { readonly name: string; readonly time: number }>();
    for (const name of this.names()) {
      const slug = slugOfFile(name)!;
      const time = statSync(this.path(name)).mtimeMs;
      if (time >= (found.get(slug)?.time ?? 0) && this.isIntact(name)) found.set(slug, { name, time });
    }
    return new Map(Array.from(found, ([slug, { name }]) => [slug, name]));
  }

  /** Whether the content has the hash in the name. */
  isIntact(name: string): boolean {
    return NAME.exec(name)?.[2] === hash('sha256', readFileSync(this.path(name))).slice(0, 16);
  }

  /** Removes all files except those of these names. */
  removeOthers(names: ReadonlySet<string>): void {
    for (const name of this.#entries()) if (!names.has(name)) rmSync(this.path(name), { force: true });
  }

  /** Names of all files that contain a custom pack, in order. */
  names(): string[] {
    return this.#entries()
      .filter((name) => slugOfFile(name) !== undefined)
      .sort();
  }

  #entries(): string[] {
    return existsSync(this.#folder) ? readdirSync(this.#folder) : [];
  }
}
