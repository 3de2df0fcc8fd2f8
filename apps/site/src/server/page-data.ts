import type { Icon } from '@glyphdex/contract';
import type { QueryClient } from '@tanstack/preact-query';
import { type FoundIcons, iconsQuery, PART_ICONS, partsOfPage } from '../api/gallery.ts';
import { iconQuery } from '../api/icon.ts';
import { packQuery, packsQuery } from '../api/packs.ts';
import { failureText, isNotFound, ServiceError } from '../api/requests.ts';
import { setsQuery } from '../api/sets.ts';
import { similarNamesQuery, wordsOf } from '../api/similar-names.ts';
import type { MissingAddress } from '../design/hydration.ts';
import { type GalleryQuery, namesOf, readQuery, START_QUERY } from '../gallery/gallery-query.ts';
import type { PageAddress } from './page-head.ts';

/** Of all drawings in the HTML of a page. The first screen of home has a third of this. */
const DRAWINGS_CHARS_MAX = 250_000;
/** More pages of packs than any catalog has. */
const PACK_PAGES_MAX = 20;

/**
 * Requests the data that the page at this address shows first. Failures stay in the cache of the client. Returns the
 * address if there is no such icon, pack or page (`unknown`), and then requests similar names.
 */
export async function requestPageData(
  client: QueryClient,
  path: string,
  query: string,
  unknown: PageAddress['unknown'],
): Promise<MissingAddress | undefined> {
  if (unknown === undefined) await requestShown(client, path, query);
  const errors = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error);
  const notFound = errors.find(isNotFound);
  if (notFound === undefined && unknown === undefined) return undefined;
  const words = wordsOf(path);
  if (words !== '') await client.prefetchQuery(similarNamesQuery(words));
  return { path, why: notFound && failureText(notFound), ...unknown };
}

async function requestShown(client: QueryClient, path: string, query: string): Promise<void> {
  const [, section, slug] = path.split('/');
  const search = readQuery(query);
  const names = namesOf(search);
  if (section === 'icons' && slug !== undefined) await client.prefetchQuery(iconQuery(slug));
  if (section === 'packs' && slug !== undefined)
    await Promise.all([
      client.prefetchQuery(packQuery(slug)),
      client.prefetchQuery(iconsQuery({ ...START_QUERY, pack: slug }, 0, false)),
      client.prefetchQuery(iconsQuery({ ...search, pack: slug }, (search.page ?? 1) - 1, false)),
    ]);
  else if (section === 'packs') await client.prefetchInfiniteQuery({ ...packsQuery, pages: PACK_PAGES_MAX });
  if (section === '' && names !== undefined)
    await client.prefetchInfiniteQuery(setsQuery(names, search.page));
  else if (section === '' && search.image === undefined) await requestScreen(client, search);
}

/** Requests the icons of the first screen. A network that has taken its icons of the day gets their previews. */
async function requestScreen(client: QueryClient, query: GalleryQuery): Promise<void> {
  const [first = 0, ...others] = partsOfPage(query);
  const request = async (part: number) => {
    const options = iconsQuery(query, part);
    await client.prefetchQuery(options);
    const error = client.getQueryState(options.queryKey)?.error;
    if (error instanceof ServiceError && error.code === 'bulk_download')
      await client.prefetchQuery(iconsQuery(query, part, false));
    return client.getQueryData<FoundIcons>(options.queryKey)?.pagination.total ?? 0;
  };
  const total = await request(first);
  await Promise.all(others.filter((part) => part * PART_ICONS < total).map(request));
  keepShortDrawings(client);
}

/** Replaces the drawings that would make the page too large by previews. */
function keepShortDrawings(client: QueryClient): void {
  let charsLeft = DRAWINGS_CHARS_MAX;
  const shortened = (icon: Icon): Icon => {
    const { svg, ...others } = icon;
    const length = svg?.svg_code.length ?? 0;
    if (length > charsLeft) return others;
    charsLeft -= length;
    return icon;
  };
  client.setQueriesData<FoundIcons>({ queryKey: ['icons'] }, (list) => {
    if (list === undefined) return undefined;
    const data = list.data.map(shortened);
    return { ...list, data, ...(data.some(({ svg }) => svg === undefined) && { isPartial: true }) };
  });
}
