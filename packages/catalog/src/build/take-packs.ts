import type { ManifestPack } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import { completePack } from '../packs/complete-pack.ts';
import { joinColumns, keptColumns, type PackColumns } from '../packs/pack-columns.ts';
import { columnsIn, type PackStore } from '../packs/pack-store.ts';
import type { SetReference } from '../source/icon-source.ts';
import type { PlannedPack } from './planned-pack.ts';
import type { Refusal, SetPart, SetPartResult } from './set-part.ts';
import type { WorkerPool } from './worker-pool.ts';

/** A pack whose files are on the disk. */
export interface TakenPack {
  readonly slug: string;
  readonly record: ManifestPack;
  /** The memory that the columns lie in. */
  readonly memory: SharedArrayBuffer;
  readonly columns: PackColumns;
}

export interface TakenPacks {
  /** In the order of their plan. */
  readonly packs: readonly TakenPack[];
  /** Those that could not be read at all. */
  readonly refused: readonly Refusal[];
}

export interface Taking {
  readonly store: PackStore;
  readonly pool: WorkerPool;
  /** Whether to look at every byte of packs that are there already, or only at what a build needs of them. */
  readonly checksDocuments: boolean;
  /** ISO 8601: what packs that are new are said to be there since. */
  readonly now: string;
  /** Told before the work begins how much it is. */
  readonly onStart: (totalBytes: number) => void;
  readonly onProgress: (bytes: number) => void;
}

/**
 * Brings all of these packs onto the disk: those that are there are read again, the others processed and written. One that
 * is damaged is processed again; throws `CatalogError` when there is nothing to do so from.
 */
export async function takePacks(plan: readonly PlannedPack[], taking: Taking): Promise<TakenPacks> {
  const { store, pool } = taking;
  const taken = plan.map((planned) => reuse(planned, taking));
  const open = plan.flatMap((planned, index) => {
    if (taken[index] !== undefined) return [];
    if (planned.set !== undefined) return [{ index, set: planned.set }];
    throw new CatalogError(
      `the pack ${planned.slug} is damaged: build the catalog again with "glyphdex catalog build"`,
    );
  });
  taking.onStart(open.reduce((sum, { set }) => sum + set.bytes, 0));
  const refused: Refusal[] = [];
  await pool.processSets(
    open.map(({ set }) => set),
    (position, parts) => {
      const { index, set } = open[position]!;
      const columns = columnsOf(set, parts);
      if ('failure' in columns) {
        refused.push({ name: set.prefix, reason: columns.failure });
        return;
      }
      const { slug, key, origin, imported } = plan[index]!;
      const documents = (parts as readonly SetPart[]).map(({ svgBytes }) => svgBytes);
      const { stored, memory } = store.write(key, columns, documents);
      const record: ManifestPack = { slug, origin, ...stored, addedAt: taking.now, imported };
      taken[index] = { slug, record, memory, columns: columnsIn(memory) };
    },
    taking.onProgress,
  );
  store.sync();
  refused.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { packs: taken.filter((pack) => pack !== undefined), refused };
}

function reuse({ slug, known }: PlannedPack, { store, checksDocuments }: Taking): TakenPack | undefined {
  if (known === undefined) return undefined;
  const memory = store.readColumns(known);
  if (memory === undefined || (checksDocuments && !store.hasDocuments(known))) return undefined;
  return { slug, record: known, memory, columns: columnsIn(memory) };
}

function columnsOf(
  set: SetReference,
  parts: readonly SetPartResult[],
): PackColumns | { readonly failure: string } {
  const whole: SetPart[] = [];
  for (const part of parts) {
    if ('failure' in part) return part;
    whole.push(part);
  }
  const icons = joinColumns(whole);
  const completed = completePack(set.prefix, set.info, icons);
  return {
    ...keptColumns(icons),
    ...completed.columns,
    info: set.info,
    lastModified: whole[0]!.lastModified,
    refused: whole.flatMap((part) => part.refused),
    refusedNames: completed.refused,
  };
}
