import type { CatalogManifest, ManifestPack } from '@glyphdex/contract';
import type { BuildReport } from './build/build-report.ts';
import { plannedAsItIs, plannedFromOwn } from './build/planned-pack.ts';
import type { Refusal } from './build/set-part.ts';
import type { TakenPacks } from './build/take-packs.ts';
import {
  type CatalogPlan,
  type CatalogWork,
  type WorkOptions,
  workOnCatalog,
} from './build/work-on-catalog.ts';
import { bySlug, listAllSets, openSources, planOf } from './build-catalog.ts';
import { CatalogError } from './catalog-error.ts';

/** A pack of the operator's. */
export interface OwnPack {
  readonly slug: string;
  /** An icon set in Iconify JSON whose prefix is the slug. It is copied; nobody needs it afterwards. */
  readonly file: string;
}

export interface ChangeOptions extends WorkOptions {
  /** Packs that come in, or take the place of those of the same slug. */
  readonly put?: readonly OwnPack[];
  /** Slugs of packs that go. */
  readonly remove?: readonly string[];
}

/** What became of one pack. */
export interface ChangedPack {
  readonly slug: string;
  readonly change: 'added' | 'updated' | 'unchanged' | 'removed';
  /** Icons that the catalog has of it now. */
  readonly iconsCount: number;
  /** Icons that were not taken. */
  readonly refused: readonly Refusal[];
}

export interface ChangeReport {
  /** The generation in force now. */
  readonly generation: string;
  /** Those that were named, in the order of their naming: first those put, then those removed. */
  readonly packs: readonly ChangedPack[];
  /** What was built; undefined when nothing had to be. */
  readonly build: BuildReport | undefined;
}

/**
 * Puts packs of the operator's into the catalog in force and takes others out, all or nothing. Only these are worked on;
 * the sources of the others are not needed. Where there is no catalog yet, it is built with them from the usual source, and one
 * of another format from its own sources. Throws `CatalogError` for everything that the operator can mend, such as a pack to be removed that is not there
 * or one without a usable icon; the catalog that was in force before stays then.
 */
export async function changeCatalog(options: ChangeOptions): Promise<ChangeReport> {
  return await workOnCatalog(options, async (catalog) => {
    const { put = [], remove = [] } = options;
    const before = catalog.inForce.manifest;
    const known = before?.packs ?? [];
    const plan = before === undefined ? planAnew(catalog) : planAsItIs(before);
    const packs = new Map(plan.packs.map((pack) => [pack.slug, pack]));
    for (const slug of remove)
      if (!packs.delete(slug)) throw new CatalogError(`there is no pack ${slug} in the catalog`);
    for (const { slug, file } of put)
      packs.set(slug, plannedFromOwn(slug, catalog.own.keep(slug, file), catalog.own, known));

    if (before !== undefined && remove.length === 0 && put.every(({ slug }) => packs.get(slug)?.known)) {
      const unchanged = put.map(({ slug }) => describe(slug, known, known, []));
      return { generation: before.generation, packs: unchanged, build: undefined };
    }
    let taken: TakenPacks | undefined;
    const build = await catalog.carryOut({ ...plan, packs: bySlug(packs) }, (result) => {
      taken = result;
      for (const { slug } of put) refuseEmpty(slug, result);
    });
    const records = (taken?.packs ?? []).map(({ record }) => record);
    const changed = put.map(({ slug }) => describe(slug, known, records, refusedOf(slug, taken)));
    const removed = remove.map((slug) => ({ slug, change: 'removed' as const, iconsCount: 0, refused: [] }));
    return { generation: build.generation, packs: [...changed, ...removed], build };
  });
}

/** The catalog as it is, none of its packs looked at. */
function planAsItIs({ packs, sources, refusedSets }: CatalogManifest): CatalogPlan {
  return { packs: packs.map(plannedAsItIs), sources, refusedSets, checksDocuments: false };
}

function planAnew(catalog: CatalogWork): CatalogPlan {
  const sources = openSources(catalog.inForce.sources);
  return planOf(sources, listAllSets(sources), catalog);
}

function refuseEmpty(slug: string, { packs, refused }: TakenPacks): void {
  const failure = refused.find(({ name }) => name === slug);
  if (failure !== undefined) throw new CatalogError(failure.reason);
  const pack = packs.find((taken) => taken.slug === slug);
  if (pack?.record.iconsCount !== 0) return;
  const [first] = pack.columns.refused;
  const reason = first === undefined ? '' : `; the first, ${first.name}, ${first.reason}`;
  throw new CatalogError(`no icon of ${slug} could be taken${reason}`);
}

function refusedOf(slug: string, taken: TakenPacks | undefined): readonly Refusal[] {
  return taken?.packs.find((pack) => pack.slug === slug)?.columns.refused ?? [];
}

function describe(
  slug: string,
  before: readonly ManifestPack[],
  after: readonly ManifestPack[],
  refused: readonly Refusal[],
): ChangedPack {
  const [old, now] = [before, after].map((packs) => packs.find((pack) => pack.slug === slug));
  const change = old === undefined ? 'added' : old.key === now?.key ? 'unchanged' : 'updated';
  return { slug, change, iconsCount: now?.iconsCount ?? 0, refused };
}
