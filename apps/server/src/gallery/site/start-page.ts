import { hash } from 'node:crypto';
import type { Icon, SiteLanguage } from '@glyphdex/contract';
import type { Catalog } from '../../catalog/catalog.ts';
import { StaticContent } from '../../http/response/static-content.ts';
import { parseExpansions } from '../../icons/icon-presenter.ts';
import type { IconParts, IconServices } from '../../icons/icon-services.ts';
import { listIcons, orderOf } from '../../icons/list-icons.ts';
import { pageHeaders } from './page-policy.ts';
import { THEME_SCRIPT } from './page-shell.ts';
import type { SiteFiles } from './site-files.ts';

export interface SiteParts {
  readonly site: SiteFiles;
}

/** As many icons as the first four parts in apps/site: the first screen of a wide window. */
const PER_PAGE = 160;
/** The request for the first page of all icons. */
const ALL_ICONS = { search: '', filters: {}, page: 1, perPage: PER_PAGE } as const;

/**
 * The prerendered page at `/`, with its first icons and styles, so icons show before any script runs. The script
 * replaces it with the interactive page. After a change of generation or order, the next request renders it again.
 */
export class StartPage {
  readonly #services: IconServices<IconParts & SiteParts>;
  readonly #language: SiteLanguage;
  readonly #shell: string;
  readonly #headers: readonly string[];
  #rendered:
    | { readonly generation: string; readonly order: string; readonly content: StaticContent }
    | undefined;

  constructor(services: IconServices<IconParts & SiteParts>, language: SiteLanguage) {
    const { site, publicUrl } = services.parts;
    this.#services = services;
    this.#language = language;
    const { page, style } = withInlineStyle(site.page[language], site.assets);
    this.#shell = page.replace('</head>', `<script>${THEME_SCRIPT}</script></head>`);
    this.#headers = pageHeaders(publicUrl, { script: digest(THEME_SCRIPT), style: digest(style) });
  }

  /** The page for the active generation and the present order of its icons. */
  async content(): Promise<StaticContent> {
    const catalog = this.#services.parts.catalogs.visibleTo(undefined);
    const order = catalog.orderFingerprint(orderOf(ALL_ICONS));
    const { generation } = catalog;
    // Compared by name: a cached page must not keep a replaced generation in memory.
    if (this.#rendered?.generation !== generation || this.#rendered.order !== order)
      this.#rendered = { generation, order, content: await this.#render(catalog) };
    return this.#rendered.content;
  }

  async #render(catalog: Catalog): Promise<StaticContent> {
    const template = this.#services.parts.site.start[this.#language];
    const { icons, total } = await this.#firstIcons(catalog);
    const cells = icons.map((icon) => fillCell(template.cell, icon)).join('');
    const values = new Map([
      ['{total}', total.toLocaleString(this.#language)],
      ['{cells}', cells],
    ]);
    const start = template.page.replaceAll(/\{(?:total|cells)\}/g, (name) => values.get(name)!);
    const html = this.#shell.replace('<div id="app">', (app) => app + start);
    return new StaticContent('text/html; charset=utf-8', html, this.#headers);
  }

  async #firstIcons(catalog: Catalog): Promise<{ readonly icons: readonly Icon[]; readonly total: number }> {
    const hits = await listIcons(catalog, ALL_ICONS, this.#services.parts.searchBudgetMs);
    const body = this.#services.presenterOf(catalog).iconList(hits, 1, PER_PAGE, parseExpansions('svg'));
    const { data } = JSON.parse(body) as { data: readonly Icon[] };
    return { icons: data, total: hits.total };
  }
}

/** The page with its style sheet inlined, which saves a request; unchanged if `assets` lacks the style sheet. */
function withInlineStyle(page: string, assets: ReadonlyMap<string, Uint8Array>) {
  let style = '';
  const inlined = page.replace(
    /<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)">/,
    (link, name: string) => {
      const bytes = assets.get(name);
      if (bytes === undefined) return link;
      style = Buffer.from(bytes).toString('utf8');
      return `<style>${style}</style>`;
    },
  );
  return { page: inlined, style };
}

function digest(text: string): string {
  return hash('sha256', text, 'base64');
}

/** Longer drawings (in characters) would delay the start page; its script loads them. */
export const PRERENDERED_CHARS_MAX = 8_000;

/** Shown until the script draws the icon. Only the script knows whether animations may move. */
const NO_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';

/**
 * One cell of the prerendered grid. `%7B…%7D` are the placeholders `{…}` inside a data URL. All are replaced in one
 * pass, so a name that looks like a placeholder stays as it is.
 */
export function fillCell(cell: string, { name, slug, type, svg }: Icon): string {
  const separator = slug.indexOf('--');
  const code = svg?.svg_code ?? NO_DRAWING;
  const drawing = type === 'AnimatedIcon' || code.length > PRERENDERED_CHARS_MAX ? NO_DRAWING : code;
  const [, attributes = '', inside = ''] = /^<svg ([^>]*)>(.*)<\/svg>$/s.exec(drawing) ?? [];
  const values: Readonly<Record<string, string>> = {
    '{name}': escapeHtml(name),
    '{pack}': escapeHtml(slug.slice(0, separator)),
    '{icon}': escapeHtml(slug.slice(separator + 2)),
    '%7Battributes%7D': encodeURIComponent(attributes),
    '%7Bdrawing%7D': encodeURIComponent(inside),
  };
  return cell.replaceAll(/\{(?:name|pack|icon)\}|%7B(?:attributes|drawing)%7D/g, (key) => values[key]!);
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
