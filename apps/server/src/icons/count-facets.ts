import {
  COLORS,
  COUNTED_PACKS_MAX,
  type CountedValue,
  type FacetCounts,
  ICON_TYPES,
  iconSlug,
  type PackRecord,
  PICTURED_PACKS_MAX,
  PICTURED_VALUES,
  SHAPES,
  STYLES,
} from '@glyphdex/contract';
import type { Catalog } from '../catalog/catalog.ts';
import { BEST, type Counted, type FacetName, type IconFilters } from '../catalog/icon-search.ts';
import { type ListIconsRequest, orderOf } from './list-icons.ts';
import { licenseView } from './reference/license-view.ts';
import { fits, type LicenseFilter } from './reference/list-packs.ts';

/** The filters that select packs. */
export interface PackFilter {
  readonly license: LicenseFilter;
  readonly category: string | undefined;
}

export interface CountingOptions {
  /** Monotonic. */
  readonly nowMs: () => number;
  /** The time budget of all searches of one call together. At most `FACETS_BUDGET_MS` of it is used. */
  readonly budgetMs: number;
  /** Called before each search. The time until it resolves counts against no budget. */
  readonly beforeSearch: () => Promise<void>;
}

/** The counts are less important than the list of icons, so they never take longer than one search by default. */
const FACETS_BUDGET_MS = 50;

/**
 * Counts for each value of each filter how many icons it would list together with all other filters. A filter does not
 * narrow its own counts: with `Red` selected, `Blue` still shows its count. Some values also name their first icon,
 * while the time budget lasts. Costs a search, one more for each filter in use, and a short one for each such icon.
 * Searches that are cut by the budget miss icons.
 */
export async function countFacets(
  catalog: Pick<Catalog, 'countFacets' | 'search' | 'read' | 'reference'>,
  { search: text, filters }: Pick<ListIconsRequest, 'search' | 'filters'>,
  { license, category }: PackFilter,
  { nowMs, budgetMs: budgetOfSearch, beforeSearch }: CountingOptions,
): Promise<Counted<Omit<FacetCounts, 'search_degraded'>>> {
  let leftMs = Math.min(budgetOfSearch, FACETS_BUDGET_MS);
  let isDegraded = false;
  const within = async <Counts>(
    count: (budgetMs: number) => Counted<Counts> | Promise<Counted<Counts>>,
  ): Promise<Counts> => {
    await beforeSearch();
    const startedMs = nowMs();
    const counted = await count(leftMs);
    leftMs = Math.max(0, leftMs - (nowMs() - startedMs));
    isDegraded ||= counted.isDegraded;
    return counted.counts;
  };
  const all = await within((budgetMs) => catalog.countFacets({ text, filters, budgetMs }));
  const countsOf = async (facet: FacetName, filter: keyof IconFilters) => {
    if (filters[filter] === undefined) return all[facet];
    const others = { ...filters, [filter]: undefined };
    const counts = await within((budgetMs) => catalog.countFacets({ text, filters: others, budgetMs }));
    return counts[facet];
  };
  const { packs } = catalog.reference;
  const iconsOfPacks = await countsOf('pack', 'packs');
  const allowed = packs.filter((pack) => fits(licenseView(pack.license), license));
  const view = {
    types: counted(plain(ICON_TYPES), await countsOf('type', 'types')),
    shapes: counted(plain(SHAPES), await countsOf('shape', 'shapes')),
    colors: counted(plain(COLORS.map(({ name }) => name)), await countsOf('color', 'colors')),
    styles: counted(STYLES, await countsOf('style', 'styles')),
    packs: counted(packs, await countsOf('pack', 'pack'))
      .sort((a, b) => b.icons_count - a.icons_count || (a.value < b.value ? -1 : 1))
      .slice(0, COUNTED_PACKS_MAX),
    ...countLicenses(
      packs.filter((pack) => category === undefined || pack.category === category),
      iconsOfPacks,
      license,
    ),
    categories: countCategories(allowed, iconsOfPacks),
  };
  // Pictures have the same time again: without them the counts are complete.
  leftMs = Math.min(budgetOfSearch, FACETS_BUDGET_MS);
  const firstWith = async (filter: IconFilters): Promise<{ readonly icon?: string }> => {
    if (leftMs === 0) return {};
    const page = { ...BEST, order: orderOf({ search: text }), limit: 1 };
    const { ids } = await within(async (budgetMs) => {
      const hits = await catalog.search({ text, filters: { ...filters, ...filter }, ...page, budgetMs });
      return { counts: hits, isDegraded: false };
    });
    const [icon] = catalog.read(ids);
    return icon === undefined ? {} : { icon: iconSlug(icon.pack, icon.name) };
  };
  const pictured = async (
    values: readonly CountedValue[],
    filterOf: (value: string) => object,
    isPictured = ({ value }: CountedValue, _place: number) => PICTURED_VALUES.includes(value),
  ): Promise<CountedValue[]> => {
    const found: CountedValue[] = [];
    for (const [place, value] of values.entries())
      found.push(
        isPictured(value, place) ? { ...value, ...(await firstWith(filterOf(value.value))) } : value,
      );
    return found;
  };
  const slugsOf = (value: string) =>
    allowed.filter((pack) => pack.category === value).map(({ slug }) => slug);
  const counts = {
    ...view,
    styles: await pictured(view.styles, (style) => ({ styles: [style] })),
    types: await pictured(view.types, (type) => ({ types: [type] })),
    categories: await pictured(view.categories, (value) => ({ packs: slugsOf(value) })),
    packs: await pictured(
      view.packs,
      (pack) => ({ pack }),
      (_, place) => place < PICTURED_PACKS_MAX,
    ),
  };
  return { counts, isDegraded };
}

