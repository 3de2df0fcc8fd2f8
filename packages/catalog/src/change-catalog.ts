import type { ManifestPack } from '@glyphdex/contract';
import { type BuildSettings, withBuildContext } from './build/build-context.ts';
import { buildGeneration } from './build/build-generation.ts';
import { planFromSources, plannedFromCustom, planUnchanged } from './build/plan-catalog.ts';
import { type ResolvedPacks, resolvePacks } from './build/resolve-packs.ts';
import { CatalogError } from './catalog-error.ts';
import type { Refusal } from './source/icon-source.ts';

/** A pack of the operator. */
export interface CustomPack {
  readonly slug: string;
  /** An icon set in Iconify JSON whose prefix is the slug. It is copied and not needed afterwards. */
  readonly file: string;
}

export interface ChangeOptions extends BuildSettings {
  /** Packs to add. A pack of the same slug is replaced. */
  readonly put?: readonly CustomPack[];
  /** Slugs of packs to remove. */
  readonly remove?: readonly string[];
}

/** The result for one pack. */
export interface ChangedPack {
  readonly slug: string;
  readonly change: 'added' | 'updated' | 'unchanged' | 'removed';
  /** Icons of the pack in the catalog now. */
  readonly iconsCount: number;
  /** Icons that could not be used; empty when the catalog did not change. */
  readonly refused: readonly Refusal[];
}

export interface ChangeReport {
  /** The active generation. It is the previous one if nothing had to change. */
  readonly generation: string;
  /** First the packs of `put`, then those of `remove`, in their order. */
  readonly packs: readonly ChangedPack[];
}

/**
 * Adds custom packs to the active generation and removes others, all or nothing. Packs that stay are not described
 * again and their sources are not read. Without a readable generation the catalog is built from its sources, or from
 * the default source. Throws `CatalogError` for everything that the operator can fix, for example a pack without a
 * usable icon; the previous generation then stays active.
 */
export async function changeCatalog(options: ChangeOptions): Promise<ChangeReport> {
  const { put = [], remove = [] } = options;
  return await withBuildContext(options, async (context) => {
    const { active, customPacks } = context;
    if (active.isNewer)
      throw new CatalogError(
        'a newer version of Glyphdex built the catalog: run that version, or replace the catalog with "glyphdex catalog build"',
      );
    const before = active.manifest?.packs ?? [];
    const base =
      active.manifest === undefined
        ? planFromSources(active.sources, context)
        : planUnchanged(active.manifest);
    const packs = new Map(base.packs.map((pack) => [pack.slug, pack]));
    for (const slug of remove)
      if (!packs.delete(slug))
        throw new CatalogError(
          active.manifest === undefined
            ? `there is no pack "${slug}" to remove, and no readable catalog: build one with "glyphdex catalog build"`
            : `there is no pack "${slug}" in the catalog: "glyphdex catalog list" shows all packs`,
        );
    for (const { slug, file } of put)
      packs.set(slug, plannedFromCustom(slug, customPacks.keep(slug, file), customPacks, before));

    const isUnchanged = remove.length === 0 && put.every(({ slug }) => packs.get(slug)?.existing);
    if (active.manifest !== undefined && isUnchanged) {
      const unchanged = put.map(({ slug }) => reportOf(slug, before, before, []));
      return { generation: active.manifest.generation, packs: unchanged };
    }
    const plan = { ...base, packs: [...packs.values()] };
    const resolved = await resolvePacks(plan, context);
    for (const { slug } of put) requireIcons(slug, resolved);
    const { generation } = await buildGeneration(plan, resolved, context);

    const after = resolved.packs.map(({ record }) => record);
    const changed = put.map(({ slug }) => {
      const pack = resolved.packs.find(({ record }) => record.slug === slug);
      return reportOf(slug, before, after, pack?.columns.refused ?? []);
    });
    const removed = remove.map((slug) => ({ slug, change: 'removed' as const, iconsCount: 0, refused: [] }));
    return { generation, packs: [...changed, ...removed] };
  });
}

/** Throws `CatalogError` when a new pack has no usable icon. */
function requireIcons(slug: string, { packs, refused }: ResolvedPacks): void {
  const failure = refused.find(({ name }) => name === slug);
  if (failure !== undefined) throw new CatalogError(failure.reason);
  const pack = packs.find(({ record }) => record.slug === slug);
  if (pack?.record.iconsCount !== 0) return;
  const [first] = pack.columns.refused;
  const reason = first === undefined ? '' : `; the first, ${first.name}, ${first.reason}`;
  throw new CatalogError(`no icon of ${slug} can be used${reason}`);
}

function reportOf(
  slug: string,
  before: readonly ManifestPack[],
  after: readonly ManifestPack[],
  refused: readonly Refusal[],
): ChangedPack {
  const [old, now] = [before, after].map((packs) => packs.find((pack) => pack.slug === slug));
  const change = old === undefined ? 'added' : old.key === now?.key ? 'unchanged' : 'updated';
  return { slug, change, iconsCount: now?.iconsCount ?? 0, refused };
}
