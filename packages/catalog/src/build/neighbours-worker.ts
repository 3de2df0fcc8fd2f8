import type { SortedLooks } from '@glyphdex/engine';
import * as neighbours from '../neighbours/find-neighbours.ts';
import type { NeighbourColumns } from '../neighbours/neighbour-columns.ts';
import { RELATED_MAX } from '../neighbours/stem-groups.ts';
import { WordOverlap } from '../neighbours/word-overlap.ts';
import {
  knownNeighbours,
  type NeighbourSource,
  readStoredNeighbours,
  type StoredFiles,
  type StoredNeighbours,
} from './known-neighbours.ts';
import { serveTasks } from './serve-tasks.ts';

/** What this thread has found out before it is asked for neighbours. */
let stored: { readonly folder: string; readonly neighbours: StoredNeighbours | undefined } | undefined;
let related: { readonly stems: readonly string[]; readonly words: WordOverlap } | undefined;

/** Reads the neighbours of a generation, since they will be asked for. */
function read(files: StoredFiles): void {
  stored = { folder: files.folder, neighbours: readStoredNeighbours(files) };
}

/** Takes the stems of the icons. With neighbours known all that is related will be asked for, so that it can be found now. */
function relate(stems: readonly string[]): void {
  const words = new WordOverlap(stems);
  if (stored?.neighbours !== undefined) words.compareAll(RELATED_MAX);
  related = { stems, words };
}

export interface NeighboursTask {
  /** Without the stems, which have come before. */
  readonly icons: Omit<NeighbourColumns, 'stems'>;
  readonly sorted: SortedLooks;
  readonly share: neighbours.Share;
  /** Where neighbours may be taken over from. */
  readonly source: NeighbourSource | undefined;
}

/** `findNeighbours` in a thread that has been told the stems. */
function find({ icons, sorted, share, source }: NeighboursTask): neighbours.NeighbourShare {
  if (related === undefined) throw new Error('the stems have not been told');
  const known = source && knownFrom(source, icons.positions);
  return neighbours.findNeighbours({ ...icons, stems: related.stems }, sorted, share, known, related.words);
}

function knownFrom(source: NeighbourSource, positions: Uint32Array) {
  if (stored?.folder !== source.folder) read(source);
  return stored?.neighbours && knownNeighbours(stored.neighbours, source, positions);
}

serveTasks({ read, relate, find });
