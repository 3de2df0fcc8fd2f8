import { sortLooks } from '@glyphdex/engine';
import * as neighbours from '../neighbours/find-neighbours.ts';
import type { KnownNeighbours, PairedStems } from '../neighbours/found-neighbours.ts';
import { knownAlike } from '../neighbours/known-alike.ts';
import { type NumberedStems, numberStems } from '../neighbours/neighbour-columns.ts';
import { pairStems } from '../neighbours/paired-stems.ts';
import { StemWords } from '../neighbours/stem-words.ts';
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
  /** Undefined when no neighbours are known. */
  readonly paired: PairedStems | undefined;
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
  const words = new StemWords(numbered.stems);
  const known = stored?.neighbours;
  const paired = known && pairStems(known.stems, numbered, shared.stems);
  const alike = known && paired && knownAlike(known, { counts: numbered.counts, words, paired });
  const overlap = new WordOverlap(words, alike);
  if (alike !== undefined) overlap.compareAll();
  related = { packs, shared, numbered, words: overlap, paired };
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
  const known = source && knownFrom(source, positions, related);
  const found = neighbours.findNeighbours(icons, sorted, share, known, words);
  const { offsets, units } = icons.stems;
  return { ...found, sorted, stems: { offsets, units }, stemOf: icons.stemOf };
}

function knownFrom(
  source: NeighbourSource,
  positions: Uint32Array,
  { shared, numbered, paired }: Related,
): KnownNeighbours | undefined {
  const isRead = stored?.folder === source.folder;
  if (!isRead) read(source);
  const known = stored?.neighbours;
  if (known === undefined) return undefined;
  const stems = isRead && paired !== undefined ? paired : pairStems(known.stems, numbered, shared.stems);
  return knownNeighbours(known, source, positions, stems);
}
