import { type ManifestPack, RESERVED_SLUGS } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import type { PackColumns } from '../packs/pack-columns.ts';
import type { Refusal, SetReference } from '../source/icon-source.ts';
import type { BuildContext } from './build-context.ts';
import type { CatalogPlan, PlannedPack } from './plan-catalog.ts';
import { startProgress } from './progress.ts';

/** A pack whose files are on the disk. */
export interface ResolvedPack {
  readonly record: ManifestPack;
  readonly columns: PackColumns;
}

export interface ResolvedPacks {
  /** Sorted by slug. */
  readonly packs: readonly ResolvedPack[];
  /** Sets that could not be read at all. */
  readonly refused: readonly Refusal[];
}

/**
 * First stage of a build: brings all planned packs onto the disk. Existing packs are read; new and damaged ones are
 * described by the workers and written. Throws `CatalogError` when a damaged pack has no source to describe it from.
 */
export async function resolvePacks(plan: CatalogPlan, context: BuildContext): Promise<ResolvedPacks> {
  const { store, output, isInteractive } = context;
  const planned = plan.packs.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const refused: Refusal[] = planned
    .filter(({ slug }) => RESERVED_SLUGS.has(slug))
    .map(({ slug }) => ({ name: slug, reason: 'has the name of an address of the service' }));
  const resolved = planned.map((pack) =>
    RESERVED_SLUGS.has(pack.slug) ? undefined : readExisting(pack, plan, context),
  );
  const missing = planned.flatMap((pack, place) => {
    if (resolved[place] !== undefined || RESERVED_SLUGS.has(pack.slug)) return [];
    if (pack.set !== undefined) return [{ pack, place, set: pack.set }];
    throw new CatalogError(
      `the pack ${pack.slug} is damaged: build the catalog again with "glyphdex catalog build"`,
    );
  });
  if (missing.length > 0) {
    const bytes = missing.reduce((sum, { set }) => sum + set.bytes, 0);
    const progress = startProgress('Drawing the icons', bytes, undefined, output, isInteractive);
    // The largest first, so that all workers finish at about the same time.
    missing.sort((a, b) => b.set.bytes - a.set.bytes);
    try {
      await Promise.all(
        missing.map(async ({ pack, place, set }) => {
          const described = await describe(pack, set, context);
          if ('failure' in described) refused.push({ name: set.prefix, reason: described.failure });
          else resolved[place] = described;
          progress.advance(set.bytes);
        }),
      );
      progress.finish();
    } finally {
      progress.stop();
    }
    store.sync();
  }
  refused.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { packs: resolved.filter((pack) => pack !== undefined), refused };
}

/** Undefined when the pack has to be described. */
function readExisting(
  { existing }: PlannedPack,
  { verifiesDocuments }: CatalogPlan,
  { store }: BuildContext,
): ResolvedPack | undefined {
  if (existing === undefined) return undefined;
  const columns = store.readColumns(existing);
  if (columns === undefined || (verifiesDocuments && !store.hasDocuments(existing))) return undefined;
  return { record: existing, columns };
}

async function describe(
  { slug, origin, key, imported }: PlannedPack,
  set: SetReference,
  { store, pool, now }: BuildContext,
): Promise<ResolvedPack | { readonly failure: string }> {
  const described = await pool.run('describePack', set);
  if ('failure' in described) return described;
  const { stored, columns } = store.write(key, described);
  return { record: { slug, origin, ...stored, addedAt: now, imported }, columns };
}
