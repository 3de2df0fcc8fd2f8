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
  readonly #parts: readonly [beforeHead: string, beforeBody: string, end: string];
  readonly #headers: readonly string[];

  constructor(page: string, publicUrl: string) {
    const script = hash('sha256', THEME_SCRIPT, 'base64');
    this.empty = new StaticContent(HTML, page, pageHeaders(publicUrl));
    this.#headers = pageHeaders(publicUrl, { script });
    const [beforeHead = '', beforeBody = '', end = ''] = page
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
