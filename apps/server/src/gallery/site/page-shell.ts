import { hash } from 'node:crypto';
import { StaticContent } from '../../http/response/static-content.ts';
import { pageHeaders } from './page-policy.ts';

const HTML = 'text/html; charset=utf-8';

/** Applies the stored theme before the first paint, as apps/site does later. */
export const THEME_SCRIPT =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

/** The document around the content of every page. */
export class PageShell {
  /** The page without content, which its script adds. */
  readonly empty: StaticContent;
  /** The same with status 404. */
  readonly missing: StaticContent;
  readonly #parts: readonly [beforeHead: string, beforeBody: string, end: string];
  readonly #headers: readonly string[];

  constructor(page: string, publicUrl: string, assets: ReadonlyMap<string, Uint8Array>) {
    this.empty = new StaticContent(HTML, page, pageHeaders(publicUrl));
    this.missing = new StaticContent(HTML, page, pageHeaders(publicUrl), 'no-cache', 404);
    const { html, style } = withInlineStyle(page, assets);
    this.#headers = pageHeaders(publicUrl, { script: digest(THEME_SCRIPT), style: digest(style) });
    const [beforeHead = '', beforeBody = '', end = ''] = html
      .replace(/<meta name="description"[^>]*>|<noscript>.*<\/noscript>/gs, '')
      .replace('</head>', `<script>${THEME_SCRIPT}</script></head>`)
      .split(/<title>[^<]*<\/title>|<div id="app"><\/div>/);
    this.#parts = [beforeHead, beforeBody, end];
  }

  /** The page with content: `head` has the elements that describe it, `body` the element `#app`. */
  filled({ head, body }: { readonly head: string; readonly body: string }, status: number): StaticContent {
    const [beforeHead, beforeBody, end] = this.#parts;
    const html = beforeHead + head + beforeBody + body + end;
    return new StaticContent(HTML, html, this.#headers, 'no-cache', status);
  }
}

/** The page with its style sheet inlined, which saves a request; unchanged if `assets` lacks the style sheet. */
function withInlineStyle(page: string, assets: ReadonlyMap<string, Uint8Array>) {
  let style = '';
  const html = page.replace(/<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)">/, (link, name: string) => {
    const bytes = assets.get(name);
    if (bytes === undefined) return link;
    style = Buffer.from(bytes).toString('utf8');
    return `<style>${style}</style>`;
  });
  return { html, style };
}

function digest(text: string): string {
  return hash('sha256', text, 'base64');
}
