import { FACETS, type PackRecord } from '@glyphdex/contract';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';

/** One credit in three spellings. */
export interface CreditLines {
  readonly text: string;
  readonly html: string;
  readonly markdown: string;
}

export interface PackCredit extends CreditLines {
  readonly name: string;
  readonly slug: string;
  readonly author: PackRecord['author'];
  readonly license: PackRecord['license'];
  readonly icon_ids: readonly number[];
}

export interface Attribution extends CreditLines {
  readonly packs: readonly PackCredit[];
}

/**
 * Which lines must a product show near these icons? One that names this service with a link, and one for each pack
 * among them, in the order in which the icons are given. Ids that belong to no icon are left out.
 */
export function getAttribution(
  catalog: OpenCatalog,
  iconIds: readonly number[],
  serviceUrl: string,
): Attribution {
  const iconsOfPack = new Map<number, number[]>();
  for (const iconId of new Set(iconIds)) {
    const docId = catalog.icons.findById(iconId);
    if (docId < 0) continue;
    const pack = catalog.searcher.valuesOf(FACETS.pack, docId)[0]!;
    iconsOfPack.set(pack, [...(iconsOfPack.get(pack) ?? []), iconId]);
  }
  const packs = [...iconsOfPack].map(([position, ids]) =>
    packCredit(catalog.reference.packs[position]!, ids),
  );
  return {
    text: `Icons by Glyphdex (${serviceUrl})`,
    html: `Icons by ${htmlLink('Glyphdex', serviceUrl)}`,
    markdown: `Icons by ${markdownLink('Glyphdex', serviceUrl)}`,
    packs,
  };
}

function packCredit({ name, slug, author, license }: PackRecord, iconIds: readonly number[]): PackCredit {
  const line = (link: (label: string, url: string | null) => string) =>
    `${link(name, null)} by ${link(author.name, author.url)}, ${link(license.title, license.url)}`;
  return {
    name,
    slug,
    author,
    license,
    text: line((label, url) => (isWebAddress(url) ? `${label} (${url})` : label)),
    html: line(htmlLink),
    markdown: line(markdownLink),
    icon_ids: iconIds,
  };
}

function htmlLink(label: string, url: string | null): string {
  const text = escapeHtml(label);
  return isWebAddress(url) ? `<a href="${escapeHtml(url)}">${text}</a>` : text;
}

function markdownLink(label: string, url: string | null): string {
  const text = label.replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`);
  return isWebAddress(url) ? `[${text}](<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>)` : text;
}

/** Pack metadata is data from outside: nothing but a web address becomes a link. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
