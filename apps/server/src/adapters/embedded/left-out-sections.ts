import { closeSync, openSync, readSync } from 'node:fs';
import { ICON_SECTIONS } from '@glyphdex/contract';
import { openSnapshot, type Snapshot } from '@glyphdex/engine';

/** Sections of the index that few requests need. They stay in the file: 10 MB of a full catalog. */
export const LEFT_OUT: readonly string[] = [
  ICON_SECTIONS.contentHash,
  ICON_SECTIONS.colorOffsets,
  ICON_SECTIONS.colorPairs,
  ICON_SECTIONS.docsByName,
  ICON_SECTIONS.docsByCreated,
];

/** From a byte of the file up to another. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where do the sections lie that are left out? In ascending order. Of the buffer, which is as long as the whole file, only
 * the directory is read. What is no snapshot has none: it is read whole, and its digest tells.
 */
export function leftOutRanges(buffer: ArrayBuffer): ByteRange[] {
  try {
    return [...placesIn(openSnapshot(buffer)).values()].sort((a, b) => a.start - b.start);
  } catch {
    return [];
  }
}

/** Gives what is left out of memory, piece by piece. */
export interface SectionReader {
  /** The whole section. */
  uint32(name: string): Uint32Array;
  /** Bytes of the section, from the `from`th on. */
  bytes(name: string, from: number, length: number): Buffer;
}

/** Reads sections from the index file, about 0.7 µs a piece. Throws when the file cannot be read. */
export class LeftOutSections implements SectionReader {
  readonly #file: number;
  readonly #places: ReadonlyMap<string, ByteRange>;

  /** `snapshot` is the one of this file, with all of its sections. */
  constructor(path: string, snapshot: Snapshot) {
    this.#places = placesIn(snapshot);
    this.#file = openSync(path, 'r');
  }

  uint32(name: string): Uint32Array {
    const { start, end } = this.#places.get(name)!;
    const section = new Uint32Array((end - start) / Uint32Array.BYTES_PER_ELEMENT);
    this.#read(section, start);
    return section;
  }

  bytes(name: string, from: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    this.#read(bytes, this.#places.get(name)!.start + from);
    return bytes;
  }

  close(): void {
    closeSync(this.#file);
  }

  #read(target: Uint32Array | Buffer, position: number): void {
    if (target.byteLength === 0) return;
    if (readSync(this.#file, target, 0, target.byteLength, position) !== target.byteLength)
      throw new Error('the index file has become shorter');
  }
}

function placesIn(snapshot: Snapshot): Map<string, ByteRange> {
  return new Map(
    snapshot
      .sections()
      .filter(({ name }) => LEFT_OUT.includes(name))
      .map(({ name, data }) => [name, { start: data.byteOffset, end: data.byteOffset + data.byteLength }]),
  );
}
