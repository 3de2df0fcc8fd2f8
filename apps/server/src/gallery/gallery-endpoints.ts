import {
  asciiJson,
  detailOf,
  FacetCountsSchema,
  GalleryByImageQuerySchema,
  GalleryIconsQuerySchema,
} from '@glyphdex/contract';
import type { Static } from 'typebox';
import type { Catalog } from '../catalog/catalog.ts';
import { QueryReader } from '../http/request/query-reader.ts';
import { detailBody } from '../http/response/envelopes.ts';
import { clientOf } from '../http/slow-work.ts';
import { countFacets, type PackFilter } from '../icons/count-facets.ts';
import type { KeyedEndpoint } from '../icons/keyed-endpoint.ts';
import { findByImage, type ListIconsRequest } from '../icons/list-icons.ts';
import {
  answerWithIcons,
  listIconsEndpoint,
  refuseBeyondWindow,
  requestOf,
} from '../icons/list-icons-endpoint.ts';
import { queryEndpoint } from '../icons/query-endpoint.ts';
import { packsWithLicense } from '../icons/reference/license-filter.ts';
import { licenseFilterOf } from '../icons/reference/reference-lists.ts';
import { suggestionsFor } from '../icons/suggest-endpoint.ts';
import { FACETS_UNITS_MAX, facetsCost } from '../limits/request-cost.ts';
import { findByImageEndpoint } from '../pictures/image-search/find-by-image.ts';
import type { ImageEndpoint } from '../pictures/image-search/image-endpoint.ts';

type GalleryIcons = Static<typeof GalleryIconsQuerySchema>;

const galleryIconsReader = new QueryReader(GalleryIconsQuerySchema);

/**
 * The list of icons for the gallery, with filters by several tags and by license. It has no result window, so the grid
 * scrolls through all results. The daily icon budget limits how many icons with SVG a network gets.
 */
export const listGalleryIconsEndpoint: KeyedEndpoint = {
  ...listIconsEndpoint,
  operationId: 'listGalleryIcons',
  query: GalleryIconsQuerySchema,
  errors: ['bulk_download'],

  answerTo(scope) {
    const query = galleryIconsReader.read(scope.query);
    if (query.kind === 'refused') return query;
    return answerWithIcons(
      scope,
      query,
      galleryRequestOf(query.values, scope.catalog),
      withGround(query.values.with),
      { isCounted: !isFirstLetters(query.values) },
    );
  },
};

/** As many icons as the site asks for with each letter. */
const TYPED_ICONS_MAX = 40;

/**
 * Whether this is the first page for one or two Latin letters without filters: every typed search begins so, and all
 * such pages together have one in twenty icons of the catalog. Their icons do not count against the budget.
 */
function isFirstLetters({ search = '', page = 1, per_page, with: _, ...others }: GalleryIcons): boolean {
  const isPlain = Object.values(others).every((value) => value === undefined);
  return (
    isPlain &&
    page === 1 &&
    per_page !== undefined &&
    per_page <= TYPED_ICONS_MAX &&
    /^[a-z]{1,2}$/i.test(search)
  );
}

/** Lists of the gallery show each icon on the page that it needs. */
function withGround(expansions: string | undefined): string {
  return expansions === undefined ? 'ground' : `${expansions},ground`;
}

/** The request that the gallery's parameters describe. A license filter becomes a list of packs. */
export function galleryRequestOf(values: GalleryIcons, catalog: Catalog): ListIconsRequest {
  const { tag, 'tags[]': tags = [] } = values;
  const all = tag === undefined ? tags : [tag, ...tags];
  const request = requestOf(values);
  const packs = packsUnder(catalog, packFilterOf(values));
  return { ...request, filters: { ...request.filters, tags: all.length === 0 ? undefined : all, packs } };
}

function packFilterOf(values: GalleryIcons): PackFilter {
  return { license: licenseFilterOf(values), category: values.category };
}

