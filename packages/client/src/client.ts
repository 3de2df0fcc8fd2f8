import { AnswerCache } from './answer-cache.ts';
import type {
  Attribution,
  ByImageQuery,
  Colors,
  ConsistentSets,
  ConsistentSetsQuery,
  CountedNames,
  DownloadQuery,
  EquivalentsQuery,
  GetIconQuery,
  Icon,
  IconDetail,
  IconList,
  ListIconsQuery,
  ListPacksQuery,
  ListTagsQuery,
  Pack,
  PackList,
  Pagination,
  Shapes,
  Styles,
  Suggestions,
  TagList,
} from './api-shapes.ts';
import { connectionOf, type GlyphdexClientOptions, wholeNumber } from './connection.ts';
import { type QueryValues, queryText } from './query-text.ts';
import { checkedAnswer, jsonTextOf, parsedBody } from './read-answer.ts';
import { type RequestOptions, sendRequest } from './send-request.ts';

/** Most answers that `cacheSize` may ask for. */
const CACHE_SIZE_MAX = 100_000;

interface Page {
  readonly pagination?: Pagination;
}

/**
 * Methods for every operation of the API. All reject with a `GlyphdexError`, or with the reason of an aborted
 * signal.
 */
export type GlyphdexClient = ReturnType<typeof createGlyphdexClient>;

/** Sends nothing yet. Throws a `TypeError` if an option is wrong. */
export function createGlyphdexClient(options: GlyphdexClientOptions) {
  const connection = connectionOf(options);
  const cache = new AnswerCache(wholeNumber('cacheSize', options.cacheSize ?? 0, 0, CACHE_SIZE_MAX));

  /** The whole JSON body of a GET request. */
  const getBody = async <Body>(
    path: string,
    query: QueryValues,
    { signal }: RequestOptions,
  ): Promise<Body> => {
    const address = connection.base + path;
    const pathAndQuery = path + queryText(query);
    const cached = cache.get(pathAndQuery);
    const headers = { accept: 'application/json', ...(cached && { 'if-none-match': cached.etag }) };
    const answer = await sendRequest(connection, { method: 'GET', path: pathAndQuery, headers, signal });
    if (answer.status === 304 && cached !== undefined) return JSON.parse(cached.text) as Body;
    const text = jsonTextOf(answer, address);
    const body = parsedBody<Body>(text, answer, address);
    const etag = answer.headers.get('etag');
    if (etag !== null) cache.set(pathAndQuery, { etag, text });
    return body;
  };

  const getData = async <Data>(path: string, query: QueryValues, options: RequestOptions): Promise<Data> =>
    (await getBody<{ readonly data: Data }>(path, query, options)).data;

  async function* pagesOf<Body extends Page>(path: string, query: QueryValues, options: RequestOptions) {
    for (let page = Number(query['page'] ?? 1); ; page++) {
      const body = await getBody<Body>(path, { ...query, page }, options);
      yield body;
      if (page >= (body.pagination?.last_page ?? page)) return;
    }
  }

  return {
    icons: {
      /** One page of matching icons. */
      list: (query: ListIconsQuery = {}, options: RequestOptions = {}): Promise<IconList> =>
        getBody('/icons', query, options),

      /**
       * Every page of matching icons, from `page` (default 1) on, each requested when the loop asks for it.
       * Rejects with `result_window_exceeded` after the 10,000th icon if there are more.
       */
      pages: (
        query: ListIconsQuery = {},
        options: RequestOptions = {},
      ): AsyncGenerator<IconList, void, void> => pagesOf('/icons', query, options),

      /** One icon by slug, former slug or id. */
      get: (
        slugOrId: string | number,
        query: GetIconQuery = {},
        options: RequestOptions = {},
      ): Promise<IconDetail> => getData(`/icons/${segment(slugOrId)}`, query, options),

      /** The same icon in other packs, the best first, at most one of each. */
      equivalents: (
        slugOrId: string | number,
        query: EquivalentsQuery = {},
        options: RequestOptions = {},
      ): Promise<readonly Icon[]> => getData(`/icons/${segment(slugOrId)}/equivalents`, query, options),

      /** The icon as SVG (default), PNG, WebP or AVIF, with a chosen size, color and direction. */
      download: async (
        slugOrId: string | number,
        query: DownloadQuery = {},
        { signal }: RequestOptions = {},
      ): Promise<Blob> => {
        const path = `/icons/${segment(slugOrId)}/download`;
        const request = { method: 'GET', path: path + queryText(query), headers: {}, signal } as const;
        const answer = checkedAnswer(await sendRequest(connection, request), connection.base + path);
        return new Blob([answer.bytes], { type: answer.headers.get('content-type') ?? '' });
      },

      /** Icons that look like the image: PNG, JPEG, WebP, GIF or SVG, as `image.type` says. Needs a secret key. */
      byImage: async (
        image: Blob,
        query: ByImageQuery = {},
        { signal }: RequestOptions = {},
      ): Promise<IconList> => {
        const path = '/icons/by-image';
        const headers = { accept: 'application/json', 'content-type': image.type };
        const request = {
          method: 'POST',
          path: path + queryText(query),
          headers,
          body: image,
          signal,
        } as const;
        const answer = await sendRequest(connection, request);
        const address = connection.base + path;
        return parsedBody(jsonTextOf(answer, address), answer, address);
      },
    },
    /** Words and packs that complete a text, and its corrected spelling. */
    suggest: (text: string, options: RequestOptions = {}): Promise<Suggestions> =>
      getData('/suggest', { q: text }, options),
    /** The packs that have icons for 2 to 20 names, those with most of them first. A name has no comma. */
    consistentSets: (
      names: readonly string[],
      query: ConsistentSetsQuery = {},
      options: RequestOptions = {},
    ): Promise<ConsistentSets> => getBody('/consistent-sets', { ...query, names }, options),
    packs: {
      list: (query: ListPacksQuery = {}, options: RequestOptions = {}): Promise<PackList> =>
        getBody('/packs', query, options),
      pages: (
        query: ListPacksQuery = {},
        options: RequestOptions = {},
      ): AsyncGenerator<PackList, void, void> => pagesOf('/packs', query, options),
      get: (slug: string, options: RequestOptions = {}): Promise<Pack> =>
        getData(`/packs/${segment(slug)}`, {}, options),
    },
    tags: {
      list: (query: ListTagsQuery = {}, options: RequestOptions = {}): Promise<TagList> =>
        getBody('/tags', query, options),
      pages: (query: ListTagsQuery = {}, options: RequestOptions = {}): AsyncGenerator<TagList, void, void> =>
        pagesOf('/tags', query, options),
    },
    /** The values that the filters accept, with their number of icons. */
    colors: (options: RequestOptions = {}): Promise<Colors> => getData('/colors', {}, options),
    styles: (options: RequestOptions = {}): Promise<Styles> => getData('/styles', {}, options),
    shapes: (options: RequestOptions = {}): Promise<Shapes> => getData('/shapes', {}, options),
    types: (options: RequestOptions = {}): Promise<CountedNames> => getData('/types', {}, options),
    /** The lines that credit this service and the packs of at most 100 icons. */
    attribution: (
      slugsOrIds: readonly (string | number)[],
      options: RequestOptions = {},
    ): Promise<Attribution> => getData('/attribution', { ids: slugsOrIds }, options),
  };
}

/** A value as one segment of a path. Empty and dot segments would name another address. */
function segment(value: string | number): string {
  const text = String(value);
  if (text === '' || text === '.' || text === '..')
    throw new TypeError('The slug or id must not be empty or dots.');
  return encodeURIComponent(text);
}
