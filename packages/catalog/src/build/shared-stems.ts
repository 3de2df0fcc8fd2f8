import { TextNumbers } from '@glyphdex/engine';
import type { TablePack } from './icon-order.ts';

/** What packs share of the names of icons. */
export interface SharedStems {
  readonly stems: TextNumbers;
  /** By pack and row the number of the icon's own. */
  readonly stemOf: readonly Uint32Array[];
  /** By pack, as `PackColumns.aliasStemOf`, with numbers of `stems`. */
  readonly aliasStemOf: readonly Uint32Array[];
}

/** Numbers the stems of all packs as one. */
export function sharedStems(packs: readonly TablePack[]): SharedStems {
  const stems = new TextNumbers();
  const stemOf: Uint32Array[] = [];
  const aliasStemOf: Uint32Array[] = [];
  for (const { columns } of packs) {
    const shared = stems.numbersOf(columns.stems);
    stemOf.push(columns.stemOf.map((stem) => shared[stem]!));
    aliasStemOf.push(columns.aliasStemOf.map((stem) => shared[stem]!));
  }
  return { stems, stemOf, aliasStemOf };
}
