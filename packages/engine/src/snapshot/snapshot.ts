import { decodeUtf8, encodeUtf8 } from './utf8.ts';

export type SectionData = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** A named typed array, the unit of a snapshot. */
export interface Section {
  readonly name: string;
  readonly data: SectionData;
}

/**
 * The layout of a snapshot. All numbers are little-endian.
 *
 *     0   magic, 8 bytes
 *     8   format version, uint32
 *     12  length of the directory in bytes, uint32
 *     16  directory, UTF-8 JSON: {"bytes": length of the data, "sections": [{name, type, offset, length}]}
 *         zeros up to a multiple of 64. The data begins here; section offsets count from here
 *         sections, each at a multiple of 64, zeros between them
 */
const SNAPSHOT_MAGIC = 'GLYPHDEX';
const SNAPSHOT_FORMAT_VERSION = 1;
const DIRECTORY_OFFSET = 16;
const SECTION_ALIGNMENT = 64;

/** A section in the directory; `offset` counts bytes from the start of the data, `length` counts elements. */
interface DirectoryEntry {
  readonly name: string;
  readonly type: ElementType;
  readonly offset: number;
  readonly length: number;
}

interface Directory {
  readonly bytes: number;
  readonly sections: readonly DirectoryEntry[];
}

const ELEMENT_BYTES = { uint8: 1, uint16: 2, int32: 4, uint32: 4, float64: 8 } as const;
type ElementType = keyof typeof ELEMENT_BYTES;

function elementTypeOf(data: SectionData): ElementType {
  if (data instanceof Uint8Array) return 'uint8';
  if (data instanceof Uint16Array) return 'uint16';
  if (data instanceof Int32Array) return 'int32';
  if (data instanceof Uint32Array) return 'uint32';
  return 'float64';
}

/** Rounds up to the alignment. Divides instead of masking bits, because offsets may exceed 2 GB. */
function alignUp(offset: number): number {
  return Math.ceil(offset / SECTION_ALIGNMENT) * SECTION_ALIGNMENT;
}

/**
 * Encodes sections as a snapshot: chunks to be written one after another. Those of sections are views, not copies.
 * Equal sections give equal bytes. Throws when two sections have the same name.
 */
export function encodeSnapshot(sections: readonly Section[]): Uint8Array[] {
  const entries: DirectoryEntry[] = [];
  const chunks: Uint8Array[] = [];
  let end = 0;
  const names = new Set<string>();
  for (const { name, data } of sections) {
    if (names.has(name)) throw new Error(`two sections are named ${name}`);
    names.add(name);
    const offset = alignUp(end);
    chunks.push(new Uint8Array(offset - end));
    chunks.push(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    entries.push({ name, type: elementTypeOf(data), offset, length: data.length });
    end = offset + data.byteLength;
  }
  const directory: Directory = { bytes: end, sections: entries };
  return [header(encodeUtf8(JSON.stringify(directory))), ...chunks].filter((chunk) => chunk.length > 0);
}

function header(directory: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(alignUp(DIRECTORY_OFFSET + directory.length));
  bytes.set(encodeUtf8(SNAPSHOT_MAGIC), 0);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, SNAPSHOT_FORMAT_VERSION, true);
  view.setUint32(12, directory.length, true);
  bytes.set(directory, DIRECTORY_OFFSET);
  return bytes;
}

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
