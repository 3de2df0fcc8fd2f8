import { LOOK_BYTES } from '@glyphdex/engine';
import {
  type NeighbourColumns,
  type NumberedStems,
  neighbourColumns,
} from '../neighbours/neighbour-columns.ts';
import type { IconOrder } from './icon-order.ts';
import type { IconTable } from './icon-table.ts';

/** What the neighbours of these icons are found by. Looks are shared, so that no thread needs a copy. */
export function columnsForNeighbours(
  icons: IconOrder,
  table: IconTable,
  numbered: NumberedStems,
): NeighbourColumns {
  const { stemOf, aliasStemOf } = table;
  const looks = icons.rows(Uint8Array, ({ looks }) => looks, LOOK_BYTES);
  const shared = new Uint8Array(new SharedArrayBuffer(looks.length));
  shared.set(looks);
  const { offsets, values } = icons.runs(Uint32Array, 1, ({ aliasStemOffsets }, pack) => {
    return { offsets: aliasStemOffsets, values: aliasStemOf[pack]! };
  });
  // Packs number their drawings and families from 0.
  const starts = table.packs.map(() => 0);
  for (let pack = 1; pack < starts.length; pack++)
    starts[pack] = starts[pack - 1]! + table.packs[pack - 1]!.columns.ids.length;
  return neighbourColumns(
    {
      packs: icons.rows(Uint16Array, ({ ids }, pack) => new Uint16Array(ids.length).fill(pack)),
      positions: icons.positions,
      looks: new Int8Array(shared.buffer),
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
