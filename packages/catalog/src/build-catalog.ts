import type { CatalogManifest } from '@glyphdex/contract';
import { type BuildReport, formatReport } from './build/build-report.ts';
import { type PlannedPack, plannedFromOwn, plannedFromSource } from './build/planned-pack.ts';
import {
  type CatalogPlan,
  type CatalogWork,
  type WorkOptions,
  workOnCatalog,
} from './build/work-on-catalog.ts';
import type { IconSource, SetReference } from './source/icon-source.ts';
import { DEFAULT_SOURCE, openIconifySource } from './source/iconify-source.ts';

export interface BuildOptions extends WorkOptions {
  /** Files, folders or packages with sets in Iconify JSON; a later one replaces a set of the same prefix. */
  readonly sources?: readonly string[];
}

/**
 * Builds the catalog from its sources and what the operator has imported, and puts it in force: read, sanitize and
 * describe each icon that is new, rank, index, write, publish. Equal sources give equal files. Throws `CatalogError` for
 * everything that the operator can mend; the catalog that was in force before stays then.
 */
export async function buildCatalog(options: BuildOptions): Promise<BuildReport> {
  const sources = openSources(options.sources);
  const listing = listAllSets(sources);
  const report = await workOnCatalog(options, (catalog) =>
    catalog.carryOut(planOf(sources, listing, catalog)),
  );
  options.output.write(`\n${formatReport(report)}`);
  return report;
}

/** The plan of a catalog that is made anew from these sources, with the operator's packs that are there. */
export function planOf(
  sources: readonly IconSource[],
  { sets, refused }: AllSets,
  { inForce, own }: CatalogWork,
): CatalogPlan {
  const known = inForce.manifest?.packs ?? [];
  const packs = new Map<string, PlannedPack>();
  for (const set of sets)
    if (!inForce.own.has(set.prefix)) packs.set(set.prefix, plannedFromSource(set, known));
  for (const [slug, imported] of inForce.own) packs.set(slug, plannedFromOwn(slug, imported, own, known));
  return {
    packs: bySlug(packs),
    sources: sources.map(({ name, version }) => ({ name, version })),
    refusedSets: refused,
    checksDocuments: true,
  };
}

export function openSources(names: readonly string[] | undefined): IconSource[] {
  return (names?.length ? names : [DEFAULT_SOURCE]).map(openIconifySource);
}

export function bySlug(packs: ReadonlyMap<string, PlannedPack>): PlannedPack[] {
  return [...packs.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

export interface AllSets {
  readonly sets: readonly SetReference[];
  readonly refused: CatalogManifest['refusedSets'];
}

/** The sets of all sources by prefix; a set of a later source takes the place of an earlier one. */
export function listAllSets(sources: readonly IconSource[]): AllSets {
  const sets = new Map<string, SetReference>();
  const refused: { name: string; reason: string }[] = [];
  for (const source of sources) {
    const listing = source.listSets();
    for (const set of listing.sets) sets.set(set.prefix, set);
    refused.push(...listing.refused.map(({ set, reason }) => ({ name: set, reason })));
  }
  return { sets: [...sets.values()], refused };
}
