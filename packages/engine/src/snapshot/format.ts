import type { SectionData } from './section.ts';

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
export const SNAPSHOT_MAGIC = 'GLYPHDEX';
export const SNAPSHOT_FORMAT_VERSION = 1;
export const DIRECTORY_OFFSET = 16;
export const SECTION_ALIGNMENT = 64;

/** A section in the directory; `offset` counts bytes from the start of the data, `length` counts elements. */
export interface DirectoryEntry {
  readonly name: string;
  readonly type: ElementType;
  readonly offset: number;
  readonly length: number;
}

export interface Directory {
  readonly bytes: number;
  readonly sections: readonly DirectoryEntry[];
}

export const ELEMENT_BYTES = { uint8: 1, uint16: 2, int32: 4, uint32: 4, float64: 8 } as const;
export type ElementType = keyof typeof ELEMENT_BYTES;

export function elementTypeOf(data: SectionData): ElementType {
  if (data instanceof Uint8Array) return 'uint8';
  if (data instanceof Uint16Array) return 'uint16';
  if (data instanceof Int32Array) return 'int32';
  if (data instanceof Uint32Array) return 'uint32';
  return 'float64';
}

/** Rounds up to the alignment. Divides instead of masking bits, because offsets may exceed 2 GB. */
export function alignUp(offset: number): number {
  return Math.ceil(offset / SECTION_ALIGNMENT) * SECTION_ALIGNMENT;
}
