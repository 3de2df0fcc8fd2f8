import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileDigest } from '@glyphdex/contract';

const BUFFER_BYTES = 4 << 20;
/** One system call writes less than 2 GiB. */
const WRITE_MAX = 1 << 30;

/** Creates a folder and its missing parents. Only their owner can read them, because packs can be private. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Writes a new file that only its owner can read. Returns its size and SHA-256 once its content is on the disk. */
export function writeDurably(path: string, pieces: Iterable<Uint8Array>): FileDigest {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for (const chunk of chunksOf(pieces)) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = 0; at < chunk.length; )
        at += writeSync(descriptor, chunk, at, Math.min(WRITE_MAX, chunk.length - at));
    }
    fsyncSync(descriptor);
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a file under a temporary name and renames it, so a reader never sees a part of it. Replaces an existing
 * file. The new content is on the disk on return, the name after `syncFolder`.
 */
export function replaceDurably(path: string, content: Uint8Array): FileDigest {
  const temporary = join(dirname(path), `.${basename(path)}`);
  rmSync(temporary, { force: true });
  try {
    const digest = writeDurably(temporary, [content]);
    renameSync(temporary, path);
    return digest;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Joins small pieces to chunks of at most BUFFER_BYTES, to save system calls. Larger pieces stay whole. */
function* chunksOf(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let end = 0;
  for (const piece of pieces) {
    if (end + piece.length > BUFFER_BYTES) {
      yield buffer.subarray(0, end);
      end = 0;
    }
    if (piece.length > BUFFER_BYTES) yield piece;
    else {
      buffer.set(piece, end);
      end += piece.length;
    }
  }
  yield buffer.subarray(0, end);
}

/** As `syncFolder`, without holding the event loop. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Waits until the names of a folder are on the disk. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
