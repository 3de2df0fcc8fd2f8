import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inEachLanguage } from '@glyphdex/contract';

/**
 * Reads the built site into memory: about a megabyte, and the code that renders its pages. `command` is how the
 * operator runs `glyphdex`; pages show it. Throws if there is no site.
 */
export async function readSiteFiles(folder: string, command = 'glyphdex') {
  const assets = join(folder, 'assets');
  const meta = `<meta name="glyphdex-command" content="${command.replaceAll('"', '&quot;')}">`;
  const renderers = inEachLanguage((language) => {
    const renderer = pathToFileURL(join(folder, language, 'server/render-page.js')).href;
    return import(renderer) as Promise<{ readonly loadPage: LoadPage }>;
  });
  await Promise.all(Object.values(renderers));
  return {
    /** The HTML of all pages, without content. */
    page: inEachLanguage((language) =>
      readFileSync(join(folder, language, 'index.html'), 'utf8').replace(
        '<head>',
        (head) => `${head}\n    ${meta}`,
      ),
    ),
    /** Renders a page with the components that run in the browser. */
    loadPage: inEachLanguage((language): LoadPage => {
      return async (...parameters) => await (await renderers[language]).loadPage(...parameters);
    }),
    favicon: readFileSync(join(folder, 'favicon.svg')),
    /** By name below `/assets/`. Names carry a digest of the content. */
    assets: new Map(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))])),
  };
}

/** Renders a page with the answers of `ask` as its data: the function of apps/site/src/server/render-page.tsx. */
export type LoadPage = (
  address: {
    readonly origin: string;
    readonly path: string;
    readonly query: string;
    /** The searches that search engines may list. */
    readonly listed: ReadonlySet<string>;
    readonly unknown?: UnknownAddress | undefined;
  },
  ask: (address: string) => Promise<ServiceAnswer>,
) => Promise<{
  readonly status: number;
  render(): { readonly head: string; readonly body: string };
}>;

/** An address without a page: the nearest page, if one is near. */
export interface UnknownAddress {
  readonly nearest?: string | undefined;
}

/** The answer of an endpoint below `/gallery`. */
export interface ServiceAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The built site: one HTML page for all addresses in each language, and the files that it loads. */
export type SiteFiles = Awaited<ReturnType<typeof readSiteFiles>>;

export interface SiteParts {
  readonly site: SiteFiles;
}
