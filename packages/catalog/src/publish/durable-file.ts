import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { FileDigest } from '@glyphdex/contract';

/** Small pieces are gathered up to this many bytes before they are written. */
const BUFFER_BYTES = 4 << 20;
/** One system call writes less than 2 GiB. */
const WRITE_MAX = 1 << 30;

/** Writes a new file front to back and knows its size and SHA-256 once it is on the disk. */
class DurableFile {
  readonly #descriptor: number;
  readonly #hash: Hash = createHash('sha256');
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #buffered = 0;
  #bytes = 0;
  #isOpen = true;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx', 0o644);
  }

  append(data: Uint8Array): void {
    this.#bytes += data.length;
    if (this.#buffered + data.length > BUFFER_BYTES) this.#flush();
    if (data.length > BUFFER_BYTES) this.#write(data);
    else {
      this.#buffer.set(data, this.#buffered);
      this.#buffered += data.length;
    }
  }

  /** Answers only when the bytes are on the disk. */
  finish(): FileDigest {
    this.#flush();
    fsyncSync(this.#descriptor);
    this.close();
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  /** Lets go of the file; after `finish` there is nothing left to do. */
  close(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  #write(data: Uint8Array): void {
    this.#hash.update(data);
    for (let at = 0; at < data.length; )
      at += writeSync(this.#descriptor, data, at, Math.min(WRITE_MAX, data.length - at));
  }
}

/** Writes a new file; answers its size and digest when the bytes are on the disk. */
export function writeDurably(path: string, pieces: Iterable<Uint8Array>): FileDigest {
  const file = new DurableFile(path);
  try {
    for (const piece of pieces) file.append(piece);
    return file.finish();
  } finally {
    file.close();
  }
}

/**
 * The same for files so large that copying them into the system's memory takes long: done beside this thread, which hashes
 * one stretch while the one before is written. Several files can be written at a time.
 */
export async function writeDurablyBeside(path: string, pieces: Iterable<Uint8Array>): Promise<FileDigest> {
  const file = await open(path, 'wx', 0o644);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    let writing = Promise.resolve();
    for (const stretch of stretchesOf(pieces)) {
      hash.update(stretch);
      bytes += stretch.length;
      await writing;
      writing = writeWhole(file, stretch);
    }
    await writing;
    await file.sync();
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** The bytes of these pieces in stretches of about BUFFER_BYTES; small pieces are copied, large ones are not. */
function* stretchesOf(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  for (const piece of pieces) {
    const isLarge = piece.length >= BUFFER_BYTES;
    if (gatheredBytes > 0 && (isLarge || gatheredBytes + piece.length > BUFFER_BYTES)) {
      yield Buffer.concat(gathered, gatheredBytes);
      gathered = [];
      gatheredBytes = 0;
    }
    if (isLarge)
      for (let at = 0; at < piece.length; at += BUFFER_BYTES) yield piece.subarray(at, at + BUFFER_BYTES);
    else {
      gathered.push(piece);
      gatheredBytes += piece.length;
    }
  }
  if (gatheredBytes > 0) yield Buffer.concat(gathered, gatheredBytes);
}

async function writeWhole(file: FileHandle, data: Uint8Array): Promise<void> {
  for (let at = 0; at < data.length; )
    at += (await file.write(data, at, data.length - at, null)).bytesWritten;
}

/** Makes the names in a folder as durable as the files. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
