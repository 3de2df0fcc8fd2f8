import type { SetReference } from '../source/icon-source.ts';

/** A piece of work small enough to keep all cores busy: every `parts`-th stretch of a set's icons. */
export interface SetPartTask {
  readonly set: SetReference;
  readonly part: number;
  readonly parts: number;
}

/**
 * The cleaned and described icons of one stretch of a set, in the order of the source. Columns instead of objects: they
 * cross from worker to main thread without being copied piece by piece.
 */
export interface SetPart {
  readonly lastModified: number;
  readonly names: readonly string[];
  readonly aliases: readonly (readonly string[])[];
  readonly categories: readonly (readonly string[])[];
  /** Names without style and size, see `NameParts.concept`, and how many such words they had. */
  readonly concepts: readonly string[];
  readonly affixes: Uint8Array;
  /** The concepts of the further names. */
  readonly aliasConcepts: readonly (readonly string[])[];
  /** Positions in ICON_TYPES and SHAPES. */
  readonly types: Uint8Array;
  readonly shapes: Uint8Array;
  /** One bit per position in STYLES. */
  readonly styles: Uint32Array;
  /** Start of each icon's pairs (position in COLORS, percent), and the pairs. */
  readonly colorOffsets: Uint32Array;
  readonly colorPairs: Uint8Array;
  /** Start of each icon's document in `svgBytes`, which holds the inside of JSON string literals in ASCII. */
  readonly svgOffsets: Uint32Array;
  readonly svgBytes: Uint8Array;
  /** CONTENT_HASH_BYTES of each. */
  readonly contentHashes: Uint8Array;
  readonly refused: readonly Refusal[];
}

/** An icon or a set that did not make it into the catalog. */
export interface Refusal {
  readonly name: string;
  readonly reason: string;
}

/** A set that could not be read at all. */
export interface FailedPart {
  readonly failure: string;
}

export type SetPartResult = SetPart | FailedPart;
