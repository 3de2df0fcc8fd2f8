import { readSync } from 'node:fs';
import { OpenFiles } from './open-files.ts';

/** Where the documents lie, by docId. */
export interface DocumentPlaces {
  /** Position of the file. */
  readonly packs: Uint16Array;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
}

/**
 * What is drawn? SVG documents stay in the files of their packs and are read by offset: from the page cache that costs
 * about 0.7 µs each, and the process stays some 350 MB smaller. Reads are synchronous since handing them to another
 * thread costs more.
 */
export class SvgStore {
  readonly #files: OpenFiles;
  readonly #places: DocumentPlaces;

  constructor(paths: readonly string[], places: DocumentPlaces) {
    this.#files = new OpenFiles(paths);
    this.#places = places;
  }

  /** Bytes of this document as the inside of a JSON string. */
  byteLength(docId: number): number {
    return this.#places.lengths[docId]!;
  }

  /** Writes the inside of a JSON string, ASCII, to `target`; throws when the file cannot be read. */
  readInto(docId: number, target: Buffer, at: number): number {
    const length = this.byteLength(docId);
    const file = this.#files.descriptorOf(this.#places.packs[docId]!);
    const position = this.#places.starts[docId]!;
    for (let done = 0; done < length; ) {
      const read = readSync(file, target, at + done, length - done, position + done);
      if (read === 0) throw new Error('the SVG file has become shorter');
      done += read;
    }
    return length;
  }

  /** The document as it is meant to be drawn. */
  documentOf(docId: number): string {
    const bytes = Buffer.allocUnsafe(this.byteLength(docId));
    this.readInto(docId, bytes, 0);
    return JSON.parse(`"${bytes.toString('latin1')}"`) as string;
  }

  close(): void {
    this.#files.close();
  }
}
