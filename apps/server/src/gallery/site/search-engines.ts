import type { Catalog } from '../../catalog/catalog.ts';
import { DATA_CSP } from '../../http/http-context.ts';
import { StaticContent } from '../../http/response/static-content.ts';
import { preparedRoute, type Route } from '../../http/route.ts';
import type { IconParts } from '../../icons/icon-services.ts';

/** Crawlers may read pages and their pictures, but no data and previews, because these answers cost computing time. */
const ROBOTS = `User-agent: *
Disallow: /account/
Disallow: /api/
Disallow: /gallery/
Disallow: /iconify/
Disallow: /previews/
`;
/** The pages in the sitemap, besides packs and searches. */
const PAGES = ['/', '/packs', '/draw', '/docs', '/developers', '/developers/limits'];
const SEARCHES_MAX = 1_000;
/** Tags of several words are often categories of a pack. */
const WORD = /^[\p{L}\p{N}]{2,}$/u;

const searches = new WeakMap<Catalog, ReadonlySet<string>>();

/** The searches that search engines may list: the words that most icons of the catalog have as a tag. */
export function commonSearches(catalog: Catalog): ReadonlySet<string> {
  let words = searches.get(catalog);
  if (words === undefined) {
    const { items } = catalog.listTags({ prefix: '', offset: 0, limit: 2 * SEARCHES_MAX });
    const texts = items.map(({ text }) => text).filter((text) => WORD.test(text));
    words = new Set(texts.slice(0, SEARCHES_MAX));
    searches.set(catalog, words);
  }
  return words;
}

/** `/robots.txt`, `/sitemap.xml`, and `/opensearch.xml`, with which browsers search the site from their address bar. */
export function searchEngineRoutes(parts: Pick<IconParts, 'publicUrl' | 'catalogs'>): Route[] {
  const { publicUrl } = parts;
  const route = (path: string, type: string, write: (catalog: Catalog) => string) =>
    catalogTextRoute(parts, path, type, write);
  return [
    route('/robots.txt', 'text/plain; charset=utf-8', () => `${ROBOTS}\nSitemap: ${publicUrl}/sitemap.xml\n`),
    route('/sitemap.xml', 'application/xml; charset=utf-8', (catalog) => sitemap(catalog, publicUrl)),
    route('/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8', () =>
      openSearchDescription(publicUrl),
    ),
  ];
}

/** A text about the catalog that everybody sees, which is written once for each generation. */
export function catalogTextRoute(
  { catalogs }: Pick<IconParts, 'catalogs'>,
  path: string,
  type: string,
  write: (catalog: Catalog) => string,
): Route {
  let written: { readonly generation: string; readonly content: StaticContent } | undefined;
  return preparedRoute(path, (exchange) => {
    const catalog = catalogs.visibleTo(undefined);
    const { generation } = catalog;
    if (written?.generation !== generation)
      written = { generation, content: new StaticContent(type, write(catalog), DATA_CSP) };
    return written.content.answer(exchange);
  });
}

/** All addresses of packs and of common searches. Icons have too many. */
function sitemap(catalog: Catalog, publicUrl: string): string {
  const paths = [
    ...PAGES,
    ...catalog.reference.packs.map(({ slug }) => `/packs/${slug}`),
    ...[...commonSearches(catalog)].map((word) => `/?${new URLSearchParams({ search: word })}`),
  ];
  const urls = paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function openSearchDescription(publicUrl: string): string {
  const address = escapeXml(publicUrl);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Glyphdex</ShortName>
<Description>Search open-source icons</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/svg+xml">${address}/favicon.svg</Image>
<Url type="text/html" template="${address}/?search={searchTerms}"/>
</OpenSearchDescription>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
