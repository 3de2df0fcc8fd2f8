import {
  alignUp,
  DIRECTORY_OFFSET,
  type Directory,
  type DirectoryEntry,
  ELEMENT_BYTES,
  type ElementType,
  elementTypeOf,
  SECTION_ALIGNMENT,
  SNAPSHOT_FORMAT_VERSION,
  SNAPSHOT_MAGIC,
} from './format.ts';
import type { Section, SectionData } from './section.ts';
import { decodeUtf8 } from './utf8.ts';

/** Thrown for bytes that are no snapshot of this version. The message gives the reason in one line. */
export class SnapshotFormatError extends Error {
  override name = 'SnapshotFormatError';
}

/**
 * Opens a snapshot. Checks magic, version, size and directory, and throws a `SnapshotFormatError` if one is wrong; does
 * not read the sections. The buffer must hold the snapshot and nothing else.
 */
export function openSnapshot(buffer: ArrayBufferLike): Snapshot {
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1)
    refuse('snapshots are little-endian, this machine is not');
  if (buffer.byteLength < DIRECTORY_OFFSET) refuse(`only ${buffer.byteLength} bytes long`);
  const magic = decodeUtf8(new Uint8Array(buffer, 0, SNAPSHOT_MAGIC.length));
  if (magic !== SNAPSHOT_MAGIC) refuse('the magic bytes are missing');
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
    refuse(`${buffer.byteLength} bytes long, but the directory says ${dataStart + directory.bytes}`);
  }
  return new Snapshot(
    directory.sections.map((entry) => ({ name: entry.name, data: sectionAt(buffer, dataStart, entry) })),
  );
}

/** The sections of a snapshot by name, as views of its buffer: nothing is copied. */
export class Snapshot {
  readonly #sections: ReadonlyMap<string, SectionData>;

  constructor(sections: readonly Section[]) {
    this.#sections = new Map(sections.map(({ name, data }) => [name, data]));
  }

  has(name: string): boolean {
    return this.#sections.has(name);
  }

  /** All sections, in their order in the snapshot. */
  sections(): Section[] {
    return Array.from(this.#sections, ([name, data]) => ({ name, data }));
  }

  uint8(name: string): Uint8Array {
    const data = this.#get(name);
    return data instanceof Uint8Array ? data : refuseType(name, data, 'uint8');
  }

  uint16(name: string): Uint16Array {
    const data = this.#get(name);
    return data instanceof Uint16Array ? data : refuseType(name, data, 'uint16');
  }

  int32(name: string): Int32Array {
    const data = this.#get(name);
    return data instanceof Int32Array ? data : refuseType(name, data, 'int32');
  }

  uint32(name: string): Uint32Array {
    const data = this.#get(name);
    return data instanceof Uint32Array ? data : refuseType(name, data, 'uint32');
  }

  float64(name: string): Float64Array {
    const data = this.#get(name);
    return data instanceof Float64Array ? data : refuseType(name, data, 'float64');
  }

  /** The text of a section with UTF-8 bytes. */
  text(name: string): string {
    return decodeUtf8(this.uint8(name));
  }

  #get(name: string): SectionData {
    return this.#sections.get(name) ?? refuse(`section ${name} is missing`);
  }
}

function sectionAt(buffer: ArrayBufferLike, dataStart: number, entry: DirectoryEntry): SectionData {
  const start = dataStart + entry.offset;
  switch (entry.type) {
    case 'uint8':
      return new Uint8Array(buffer, start, entry.length);
    case 'uint16':
      return new Uint16Array(buffer, start, entry.length);
    case 'int32':
      return new Int32Array(buffer, start, entry.length);
    case 'uint32':
      return new Uint32Array(buffer, start, entry.length);
    case 'float64':
      return new Float64Array(buffer, start, entry.length);
  }
}

function refuseType(name: string, data: SectionData, wanted: ElementType): never {
  refuse(`section ${name} holds ${elementTypeOf(data)}, not ${wanted}`);
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
  if (!isRecord(value)) refuse('the directory is not an object');
  const { bytes, sections: entries } = value;
  if (!isSize(bytes) || !Array.isArray(entries)) refuse('the directory lacks its fields');
  const names = new Set<string>();
  let end = 0;
  const sections = entries.map((entry: unknown): DirectoryEntry => {
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
  if (!isRecord(value)) return false;
  const { name, type, offset, length } = value;
  return (
    typeof name === 'string' &&
    typeof type === 'string' &&
    Object.hasOwn(ELEMENT_BYTES, type) &&
    isSize(offset) &&
    isSize(length)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
