import type { IconColumns } from '../packs/pack-columns.ts';
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
export interface SetPart extends IconColumns {
  readonly lastModified: number;
  /** The documents, each the inside of a JSON string literal in ASCII. */
  readonly svgBytes: Uint8Array;
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
