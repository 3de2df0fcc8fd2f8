import type { Strings, TextNumbers } from '@glyphdex/engine';
import { orderByKey } from '../columns/order-by-key.ts';

/** A brand mark or flag, by its pack or as an emoji; a drawing in several colors. */
export const KINDS = { brand: 1, flag: 2, colored: 4 } as const;

/** The input for related icons, by docId. Plain data, because it is copied to workers. */
export interface RelatedColumns {
  /** Numbers of the makers of the packs. */
  readonly makers: Uint16Array;
  /** Bits of KINDS. */
  readonly kinds: Uint8Array;
  /** Positions among all icons in pack order: equally good candidates come in this order. */
  readonly positions: Uint32Array;
  /** Image descriptors, DESCRIPTOR_BYTES each. */
  readonly descriptors: Int8Array;
  /**
   * Equal for icons of one pack whose names differ only in style and size, and for those of one family: see
   * `familiesOf`.
   */
  readonly drawings: Uint32Array;
  readonly families: Uint32Array;
  /** The stems of icon names; stems of many icons have low numbers. */
  readonly stems: Pick<Strings, 'offsets' | 'units'>;
  readonly stemOf: Uint32Array;
  /** Pairs, ascending: docId of an icon with an alias, and the stem of that alias. */
  readonly aliasPairs: Uint32Array;
}

/** The same with stems as `IconTable` numbers them, those of aliases included. */
export interface NamedColumns extends Omit<RelatedColumns, 'stems' | 'aliasPairs'> {
  /** Stems of the aliases of docId d: `aliasStemOf` from `aliasOffsets[d]` up to `aliasOffsets[d + 1]`. */
  readonly aliasOffsets: Uint32Array;
  readonly aliasStemOf: Uint32Array;
}

/** In place of the number of a stem without an icon. */
const NO_NUMBER = -1;
/** The number of distinct hashes. */
const HASHES = 2 ** 32;

/**
 * Renumbers stems by their count of icons rounded down to a power of two, the largest first, then by a hash. One more
 * pack hardly changes this order, and therefore which stems are related. Stems without an icon get no number.
 */
export function relatedColumns(
  { aliasOffsets, aliasStemOf, ...icons }: NamedColumns,
  stems: TextNumbers,
): RelatedColumns {
  const counts = new Uint32Array(stems.count);
  for (const stem of icons.stemOf) counts[stem]!++;
  const keys = Float64Array.from(stems.hashes, (hash, stem) => Math.clz32(counts[stem]!) * HASHES + hash);
  const inUse = Uint32Array.from(keys.keys()).filter((stem) => counts[stem]! > 0);
  const order = orderByKey(inUse, keys);
  const numbers = new Int32Array(stems.count).fill(NO_NUMBER);
  order.forEach((stem, number) => {
    numbers[stem] = number;
  });
  const aliasPairs: number[] = [];
  for (let docId = 0; docId < icons.stemOf.length; docId++)
    for (let at = aliasOffsets[docId]!; at < aliasOffsets[docId + 1]!; at++) {
      const number = numbers[aliasStemOf[at]!]!;
      if (number !== NO_NUMBER) aliasPairs.push(docId, number);
    }
  const { offsets, units } = stems.listOf(order);
  return {
    ...icons,
    stems: { offsets, units },
    stemOf: icons.stemOf.map((stem) => numbers[stem]!),
    aliasPairs: Uint32Array.from(aliasPairs),
  };
}
