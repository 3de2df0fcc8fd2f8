import { licenseTerms, type PackRecord, UNKNOWN_AUTHOR } from '@glyphdex/contract';

/** One credit as text, HTML and Markdown. */
export interface CreditLines {
  readonly text: string;
  /** Escaped; safe to insert into a page. */
  readonly html: string;
  readonly markdown: string;
}

/** Formats a label, as a link if there is a URL. `relation` is the link type of HTML. */
type Link = (label: string, url: string | null, relation?: string) => string;

/** The change that the build makes to drawings. Attribution licenses require a notice (CC BY 4.0 §3.a.1.B). */
const CHANGES = 'SVG cleaned up';

export function creditService(url: string): CreditLines {
  return inAllFormats((link) => `Icons by ${link('Glyphdex', url)}`);
}

/**
 * Pack, author if known, and license, with links to author and license. States the changes only for licenses that
 * require attribution. Creative Commons licenses require all of this, other licenses less.
 */
export function creditPack({ name, author, license }: PackRecord): CreditLines {
  const terms = licenseTerms(license.spdx);
  const licenseUrl = isWebAddress(license.url) ? license.url : (terms?.source ?? null);
  const changes = terms?.attributionRequired === true ? `, changes: ${CHANGES}` : '';
  const hasAuthor = author.name !== UNKNOWN_AUTHOR;
  return inAllFormats((link) => {
    const by = hasAuthor ? ` by ${link(author.name, author.url)}` : '';
    return `${link(name, null)}${by}, ${link(license.title, licenseUrl, 'license')}${changes}`;
  });
}

/** Joins credits, one per line. */
export function joinCredits(credits: readonly CreditLines[]): CreditLines {
  return {
    text: credits.map(({ text }) => text).join('\n'),
    html: credits.map(({ html }) => html).join('<br>\n'),
    // In Markdown, two spaces at the end of a line make a line break.
    markdown: credits.map(({ markdown }) => markdown).join('  \n'),
  };
}

function inAllFormats(line: (link: Link) => string): CreditLines {
  return { text: line(textLink), html: line(htmlLink), markdown: line(markdownLink) };
}

function textLink(label: string, url: string | null): string {
  return isWebAddress(url) ? `${oneLine(label)} (${url})` : oneLine(label);
}

function htmlLink(label: string, url: string | null, relation?: string): string {
  const text = escapeHtml(oneLine(label));
  const rel = relation === undefined ? 'noopener' : `${relation} noopener`;
  return isWebAddress(url) ? `<a href="${escapeHtml(url)}" rel="${rel}">${text}</a>` : text;
}

function markdownLink(label: string, url: string | null): string {
  const text = oneLine(label).replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`);
  return isWebAddress(url) ? `[${text}](<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>)` : text;
}

/** Pack metadata is untrusted, so only http and https URLs become links. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\/\S+$/i.test(url);
}

function oneLine(label: string): string {
  return label.replaceAll(/\s+/g, ' ').trim();
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
