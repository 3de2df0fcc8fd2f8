import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FOLDERS, type FileDigest, type ManifestPack, PACK_FILES } from '@glyphdex/contract';
import { encodeSnapshot, openSnapshot } from '@glyphdex/engine';
import { syncFolder, writeDurably } from '../publish/durable-file.ts';
import { sha256Of } from '../publish/sha256-of.ts';
import { type PackColumns, packSections, readPackColumns } from './pack-columns.ts';

/** The files that a processed pack lies in, and what they must be like. */
export type StoredPack = Pick<ManifestPack, 'key' | 'iconsCount' | 'svg' | 'columns'>;

/**
 * The processed packs of a catalog folder. Their files never change: a pack that changes has another key. Only the
 * holder of the build lock writes here.
 */
export class PackStore {
  readonly #folder: string;
  /** What has been read ahead, by key. */
  readonly #ahead = new Map<string, PackColumns | undefined>();

  constructor(catalogFolder: string) {
    this.#folder = join(catalogFolder, CATALOG_FOLDERS.packs);
  }

  /** Writes a pack; once this returns, both files are on the disk under their names. */
  write(key: string, columns: PackColumns, documents: Iterable<Uint8Array>): StoredPack {
    mkdirSync(this.#folder, { recursive: true });
    const svg = this.#writeFile(PACK_FILES.svg(key), documents);
    const stored = this.#writeFile(PACK_FILES.columns(key), encodeSnapshot(packSections(columns)));
    return { key, iconsCount: columns.names.length, svg, columns: stored };
  }

  /** Reads the columns of a pack before they are asked for. */
  readAhead(pack: StoredPack): void {
    this.#ahead.set(pack.key, this.#read(pack));
  }

  /** The columns of a pack; undefined when they are not what they must be. */
  readColumns(pack: StoredPack): PackColumns | undefined {
    const columns = this.#ahead.get(pack.key) ?? this.#read(pack);
    this.#ahead.delete(pack.key);
    return columns;
  }

  #read({ key, columns }: StoredPack): PackColumns | undefined {
    const path = join(this.#folder, PACK_FILES.columns(key));
    if (!isFile(path)) return undefined;
    const content = new Uint8Array(readFileSync(path));
    if (content.length !== columns.bytes || sha256Hex(content) !== columns.sha256) return undefined;
    return readPackColumns(openSnapshot(content.buffer));
  }

  /** Whether the documents of a pack are what they must be. */
  hasDocuments({ key, svg }: StoredPack): boolean {
    return sha256Of(join(this.#folder, PACK_FILES.svg(key))) === svg.sha256;
  }

  /** Puts the names of the files on the disk, too. To be called before they are referred to. */
  sync(): void {
    if (existsSync(this.#folder)) syncFolder(this.#folder);
  }

  /** Removes all files that belong to none of these packs. */
  removeOthers(keys: ReadonlySet<string>): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder))
      if (!keys.has(name.split('.')[0] ?? '')) rmSync(join(this.#folder, name), { force: true });
  }

  #writeFile(name: string, pieces: Iterable<Uint8Array>): FileDigest {
    const path = join(this.#folder, name);
    const unfinished = join(this.#folder, `.${name}`);
    rmSync(unfinished, { force: true });
    try {
      const digest = writeDurably(unfinished, pieces);
      // A file is replaced by the rename, anything else would stop it.
      if (!isFile(path)) rmSync(path, { recursive: true, force: true });
      renameSync(unfinished, path);
      return digest;
    } finally {
      rmSync(unfinished, { force: true });
    }
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function sha256Hex(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
