import type { QueryClient } from '@tanstack/preact-query';
import { iconsQuery } from '../api/gallery.ts';
import { iconQuery } from '../api/icon.ts';
import { packQuery, packsQuery } from '../api/packs.ts';
import { failureText, isNotFound } from '../api/requests.ts';
import { similarNamesQuery, wordsOf } from '../api/similar-names.ts';
import type { MissingAddress } from '../design/hydration.ts';
import { namesOf, readQuery, START_QUERY } from '../gallery/gallery-query.ts';

/** More pages of packs than any catalog has. */
const PACK_PAGES_MAX = 20;

/**
 * Requests the data that the page at this address shows first. Failures stay in the cache of the client. Returns the
 * address if there is no such icon or pack, and then requests similar names.
 */
export async function requestPageData(
  client: QueryClient,
  path: string,
  query: string,
): Promise<MissingAddress | undefined> {
  const [, section, slug] = path.split('/');
  if (section === 'icons' && slug !== undefined) await client.prefetchQuery(iconQuery(slug));
  const search = readQuery(query);
  if (section === 'packs' && slug !== undefined)
    await Promise.all([
      client.prefetchQuery(packQuery(slug)),
      client.prefetchQuery(iconsQuery({ ...START_QUERY, pack: slug }, 0)),
      client.prefetchQuery(iconsQuery({ ...search, pack: slug }, 0)),
    ]);
  else if (section === 'packs') await client.prefetchInfiniteQuery({ ...packsQuery, pages: PACK_PAGES_MAX });
  if (section === '' && search.image === undefined && namesOf(search) === undefined)
    await client.prefetchQuery(iconsQuery(search, 0));
  const errors = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error);
  const notFound = errors.find(isNotFound);
  if (notFound === undefined) return undefined;
  const words = wordsOf(path);
  if (words !== '') await client.prefetchQuery(similarNamesQuery(words));
  return { path, why: failureText(notFound) };
}
