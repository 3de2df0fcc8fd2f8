import { type CatalogReference, COLORS, ICON_TYPES, SHAPES, STYLES } from '@glyphdex/contract';
import type { Catalog, IconRecord } from './catalog.ts';
import { type EmbeddedCatalog, suggestedIcons } from './embedded/embedded-catalog.ts';
import { BEST, type IconFilters, type IconHits, type IconQuery, type TagCount } from './icon-search.ts';
import type { IconSets } from './icon-sets.ts';

/** For counts of the whole catalog, which must be complete. */
const ALWAYS = Number.POSITIVE_INFINITY;

/**
 * The catalog without its private packs: everything that clients without a secret key may see. This is `catalog`
 * itself if no pack is private. `embedded` has the same generation.
 *
 * A search has the public packs as one more filter, so pages, totals, facets and related tags follow from the public
 * icons. Words that only private packs have are not suggested to anybody, see `writeSuggestions`.
 */
export function visitorCatalog(catalog: Catalog, embedded: EmbeddedCatalog): Catalog {
  const hidden: ReadonlySet<string> = new Set(catalog.reference.privatePacks);
  if (hidden.size === 0) return catalog;
  // Names another content in ETags.
  const generation = `${catalog.generation} without private packs`;
  const reference = referenceWithout(embedded, hidden);
  const shown = reference.packs.map(({ slug }) => slug);
  const suggested = suggestedIcons(reference.packs, { packs: shown });
  const isShown = (record: IconRecord | undefined) => record !== undefined && !hidden.has(record.pack);
  const shownOf = (ids: readonly number[]) => {
    const records = embedded.read(ids);
    return ids.filter((_, position) => isShown(records[position]));
  };
  const narrowed = <Query extends { readonly filters: IconFilters }>(query: Query): Query => {
    const { packs } = query.filters;
    return {
      ...query,
      filters: { ...query.filters, packs: packs?.filter((slug) => !hidden.has(slug)) ?? shown },
    };
  };
  const renamed = (hits: IconHits | Promise<IconHits>): IconHits | Promise<IconHits> => {
    if (hits instanceof Promise) return hits.then(renamed);
    return hits.generation === catalog.generation ? { ...hits, generation } : hits;
  };
  return {
    generation,
    iconsCount: reference.packs.reduce((sum, pack) => sum + pack.iconsCount, 0),
    packsCount: reference.packs.length,
    builtAt: catalog.builtAt,
    reference,
    iconSets: iconSetsWithout(catalog.iconSets, hidden),
    hold: () => catalog.hold(),
    resolve: (references) => {
      const ids = catalog.resolve(references);
      const known = new Set(shownOf(ids.filter((id) => id !== undefined)));
      return ids.map((id) => (id !== undefined && known.has(id) ? id : undefined));
    },
    read: (ids, parts) =>
      catalog.read(ids, parts).map((record) => {
        if (!isShown(record)) return undefined;
        // Variants are icons of the same pack.
        return record?.similars === undefined ? record : { ...record, similars: shownOf(record.similars) };
      }),
    lookalikes: (query) => catalog.lookalikes(narrowed(query)),
    named: (query) => catalog.named(narrowed(query)),
    search: (search) => renamed(catalog.search(narrowed(search))),
    searchByImage: (search) => renamed(catalog.searchByImage(narrowed(search))),
    countFacets: (query) => catalog.countFacets(narrowed(query)),
    suggest: (text, max) => embedded.suggestAmong(suggested, text, max),
    listTags: tagsWithout(embedded, hidden),
    orderFingerprint: (order) => catalog.orderFingerprint(order),
    explain: (search) => catalog.explain(narrowed(search)),
  };
}

function queryOf(packs: ReadonlySet<string>): IconQuery {
  return { text: '', filters: { packs: [...packs] }, budgetMs: ALWAYS };
}

function referenceWithout(embedded: EmbeddedCatalog, hidden: ReadonlySet<string>): CatalogReference {
  const { packs, typeCounts, shapeCounts, colorCounts, styleCounts } = embedded.reference;
  const { counts } = embedded.countFacets(queryOf(hidden));
  const without = (
    all: readonly number[],
    values: readonly string[],
    ofHidden: ReadonlyMap<string, number>,
  ) => all.map((count, position) => count - (ofHidden.get(values[position]!) ?? 0));
  return {
    packs: packs.filter(({ slug }) => !hidden.has(slug)),
    typeCounts: without(typeCounts, ICON_TYPES, counts.type),
    shapeCounts: without(shapeCounts, SHAPES, counts.shape),
    colorCounts: without(
      colorCounts,
      COLORS.map(({ name }) => name),
      counts.color,
    ),
    styleCounts: without(
      styleCounts,
      STYLES.map(({ slug }) => slug),
      counts.style,
    ),
  };
}

function iconSetsWithout(sets: IconSets, hidden: ReadonlySet<string>): IconSets {
  let summaries: IconSets['summaries'] | undefined;
  return {
    get summaries() {
      summaries ??= new Map([...sets.summaries].filter(([prefix]) => !hidden.has(prefix)));
      return summaries;
    },
    get nameWords() {
      return sets.nameWords;
    },
    find: (prefix) => (hidden.has(prefix) ? undefined : sets.find(prefix)),
    sizeOf: (prefix) => (hidden.has(prefix) ? undefined : sets.sizeOf(prefix)),
  };
}

/** Lists the tags of public icons. The list of all of them is kept; those with a prefix are few. */
function tagsWithout(embedded: EmbeddedCatalog, hidden: ReadonlySet<string>): Catalog['listTags'] {
  const count = (): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const icon of embedded.read(
      embedded.search({ ...BEST, ...queryOf(hidden), limit: embedded.iconsCount }).ids,
      { tags: true },
    ))
      for (const { slug } of icon!.tags!) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    return counts;
  };
  let ofHidden: ReadonlyMap<string, number> | undefined;
  const withPrefix = (prefix: string): readonly TagCount[] => {
    ofHidden ??= count();
    const counts = ofHidden;
    return embedded
      .listTags({ prefix, offset: 0, limit: embedded.files.searcher.tagCount })
      .items.map((tag) => ({ ...tag, iconsCount: tag.iconsCount - (counts.get(tag.slug) ?? 0) }))
      .filter(({ iconsCount }) => iconsCount > 0)
      .sort((a, b) => b.iconsCount - a.iconsCount || (a.slug < b.slug ? -1 : 1));
  };
  let all: readonly TagCount[] | undefined;
  return ({ prefix, offset, limit }) => {
    if (prefix.trim() === '') all ??= withPrefix('');
    const tags = prefix.trim() === '' ? all! : withPrefix(prefix);
    return { items: tags.slice(offset, offset + limit), total: tags.length };
  };
}
