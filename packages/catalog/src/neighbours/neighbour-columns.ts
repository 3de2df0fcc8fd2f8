import type { Strings, TextNumbers } from '@glyphdex/engine';
import { orderByKey } from '../columns/order-by-key.ts';

/** What neighbours are found by, in docId order. Numbers, so that they reach a worker quickly and lie close together. */
export interface NeighbourColumns {
  readonly packs: Uint16Array;
  /** Positions among all icons, one pack behind the other. */
  readonly positions: Uint32Array;
  /** LOOK_BYTES each. */
  readonly looks: Int8Array;
  /** Equal for icons of one pack whose names are the same but for style and size, and for further drawings: see `familiesOf`. */
  readonly drawings: Uint32Array;
  readonly families: Uint32Array;
  /** What packs share of the names; stems of many icons have low numbers. */
  readonly stems: Strings;
  readonly stemOf: Uint32Array;
  /** Icons with further names, ascending, and the stem of each such name that is one: pairs. */
  readonly aliasPairs: Uint32Array;
}

/** What columns are made from: stems have numbers by pack here, and some are those of further names alone. */
export interface NamedColumns extends Omit<NeighbourColumns, 'stems' | 'aliasPairs'> {
  /** By docId, and one entry more: where the stems of its further names begin in `aliasStemOf`. */
  readonly aliasOffsets: Uint32Array;
  readonly aliasStemOf: Uint32Array;
}

/** Stems as neighbours are found by them. */
export interface NumberedStems {
  readonly stems: Strings;
  /** By number before: that in `stems`, NO_STEM for those of further names alone. */
  readonly numbers: Int32Array;
  /** How many icons each of `stems` has. */
  readonly counts: Uint32Array;
}

const NO_STEM = -1;

/**
 * Numbers stems by how many icons they have, to the power of two, and within that by a hash of them: numbers whose order a pack
 * more or less hardly changes, and so what is related to what.
 */
export function numberStems(known: TextNumbers, stemOf: readonly Uint32Array[]): NumberedStems {
  const counts = new Uint32Array(known.count);
  for (const ofPack of stemOf) for (const stem of ofPack) counts[stem]!++;
  const keys = Float64Array.from(known.hashes, (hash, stem) => classOf(counts[stem]!) * HASHES + hash);
  const inUse = Uint32Array.from(keys.keys()).filter((stem) => counts[stem]! > 0);
  const order = orderByKey(inUse, keys);
  const numbers = new Int32Array(known.count).fill(NO_STEM);
  order.forEach((stem, number) => {
    numbers[stem] = number;
  });
  return {
    stems: known.listOf(order),
    numbers,
    counts: order.map((stem) => counts[stem]!),
  };
}

/** By how many icons a stem is numbered: less for more of them. */
export function classOf(count: number): number {
  return Math.clz32(count);
}

/** How many hashes there are. */
const HASHES = 2 ** 32;

export function neighbourColumns(
  { aliasOffsets, aliasStemOf, ...icons }: NamedColumns,
  { stems, numbers }: NumberedStems,
): NeighbourColumns {
  const aliasPairs: number[] = [];
  for (let docId = 0; docId < icons.stemOf.length; docId++)
    for (let at = aliasOffsets[docId]!; at < aliasOffsets[docId + 1]!; at++) {
      const number = numbers[aliasStemOf[at]!]!;
      if (number !== NO_STEM) aliasPairs.push(docId, number);
    }
  const stemOf = icons.stemOf.map((stem) => numbers[stem]!);
  return { ...icons, stems, stemOf, aliasPairs: Uint32Array.from(aliasPairs) };
}
