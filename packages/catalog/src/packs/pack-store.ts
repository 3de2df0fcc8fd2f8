import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FOLDERS, type FileDigest, type ManifestPack, PACK_FILES } from '@glyphdex/contract';
import { openSnapshot } from '@glyphdex/engine';
import { makeFolder, replaceDurably, syncFolder } from '../publish/durable-file.ts';
import { sha256Of } from '../publish/sha256-files.ts';
import { type PackColumns, readPackColumns } from './pack-columns.ts';

/** The record of a pack's files. */
export type StoredPack = Pick<ManifestPack, 'key' | 'iconsCount' | 'svg' | 'columns' | 'iconSet'>;

/**
 * The described packs of a catalog folder. Their files never change: a pack that changes gets another key. Only the
 * holder of the build lock writes.
 */
export class PackStore {
  readonly #folder: string;

  constructor(catalogFolder: string) {
    this.#folder = join(catalogFolder, CATALOG_FOLDERS.packs);
  }

  /** Writes the two files of a pack. On return their content is on the disk; `sync` does the same for their names. */
  write(
    key: string,
    content: { readonly columns: Uint8Array<ArrayBuffer>; readonly svg: Uint8Array },
  ): { readonly stored: StoredPack; readonly columns: PackColumns } {
    makeFolder(this.#folder);
    const columns = columnsIn(content.columns);
    const stored = {
      key,
      iconsCount: columns.names.count,
      svg: this.#writeFile(PACK_FILES.svg(key), content.svg),
      columns: this.#writeFile(PACK_FILES.columns(key), content.columns),
      iconSet: columns.set.places,
    };
    return { stored, columns };
  }

  /** The columns of a pack; undefined when the file is missing or damaged. */
  readColumns({ key, columns }: StoredPack): PackColumns | undefined {
    const path = join(this.#folder, PACK_FILES.columns(key));
    if (!isFile(path) || statSync(path).size !== columns.bytes) return undefined;
    // Copied to a separate buffer, because the sections of a snapshot are aligned relative to its start.
    const content = new Uint8Array(readFileSync(path));
    return hash('sha256', content) === columns.sha256 ? columnsIn(content) : undefined;
  }

  /** Whether the SVG file of a pack is intact. */
  hasDocuments({ key, svg }: StoredPack): boolean {
    return sha256Of(join(this.#folder, PACK_FILES.svg(key))) === svg.sha256;
  }

  /** Waits until the names of the files are on the disk. Must be called before a manifest refers to them. */
  sync(): void {
    if (existsSync(this.#folder)) syncFolder(this.#folder);
  }

  /** Removes the files of all other packs. */
  removeOthers(keys: ReadonlySet<string>): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder))
      if (!keys.has(name.split('.')[0] ?? '')) rmSync(join(this.#folder, name), { force: true });
  }

  #writeFile(name: string, content: Uint8Array): FileDigest {
    const path = join(this.#folder, name);
    // A folder of this name must be removed first, because a rename replaces only files.
    if (!isFile(path)) rmSync(path, { recursive: true, force: true });
    return replaceDurably(path, content);
  }
}

function columnsIn({ buffer }: Uint8Array<ArrayBuffer>): PackColumns {
  return readPackColumns(openSnapshot(buffer));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
