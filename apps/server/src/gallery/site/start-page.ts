import { hash } from 'node:crypto';
import type { Icon } from '@glyphdex/contract';
import type { Catalog } from '../../catalog/catalog.ts';
import { StaticContent } from '../../http/response/static-content.ts';
import { parseExpansions } from '../../icons/icon-presenter.ts';
import type { IconParts, IconServices } from '../../icons/icon-services.ts';
import { listIcons, orderOf } from '../../icons/list-icons.ts';
import { fillCell } from './fill-cell.ts';
import { pageHeaders } from './page-policy.ts';
import type { SiteFiles } from './served-files.ts';

export interface SiteParts {
  readonly site: SiteFiles;
}

/** The page size of the gallery, `PAGE_ICONS` in apps/site. */
const PER_PAGE = 60;
/** The request for the first page of all icons. */
const ALL_ICONS = { search: '', filters: {}, page: 1, perPage: PER_PAGE } as const;

/** Applies the stored theme before the first paint, as apps/site does later. */
const THEME_SCRIPT =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

/**
 * The prerendered page at `/`, with its first icons and styles, so icons show before any script runs. The script
 * replaces it with the interactive page. After a change of generation or order, the next request renders it again.
 */
export class StartPage {
  readonly #services: IconServices<IconParts & SiteParts>;
  readonly #shell: string;
  readonly #headers: readonly string[];
  #rendered:
    | { readonly generation: string; readonly order: string; readonly content: StaticContent }
    | undefined;

  constructor(services: IconServices<IconParts & SiteParts>) {
    const { site, publicUrl } = services.parts;
    this.#services = services;
    const { page, style } = withInlineStyle(site.page, site.assets);
    this.#shell = page.replace('</head>', `<script>${THEME_SCRIPT}</script></head>`);
    this.#headers = pageHeaders(publicUrl, { script: digest(THEME_SCRIPT), style: digest(style) });
  }

  /** The page for the active generation and the present order of its icons. */
  async content(): Promise<StaticContent> {
    const catalog = this.#services.parts.catalogs.active();
    const order = catalog.orderFingerprint(orderOf(ALL_ICONS));
    const { generation } = catalog;
    // Compared by name: a cached page must not keep a replaced generation in memory.
    if (this.#rendered?.generation !== generation || this.#rendered.order !== order)
      this.#rendered = { generation, order, content: await this.#render(catalog) };
    return this.#rendered.content;
  }

  async #render(catalog: Catalog): Promise<StaticContent> {
    const { site } = this.#services.parts;
    const { icons, total } = await this.#firstIcons(catalog);
    const cells = icons.map((icon) => fillCell(site.start.cell, icon)).join('');
    const values = new Map([
      ['{total}', total.toLocaleString('en-US')],
      ['{cells}', cells],
    ]);
    const start = site.start.page.replaceAll(/\{(?:total|cells)\}/g, (name) => values.get(name)!);
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
