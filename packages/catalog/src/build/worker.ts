import type { SortedLooks } from '@glyphdex/engine';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { NeighbourShare, Share } from '../neighbours/find-neighbours.ts';
import * as neighbours from '../neighbours/find-neighbours.ts';
import type { NeighbourColumns } from '../neighbours/neighbour-columns.ts';
import { type NeighbourSource, readKnownNeighbours } from './known-neighbours.ts';
import * as sets from './process-set-part.ts';
import type { SetPart, SetPartTask } from './set-part.ts';

/** `processSetPart` in a worker thread: the large columns move to the main thread instead of being copied. */
export function processSetPart(task: SetPartTask): unknown {
  const result = sets.processSetPart(task);
  return 'failure' in result ? result : move(new MovedColumns(result));
}

/** `findNeighbours` in a worker thread. */
export function findNeighbours({ icons, sorted, share, source }: NeighboursTask): unknown {
  const known = source && readKnownNeighbours(source, icons.positions);
  return move(new MovedColumns(neighbours.findNeighbours(icons, sorted, share, known)));
}

export interface NeighboursTask {
  readonly icons: NeighbourColumns;
  readonly sorted: SortedLooks;
  readonly share: Share;
  /** Where neighbours may be taken over from. */
  readonly source: NeighbourSource | undefined;
}

/** Tells the pool which buffers to hand over with a result. */
class MovedColumns {
  readonly [transferableSymbol]: ArrayBufferLike[];
  readonly [valueSymbol]: SetPart | NeighbourShare;

  constructor(part: SetPart | NeighbourShare) {
    this[valueSymbol] = part;
    this[transferableSymbol] = Object.values(part)
      .filter((column) => ArrayBuffer.isView(column))
      .map((column) => column.buffer);
  }
}
