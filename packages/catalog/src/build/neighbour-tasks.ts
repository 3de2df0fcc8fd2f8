import { sortLooks } from '@glyphdex/engine';
import * as neighbours from '../neighbours/find-neighbours.ts';
import { knownAlike } from '../neighbours/known-alike.ts';
import { type NumberedStems, numberStems } from '../neighbours/neighbour-columns.ts';
import { RELATED_MAX } from '../neighbours/stem-groups.ts';
import { WordOverlap } from '../neighbours/word-overlap.ts';
import { columnsForNeighbours } from './columns-for-neighbours.ts';
import { IconOrder, openShared, type SharedPack, type TablePack } from './icon-order.ts';
import {
  type CatalogNeighbours,
  knownNeighbours,
  type NeighbourSource,
  readStoredNeighbours,
  type StoredFiles,
  type StoredNeighbours,
} from './known-neighbours.ts';
import { type SharedStems, sharedStems } from './shared-stems.ts';

/** What this thread has found out before it is asked for neighbours. */
let stored: { readonly folder: string; readonly neighbours: StoredNeighbours | undefined } | undefined;
let related: Related | undefined;

interface Related {
  readonly packs: readonly TablePack[];
  readonly shared: SharedStems;
  readonly numbered: NumberedStems;
  readonly words: WordOverlap;
}

/** Reads the neighbours of a generation, since they will be asked for. */
export function read(files: StoredFiles): void {
  stored = { folder: files.folder, neighbours: readStoredNeighbours(files) };
}

/** Takes the packs. With neighbours known all stems that are related will be asked for, so that they can be found now. */
export function relate(given: readonly SharedPack[]): void {
  const packs = given.map(openShared);
  const shared = sharedStems(packs);
  const numbered = numberStems(shared.stems, shared.stemOf);
  const words = new WordOverlap(numbered.stems);
  if (stored?.neighbours !== undefined)
    words.compareAll(RELATED_MAX, knownAlike(stored.neighbours, numbered, words));
  related = { packs, shared, numbered, words };
}

export interface NeighboursTask {
  /** By docId, see `IconOrder`. */
  readonly positions: Uint32Array;
  readonly share: neighbours.Share;
  /** Where neighbours may be taken over from. */
  readonly source: NeighbourSource | undefined;
}

export type FoundShare = neighbours.NeighbourShare & CatalogNeighbours;

/** `findNeighbours` of icons in this order, in a thread that has the packs already. */
export function find({ positions, share, source }: NeighboursTask): FoundShare {
  if (related === undefined) throw new Error('the packs have not been given');
  const { packs, shared, numbered, words } = related;
  const icons = columnsForNeighbours(new IconOrder(packs, positions), shared, numbered);
  const sorted = sortLooks(icons.looks);
  const known = source && knownFrom(source, positions);
  const found = neighbours.findNeighbours(icons, sorted, share, known, words);
  const stemLines = new TextEncoder().encode(icons.stems.join('\n'));
  return { ...found, sorted, stemLines, stemOf: icons.stemOf };
}

function knownFrom(source: NeighbourSource, positions: Uint32Array) {
  if (stored?.folder !== source.folder) read(source);
  return stored?.neighbours && knownNeighbours(stored.neighbours, source, positions);
}