/** The packs that meet the filter; undefined for a filter without requirements. */
function packsUnder(catalog: Catalog, { license, category }: PackFilter): readonly string[] | undefined {
  const licensed = packsWithLicense(catalog, license);
  if (category === undefined) return licensed;
  return catalog.reference.packs
    .filter((pack) => pack.category === category && licensed?.includes(pack.slug) !== false)
    .map(({ slug }) => slug);
}

/** One answer for each typed letter: a page of icons as `/icons` gives it, and the suggestions for the text. */
export const searchWhileTypingEndpoint: KeyedEndpoint = {
  ...listGalleryIconsEndpoint,
  path: '/search',
  operationId: 'searchWhileTyping',

  async answerTo(scope) {
    const answer = await listGalleryIconsEndpoint.answerTo(scope);
    if (answer.kind !== 'representation') return answer;
    const text = new URLSearchParams(scope.query).get('search') ?? '';
    const { isPartial, ...suggest } = suggestionsFor(scope.catalog, text);
    const list = typeof answer.body === 'string' ? answer.body : answer.body.toString('latin1');
    const body = `${list.slice(0, -1)},"suggest":${asciiJson(suggest)}}`;
    return { ...answer, body, etag: isPartial ? undefined : answer.etag };
  },
};

/**
 * The counts that the filters beside the list of icons show. Takes the query of the list. Its page and order do not
 * affect the counts.
 */
export const countFacetsEndpoint = queryEndpoint({
  path: '/facets',
  operationId: 'countFacets',
  summary: 'How many icons each value of each filter would list',
  description: 'Values that list none are left out.',
  query: GalleryIconsQuerySchema,
  answer: detailOf(FacetCountsSchema),
  errors: [],
  cost: ({ search = '' }) => facetsCost(search),
  price: { unitsMax: FACETS_UNITS_MAX },
  bound: { answerBytes: 65_536 },
  async body({ catalog, principal, services: { parts, slowWork } }, values) {
    const request = galleryRequestOf(values, catalog);
    const beforeSearch = () => slowWork.start(clientOf(principal));
    const options = { nowMs: () => parts.clock.monotonicMs(), budgetMs: parts.searchBudgetMs, beforeSearch };
    const { counts, isDegraded } = await countFacets(catalog, request, packFilterOf(values), options);
    return { body: detailBody({ ...counts, search_degraded: isDegraded }), isDegraded };
  },
});

/** The hits that are ranked anew, how many of them fill a large screen, and how many of these one pack may have. */
const RANKED_ANEW = 1_000;
const FIRST_SCREEN = 160;
const PER_PACK = 2;

/** As `findByImage`, but large packs do not fill the first screen. All pages show parts of one order. */
const findInManyPacks: typeof findByImage = async (catalog, image, request) => {
  const start = (request.page - 1) * request.perPage;
  if (start >= RANKED_ANEW) return await findByImage(catalog, image, request);
  const end = start + request.perPage;
  const hits = await findByImage(catalog, image, {
    ...request,
    page: 1,
    perPage: Math.max(RANKED_ANEW, end),
  });
  const counts = new Map<string, number>();
  const first: number[] = [];
  for (const icon of catalog.read(hits.ids.slice(0, RANKED_ANEW))) {
    const count = counts.get(icon!.pack) ?? 0;
    if (count === PER_PACK || first.length === FIRST_SCREEN) continue;
    counts.set(icon!.pack, count + 1);
    first.push(icon!.id);
  }
  return { ...hits, ids: [...new Set([...first, ...hits.ids])].slice(start, end) };
};

const reader = new QueryReader(GalleryByImageQuerySchema, refuseBeyondWindow);

/** The search by image for the gallery, with filters by several tags and by license. */
export const findByImageInGalleryEndpoint: ImageEndpoint = {
  ...findByImageEndpoint,
  query: GalleryByImageQuerySchema,
  find: findInManyPacks,

  wantedBy(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const { values, canonical: canonicalQuery } = verdict;
    const request = galleryRequestOf(values, scope.catalog);
    return { kind: 'wanted', request, canonicalQuery, expansions: withGround(values.with) };
  },
};
