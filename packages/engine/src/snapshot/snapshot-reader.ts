import {
  alignUp,
  DIRECTORY_OFFSET,
  type Directory,
  type DirectoryEntry,
  ELEMENT_BYTES,
  type ElementType,
  SECTION_ALIGNMENT,
  SNAPSHOT_FORMAT_VERSION,
  SNAPSHOT_MAGIC,
} from './format.ts';
import { decodeUtf8 } from './utf8.ts';

/** These bytes are not a snapshot that this version can read; the message says in one line what is wrong. */
export class SnapshotFormatError extends Error {
  override name = 'SnapshotFormatError';
}

/**
 * What is in this snapshot? Checks magic, version, size and directory, and refuses with a `SnapshotFormatError`
 * whatever does not fit; it does not read the sections. The buffer must hold the snapshot and nothing else.
 */
export function openSnapshot(buffer: ArrayBufferLike): Snapshot {
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1)
    refuse('snapshots are little-endian, this machine is not');
  if (buffer.byteLength < DIRECTORY_OFFSET) refuse(`only ${buffer.byteLength} bytes long`);
  const magic = decodeUtf8(new Uint8Array(buffer, 0, SNAPSHOT_MAGIC.length));
  if (magic !== SNAPSHOT_MAGIC) refuse('the file does not begin as a snapshot does');
  const view = new DataView(buffer);
  const version = view.getUint32(8, true);
  if (version !== SNAPSHOT_FORMAT_VERSION) {
    refuse(`format version ${version}, this program reads version ${SNAPSHOT_FORMAT_VERSION}`);
  }
  const directoryBytes = view.getUint32(12, true);
  const dataStart = alignUp(DIRECTORY_OFFSET + directoryBytes);
  if (dataStart > buffer.byteLength) refuse('truncated within the directory');
  const directory = parseDirectory(decodeUtf8(new Uint8Array(buffer, DIRECTORY_OFFSET, directoryBytes)));
  if (dataStart + directory.bytes !== buffer.byteLength) {
    refuse(`${buffer.byteLength} bytes long where the directory says ${dataStart + directory.bytes}`);
  }
  return new Snapshot(buffer, dataStart, directory.sections);
}

/** Gives the sections of a snapshot by name, as views of its one buffer: nothing is copied. */
export class Snapshot {
  readonly #buffer: ArrayBufferLike;
  readonly #dataStart: number;
  readonly #entries: ReadonlyMap<string, DirectoryEntry>;

  constructor(buffer: ArrayBufferLike, dataStart: number, entries: readonly DirectoryEntry[]) {
    this.#buffer = buffer;
    this.#dataStart = dataStart;
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The sections with their sizes, in the order in which they lie. */
  sections(): { name: string; bytes: number }[] {
    return [...this.#entries.values()].map(({ name, type, length }) => ({
      name,
      bytes: length * ELEMENT_BYTES[type],
    }));
  }

  uint8(name: string): Uint8Array {
    const { start, length } = this.#locate(name, 'uint8');
    return new Uint8Array(this.#buffer, start, length);
  }

  uint16(name: string): Uint16Array {
    const { start, length } = this.#locate(name, 'uint16');
    return new Uint16Array(this.#buffer, start, length);
  }

  int32(name: string): Int32Array {
    const { start, length } = this.#locate(name, 'int32');
    return new Int32Array(this.#buffer, start, length);
  }

  uint32(name: string): Uint32Array {
    const { start, length } = this.#locate(name, 'uint32');
    return new Uint32Array(this.#buffer, start, length);
  }

  float64(name: string): Float64Array {
    const { start, length } = this.#locate(name, 'float64');
    return new Float64Array(this.#buffer, start, length);
  }

  /** The text of a section of UTF-8 bytes. */
  text(name: string): string {
    return decodeUtf8(this.uint8(name));
  }

  #locate(name: string, type: ElementType): { start: number; length: number } {
    const entry = this.#entries.get(name);
    if (entry === undefined) refuse(`section ${name} is missing`);
    if (entry.type !== type) refuse(`section ${name} holds ${entry.type}, not ${type}`);
    return { start: this.#dataStart + entry.offset, length: entry.length };
  }
}

function refuse(reason: string): never {
  throw new SnapshotFormatError(`not a readable snapshot: ${reason}`);
}

function parseDirectory(json: string): Directory {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    refuse('the directory is not JSON');
  }
  if (!isRecord(value) || !isSize(value['bytes']) || !Array.isArray(value['sections'])) {
    refuse('the directory lacks its fields');
  }
  const bytes = value['bytes'];
  const names = new Set<string>();
  let end = 0;
  const sections = value['sections'].map((entry: unknown): DirectoryEntry => {
    if (!isEntry(entry)) refuse('the directory has a malformed entry');
    if (names.has(entry.name)) refuse(`two sections are named ${entry.name}`);
    names.add(entry.name);
    if (entry.offset % SECTION_ALIGNMENT !== 0) refuse(`section ${entry.name} is not aligned`);
    if (entry.offset < end) refuse(`section ${entry.name} overlaps another`);
    end = entry.offset + entry.length * ELEMENT_BYTES[entry.type];
    if (end > bytes) refuse(`section ${entry.name} reaches beyond the end`);
    return entry;
  });
  return { bytes, sections };
}

function isEntry(value: unknown): value is DirectoryEntry {
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    typeof value['type'] === 'string' &&
    Object.hasOwn(ELEMENT_BYTES, value['type']) &&
    isSize(value['offset']) &&
    isSize(value['length'])
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
