import {
  alignUp,
  DIRECTORY_OFFSET,
  type Directory,
  type DirectoryEntry,
  elementTypeOf,
  SNAPSHOT_FORMAT_VERSION,
  SNAPSHOT_MAGIC,
} from './format.ts';
import type { Section } from './section.ts';
import { encodeUtf8 } from './utf8.ts';

/**
 * Encodes sections as a snapshot: chunks to be written one after another, which are views of the sections, not copies.
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
