import type { Icon, Pack } from '@glyphdex/contract';
import type { QueryClient } from '@tanstack/preact-query';
import { iconQuery } from '../api/icon.ts';
import { packQuery } from '../api/packs.ts';
import { readQuery, writeAddress } from '../gallery/gallery-query.ts';
import { STRINGS } from '../strings.ts';
import { scriptJson } from './script-json.ts';

const TEXTS = STRINGS.head;

/** The address of a page. */
export interface PageAddress {
  /** Of the service, without a path. */
  readonly origin: string;
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** The searches that search engines may list. */
  readonly listed: ReadonlySet<string>;
  /** Set for an address without a page: the nearest page, if one is near. */
  readonly unknown?: { readonly nearest?: string | undefined } | undefined;
}

interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** Path and query of the one address under which search engines list the page; absent for none. */
  readonly canonical?: string | undefined;
  /** The address of the picture beside links to the page, below `/og`. Default: that of home. */
  readonly picture?: string;
  /** Structured data of schema.org. */
  readonly about?: object;
}

/** The elements of `head` that describe a page to search engines. */
export function headOf(address: PageAddress, client: QueryClient, status: number): string {
  const { origin } = address;
  const { title, description, canonical, picture = 'home.png', about } = factsOf(address, client, status);
  const full = title === '' ? STRINGS.brand : `${title} · ${STRINGS.brand}`;
  const elements = [`<title>${escapeHtml(full)}</title>`, meta('name', 'description', description)];
  if (canonical === undefined) elements.push(meta('name', 'robots', 'noindex'));
  else elements.push(`<link rel="canonical" href="${escapeHtml(origin + canonical)}">`);
  elements.push(
    meta('property', 'og:title', title || STRINGS.brand),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:image', `${origin}/og/${picture}`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
  );
  if (about !== undefined)
    elements.push(
      `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...about })}</script>`,
    );
  return elements.join('\n    ');
}

function factsOf({ path, query, listed }: PageAddress, client: QueryClient, status: number): PageFacts {
  if (status !== 200) return { title: STRINGS.missing.title, description: TEXTS.site };
  const [, section, slug = ''] = path.split('/');
  const icon =
    section === 'icons' ? client.getQueryData<Icon>(iconQuery(decodeURIComponent(slug)).queryKey) : undefined;
  if (icon !== undefined) return iconFacts(icon);
  const pack = section === 'packs' ? client.getQueryData<Pack>(packQuery(slug).queryKey) : undefined;
  if (pack !== undefined) {
    const { name, slug: packSlug, icons_count, license, version } = pack;
    const description = `${name}: ${STRINGS.packs.icons(icons_count)} · ${license.title}`;
    const author = { '@type': 'Organization', name: pack.author.name, url: pack.author.url ?? undefined };
    return {
      title: name,
      description,
      canonical: `/packs/${packSlug}`,
      picture: `pack-${packSlug}.png`,
      about: {
        '@type': 'ImageGallery',
        name,
        description,
        author,
        license: license.url ?? undefined,
        version: version ?? undefined,
      },
    };
  }
  if (section === 'packs') return { title: STRINGS.packs.title, description: TEXTS.site, canonical: path };
  const read = readQuery(query);
  const { search } = read;
  if (search === '') return { title: '', description: TEXTS.site, canonical: query === '' ? '/' : undefined };
  const address = `/?${writeAddress(read)}`;
  const isListed = listed.has(search) && address === `/?search=${encodeURIComponent(search)}` && !read.page;
  const picture = `search-${encodeURIComponent(search)}.png`;
  return { title: search, description: TEXTS.site, canonical: isListed ? address : undefined, picture };
}

function iconFacts(icon: Icon): PageFacts {
  const { name, slug, static_image_url, packs: [pack] = [], tags = [] } = icon;
  return {
    title: TEXTS.iconTitle(name, pack?.name ?? ''),
    description: TEXTS.icon(name, pack?.name ?? '', pack?.license.title ?? ''),
    canonical: `/icons/${slug}`,
    picture: `icon-${slug}.png`,
    about: {
      '@type': 'ImageObject',
      name,
      contentUrl: static_image_url,
      creditText: pack?.author.name,
      license: pack?.license.url ?? undefined,
      keywords: tags.map(({ text }) => text).join(', '),
    },
  };
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