export function plain(names: readonly string[]) {
  return names.map((name) => ({ slug: name, name }));
}

/** The values with icons, in the given order. */
export function counted(
  values: readonly { readonly slug: string; readonly name: string }[],
  counts: ReadonlyMap<string, number>,
): CountedValue[] {
  return values.flatMap(({ slug, name }) => {
    const count = counts.get(slug);
    return count === undefined ? [] : [{ value: slug, name, icons_count: count }];
  });
}

/** Conditions on the terms of a license, by the name of their query parameter. */
const TERMS: readonly { readonly value: string; readonly name: string; readonly filter: LicenseFilter }[] = [
  { value: 'commercial_use', name: 'Commercial use', filter: { commercialUse: true } },
  { value: 'attribution_required', name: 'No credit needed', filter: { attributionRequired: false } },
  { value: 'share_alike', name: 'No share-alike', filter: { shareAlike: false } },
];

/**
 * Counts for each license and each term how many icons it would list together with the filter `wanted`. `counts` has
 * the icons of each pack under any license. A selected license does not narrow the counts of other licenses.
 */
function countLicenses(
  packs: readonly PackRecord[],
  counts: ReadonlyMap<string, number>,
  wanted: LicenseFilter,
): { readonly licenses: CountedValue[]; readonly terms: CountedValue[] } {
  const counted = packs.map(({ slug, license }) => ({
    license: licenseView(license),
    icons: counts.get(slug) ?? 0,
  }));
  const total = (filter: LicenseFilter) =>
    counted.reduce((sum, { license, icons }) => (fits(license, filter) ? sum + icons : sum), 0);
  const ids = new Set(counted.flatMap(({ license: { spdx } }) => spdx ?? []));
  return {
    licenses: [...ids]
      .map((id) => ({ value: id, name: id, icons_count: total({ ...wanted, spdx: id }) }))
      .filter(({ icons_count }) => icons_count > 0)
      .sort((a, b) => b.icons_count - a.icons_count || (a.value < b.value ? -1 : 1)),
    terms: TERMS.map(({ value, name, filter }) => ({
      value,
      name,
      icons_count: total({ ...wanted, ...filter }),
    })).filter(({ icons_count }) => icons_count > 0),
  };
}

/** How many icons the packs of each category have, most icons first. `counts` has the icons of each pack. */
function countCategories(packs: readonly PackRecord[], counts: ReadonlyMap<string, number>): CountedValue[] {
  const found = new Map<string, number>();
  for (const { slug, category } of packs) {
    const icons = counts.get(slug) ?? 0;
    if (category !== null && icons > 0) found.set(category, (found.get(category) ?? 0) + icons);
  }
  return [...found]
    .map(([value, icons_count]) => ({ value, name: value, icons_count }))
    .sort((a, b) => b.icons_count - a.icons_count || (a.value < b.value ? -1 : 1));
}
