import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inEachLanguage } from '@glyphdex/contract';

/**
 * Reads the built site into memory: about a megabyte. `command` is how the operator runs `glyphdex`; pages show
 * it. Throws if there is no site.
 */
export function readSiteFiles(folder: string, command = 'glyphdex') {
  const assets = join(folder, 'assets');
  const meta = `<meta name="glyphdex-command" content="${command.replaceAll('"', '&quot;')}">`;
  return {
    /** The HTML of all pages but the start page. */
    page: inEachLanguage((language) =>
      readFileSync(join(folder, language, 'index.html'), 'utf8').replace(
        '<head>',
        (head) => `${head}\n    ${meta}`,
      ),
    ),
    /** The prerendered start page, with placeholders in braces that the server fills. */
    start: inEachLanguage(
      (language) => JSON.parse(readFileSync(join(folder, language, 'start.json'), 'utf8')) as StartTemplate,
    ),
    /** Renders a page with the components that run in the browser. Loads their code when it is called first. */
    loadPage: inEachLanguage((language): LoadPage => {
      const renderer = pathToFileURL(join(folder, language, 'server/render-page.js')).href;
      return async (...parameters) =>
        await ((await import(renderer)) as { readonly loadPage: LoadPage }).loadPage(...parameters);
    }),
    favicon: readFileSync(join(folder, 'favicon.svg')),
    /** By name below `/assets/`. Names carry a digest of the content. */
    assets: new Map(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))])),
  };
}

/** Renders a page with the answers of `ask` as its data: the function of apps/site/src/server/render-page.tsx. */
export type LoadPage = (
  address: { readonly origin: string; readonly path: string; readonly query: string },
  ask: (address: string) => Promise<{
    readonly status: number;
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
  }>,
) => Promise<{
  readonly status: number;
  render(): { readonly head: string; readonly body: string };
}>;

/** The built site: one HTML page for all addresses in each language, and the files that it loads. */
export type SiteFiles = ReturnType<typeof readSiteFiles>;

export interface StartTemplate {
  /** Contains `{total}` and `{cells}`. */
  readonly page: string;
  /**
   * The HTML of one icon. Contains `{name}`, `{pack}` and `{icon}`, and percent-encoded `{attributes}` and `{drawing}`
   * of its SVG.
   */
  readonly cell: string;
}
