import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest, type ManifestPack } from '@glyphdex/contract';
import { encodeSnapshot, LOOK_CELLS, openSnapshot, type SortedLooks, Strings } from '@glyphdex/engine';
import {
  type FoundNeighbours,
  GONE,
  type KnownNeighbours,
  type PairedStems,
} from '../neighbours/found-neighbours.ts';
import { fingerprintOf } from '../packs/pack-key.ts';
import { readChecked } from '../publish/read-checked.ts';

/** The code that decides which icons are neighbours. */
const DECIDING = [
  join(import.meta.dirname, '../columns'),
  join(import.meta.dirname, '../neighbours'),
  join(import.meta.dirname, 'columns-for-neighbours.ts'),
  join(import.meta.dirname, 'shared-stems.ts'),
  join(import.meta.dirname, '../../../engine/src/image-descriptors'),
];

/** From this share of icons on that have come or gone, finding all neighbours anew costs no more. */
const CHANGED_SHARE_MAX = 1 / 4;

/** The pieces of the file from which, with those of neighbours and looks, `readStoredNeighbours` reads them again. */
export function reachPieces(
  positions: Uint32Array,
  { stems, stemOf, reaches, related, synonymous }: CatalogNeighbours,
): Uint8Array[] {
  return encodeSnapshot([
    { name: 'program', data: Buffer.from(fingerprintOf(DECIDING)) },
    { name: 'positions', data: positions },
    { name: 'stems.offsets', data: stems.offsets },
    { name: 'stems.units', data: stems.units },
    { name: 'stemOf', data: stemOf },
    { name: 'reaches', data: reaches },
    { name: 'related', data: related },
    { name: 'synonymous', data: synonymous },
  ]);
}

/** The neighbours of all icons, and by what they were found. */
export interface CatalogNeighbours extends FoundNeighbours {
  readonly sorted: SortedLooks;
  /** The stems, and by docId which one it is. */
  readonly stems: Pick<Strings, 'offsets' | 'units'>;
  readonly stemOf: Uint32Array;
}

/** A generation's folder, and what its files must be. */
export interface StoredFiles {
  readonly folder: string;
  readonly files: CatalogManifest['files'];
}

/** Where the neighbours of this generation lie. */
export function storedFiles(catalogFolder: string, { generation, files }: CatalogManifest): StoredFiles {
  return { folder: join(catalogFolder, generation), files };
}

/** The neighbours of a generation, and which of its icons are still the same. */
export interface NeighbourSource extends StoredFiles {
  /** Packs that have not changed: their first position then and now. */
  readonly kept: readonly { readonly then: number; readonly now: number; readonly iconsCount: number }[];
}

/** Where the neighbours can be taken from that still hold; undefined when there are none or too few to be of use. */
export function neighbourSource(
  catalogFolder: string,
  manifest: CatalogManifest | undefined,
  packsNow: readonly Pick<ManifestPack, 'key' | 'iconsCount'>[],
): NeighbourSource | undefined {
  if (manifest === undefined) return undefined;
  const { packs } = manifest;
  const placesNow = new Map<string, number>();
  let end = 0;
  for (const { key, iconsCount } of packsNow) {
    placesNow.set(key, end);
    end += iconsCount;
  }
  let [then, keptCount] = [0, 0];
  const kept = packs.flatMap(({ key, iconsCount }) => {
    const now = placesNow.get(key);
    const place = { then, now: now ?? 0, iconsCount };
    then += iconsCount;
    if (now !== undefined) keptCount += iconsCount;
    return now === undefined ? [] : [place];
  });
  if (then + end - 2 * keptCount > CHANGED_SHARE_MAX * end) return undefined;
  return { ...storedFiles(catalogFolder, manifest), kept };
}

/** The neighbours of a generation, whatever has become of its icons. */
export interface StoredNeighbours extends Omit<KnownNeighbours, 'docIdNow' | 'paired'> {
  readonly positions: Uint32Array;
}

/** Undefined when the files are not what they must be, or another program has found these neighbours. */
export function readStoredNeighbours({ folder, files }: StoredFiles): StoredNeighbours | undefined {
  const { reach: reachFile, neighbours, descriptors: looksFile } = CATALOG_FILES;
  const [reach, rows, looks] = [reachFile, neighbours, looksFile].map((name) =>
    readChecked(folder, files, name),
  );
  if (reach === undefined || rows === undefined || looks === undefined) return undefined;
  const state = openSnapshot(reach.buffer);
  if (state.text('program') !== fingerprintOf(DECIDING)) return undefined;
  const positions = state.uint32('positions');
  return {
    positions,
    rows: new Uint32Array(rows.buffer),
    reaches: state.uint32('reaches'),
    related: state.uint32('related'),
    synonymous: state.uint8('synonymous'),
    stems: new Strings(state, 'stems'),
    stemOf: state.uint32('stemOf'),
    sorted: readSortedLooks(looks),
  };
}

export function knownNeighbours(
  stored: StoredNeighbours,
  { kept }: NeighbourSource,
  positionsNow: Uint32Array,
  paired: PairedStems,
): KnownNeighbours {
  return { ...stored, paired, docIdNow: docIdsNow(kept, stored.positions, positionsNow) };
}

/** The file of looks as it is written. */
function readSortedLooks({ buffer }: Uint8Array): SortedLooks {
  const cellStarts = new Uint32Array(buffer, 0, LOOK_CELLS + 1);
  const count = cellStarts[LOOK_CELLS]!;
  const docIds = new Uint32Array(buffer, cellStarts.byteLength, count);
  return { cellStarts, docIds, looks: new Int8Array(buffer, cellStarts.byteLength + docIds.byteLength) };
}

/** By docId before: the docId now, for icons of packs that have not changed. */
function docIdsNow(
  kept: NeighbourSource['kept'],
  positions: Uint32Array,
  positionsNow: Uint32Array,
): Int32Array {
  const docIdAt = new Uint32Array(positionsNow.length);
  for (let docId = 0; docId < docIdAt.length; docId++) docIdAt[positionsNow[docId]!] = docId;
  const docIdBefore = new Int32Array(positions.length).fill(GONE);
  for (const { then, now, iconsCount } of kept)
    for (let row = 0; row < iconsCount; row++) docIdBefore[then + row] = docIdAt[now + row]!;
  const docIds = new Int32Array(positions.length);
  for (let docId = 0; docId < docIds.length; docId++) docIds[docId] = docIdBefore[positions[docId]!]!;
  return docIds;
}
