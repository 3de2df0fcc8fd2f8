import { LOOK_BYTES } from '@glyphdex/engine';
import {
  type NeighbourColumns,
  type NumberedStems,
  neighbourColumns,
} from '../neighbours/neighbour-columns.ts';
import type { IconOrder } from './icon-order.ts';
import type { SharedStems } from './shared-stems.ts';

/** What the neighbours of these icons are found by. */
export function columnsForNeighbours(
  icons: IconOrder,
  { stemOf, aliasStemOf }: SharedStems,
  numbered: NumberedStems,
): NeighbourColumns {
  const looks = icons.rows(Uint8Array, ({ looks }) => looks, LOOK_BYTES);
  const { offsets, values } = icons.runs(Uint32Array, 1, ({ aliasStemOffsets }, pack) => {
    return { offsets: aliasStemOffsets, values: aliasStemOf[pack]! };
  });
  // Packs number their drawings and families from 0.
  const starts = icons.packs.map(() => 0);
  for (let pack = 1; pack < starts.length; pack++)
    starts[pack] = starts[pack - 1]! + icons.packs[pack - 1]!.columns.ids.length;
  return neighbourColumns(
    {
      packs: icons.rows(Uint16Array, ({ ids }, pack) => new Uint16Array(ids.length).fill(pack)),
      positions: icons.positions,
      looks: new Int8Array(looks.buffer),
      drawings: icons.rows(Uint32Array, ({ drawings }, pack) =>
        drawings.map((number) => starts[pack]! + number),
      ),
      families: icons.rows(Uint32Array, ({ families }, pack) =>
        families.map((number) => starts[pack]! + number),
      ),
      stemOf: icons.rows(Uint32Array, (_, pack) => stemOf[pack]!),
      aliasOffsets: offsets,
      aliasStemOf: values,
    },
    numbered,
  );
}
