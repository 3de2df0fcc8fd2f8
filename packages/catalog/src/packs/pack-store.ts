import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FOLDERS, type FileDigest, type ManifestPack, PACK_FILES } from '@glyphdex/contract';
import { encodeSnapshot, openSnapshot } from '@glyphdex/engine';
import { syncFolder, writeDurably } from '../publish/durable-file.ts';
import { sha256Of } from '../publish/sha256-of.ts';
import { type PackColumns, packSections, readPackColumns } from './pack-columns.ts';

/** The files that a processed pack lies in, and what they must be like. */
export type StoredPack = Pick<ManifestPack, 'key' | 'iconsCount' | 'svg' | 'columns'>;

/** What has just been written of a pack, and its columns as they would be read, see `columnsIn`. */
export interface WrittenPack {
  readonly stored: StoredPack;
  readonly memory: SharedArrayBuffer;
}

/**
 * The processed packs of a catalog folder. Their files never change: a pack that changes has another key. Only the
 * holder of the build lock writes here.
 */
export class PackStore {
  readonly #folder: string;
  /** What has been read ahead, by key. */
  readonly #ahead = new Map<string, SharedArrayBuffer | undefined>();

  constructor(catalogFolder: string) {
    this.#folder = join(catalogFolder, CATALOG_FOLDERS.packs);
  }

  /** Writes a pack; once this returns, both files are on the disk under their names. */
  write(key: string, columns: PackColumns, documents: Iterable<Uint8Array>): WrittenPack {
    mkdirSync(this.#folder, { recursive: true });
    const svg = this.#writeFile(PACK_FILES.svg(key), documents);
    const pieces = encodeSnapshot(packSections(columns));
    const stored = this.#writeFile(PACK_FILES.columns(key), pieces);
    return {
      stored: { key, iconsCount: columns.names.count, svg, columns: stored },
      memory: sharedMemory(pieces, stored.bytes),
    };
  }

  /** Reads the columns of a pack before they are asked for. */
  readAhead(pack: StoredPack): void {
    this.#ahead.set(pack.key, this.#read(pack));
  }

  /** The columns of a pack, in memory that threads share, see `columnsIn`; undefined when they are not what they must be. */
  readColumns(pack: StoredPack): SharedArrayBuffer | undefined {
    const memory = this.#ahead.get(pack.key) ?? this.#read(pack);
    this.#ahead.delete(pack.key);
    return memory;
  }

  #read({ key, columns }: StoredPack): SharedArrayBuffer | undefined {
    const content = readShared(join(this.#folder, PACK_FILES.columns(key)), columns.bytes);
    return content !== undefined && sha256Hex(content) === columns.sha256 ? content.buffer : undefined;
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

/** What is known of a pack's icons, of the memory that its columns lie in. Costs microseconds: nothing is copied. */
export function columnsIn(memory: SharedArrayBuffer): PackColumns {
  return readPackColumns(openSnapshot(memory));
}

function sharedMemory(pieces: Iterable<Uint8Array>, bytes: number): SharedArrayBuffer {
  const content = new Uint8Array(new SharedArrayBuffer(bytes));
  let end = 0;
  for (const piece of pieces) {
    content.set(piece, end);
    end += piece.length;
  }
  return content.buffer;
}

/** The content of a file; undefined when it has not so many bytes. */
function readShared(path: string, bytes: number): Uint8Array<SharedArrayBuffer> | undefined {
  if (!isFile(path)) return undefined;
  const descriptor = openSync(path, 'r');
  try {
    if (fstatSync(descriptor).size !== bytes) return undefined;
    const content = new Uint8Array(new SharedArrayBuffer(bytes));
    for (let end = 0; end < bytes; ) {
      const read = readSync(descriptor, content, end, bytes - end, null);
      if (read === 0) return undefined;
      end += read;
    }
    return content;
  } finally {
    closeSync(descriptor);
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function sha256Hex(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
