import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import type { PackColumns } from '../packs/pack-columns.ts';
import { currentGeneration, findManifest, listGenerations } from '../publish/catalog-folder.ts';
import { sha256Of } from '../publish/sha256-files.ts';
import { readHistory } from './history.ts';

/** When icons first appeared, in seconds since 1970, by public id. */
export type FirstSeen = ReadonlyMap<number, number>;

/**
 * When each icon first appeared, by pack and row; 0 when unknown. The ledger decides, then the history of
 * `@iconify/json`, then both under former names of the icon, then the last change of its set. Returns the ledger with
 * the icons that only the last two decide.
 */
export function firstSeenOf(
  packs: readonly { readonly slug: string; readonly columns: PackColumns }[],
  ledger: FirstSeen,
  history: FirstSeen = readHistory(new Set(packs.map(({ slug }) => slug))),
): { readonly dates: readonly Uint32Array[]; readonly ledger: FirstSeen } {
  const next = new Map(ledger);
  const known = (id: number) => ledger.get(id) ?? history.get(id);
  const dates = packs.map(({ columns: { ids, aliasIds, aliasOffsets, lastModified } }) =>
    Uint32Array.from(ids, (id, row) => {
      const own = known(id);
      // No icon is younger than its set: a half-year may begin after the last change.
      if (own !== undefined) return Math.min(own, lastModified || own);
      const former = Array.from(aliasIds.subarray(aliasOffsets[row], aliasOffsets[row + 1]), known);
      const possible = [...former, lastModified].filter((one) => one !== undefined && one > 0) as number[];
      const date = possible.length === 0 ? 0 : Math.min(...possible);
      if (date > 0) next.set(id, date);
      return date;
    }),
  );
  return { dates, ledger: next };
}

/** The pieces of the ledger's file: ascending ids (float64), then their dates (uint32), little-endian. */
export function ledgerPieces(ledger: FirstSeen): Uint8Array[] {
  const ids = Float64Array.from(ledger.keys()).sort();
  const dates = Uint32Array.from(ids, (id) => ledger.get(id)!);
  return [new Uint8Array(ids.buffer), new Uint8Array(dates.buffer)];
}

const BYTES_PER_ICON = Float64Array.BYTES_PER_ELEMENT + Uint32Array.BYTES_PER_ELEMENT;

/** The ledger of the catalog, whatever the format of its generations; empty for a new catalog. */
export function readLedger(folder: string): FirstSeen {
  const file = findLedger(folder);
  if (file === undefined) return new Map();
  const { buffer } = new Uint8Array(readFileSync(file));
  const count = Math.floor(buffer.byteLength / BYTES_PER_ICON);
  const ids = new Float64Array(buffer, 0, count);
  const dates = new Uint32Array(buffer, ids.byteLength, count);
  return new Map(Array.from(ids, (id, row) => [id, dates[row]!]));
}

/** The ledger of the active generation, else the one that a restore has put beside it, else that of another one. */
export function findLedger(folder: string): string | undefined {
  const current = currentGeneration(folder) ?? '';
  const restored = join(folder, CATALOG_FILES.firstSeen);
  const isIntact = (generation: string) => {
    const file = findManifest(folder, generation)?.files.find(({ name }) => name === CATALOG_FILES.firstSeen);
    const path = join(folder, generation, CATALOG_FILES.firstSeen);
    return file !== undefined && existsSync(path) && sha256Of(path) === file.sha256;
  };
  const generations = [current, ...listGenerations(folder)];
  if (!isIntact(current) && existsSync(restored)) return restored;
  const generation = generations.find(isIntact);
  return generation && join(folder, generation, CATALOG_FILES.firstSeen);
}
