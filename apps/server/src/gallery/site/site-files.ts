import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the built site into memory: about half a megabyte. `command` is how the operator runs `glyphdex`; pages show
 * it. Throws if there is no site.
 */
export function readSiteFiles(folder: string, command = 'glyphdex') {
  const assets = join(folder, 'assets');
  const meta = `<meta name="glyphdex-command" content="${command.replaceAll('"', '&quot;')}">`;
  return {
    page: readFileSync(join(folder, 'index.html'), 'utf8').replace(
      '<head>',
      (head) => `${head}\n    ${meta}`,
    ),
    /** The prerendered start page, with placeholders in braces that the server fills. */
    start: JSON.parse(readFileSync(join(folder, 'start.json'), 'utf8')) as StartTemplate,
    favicon: readFileSync(join(folder, 'favicon.svg')),
    /** By name below `/assets/`. Names carry a digest of the content. */
    assets: new Map(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))])),
    /** Reads the interactive API documentation, which takes megabytes and is hardly ever asked for. */
    async readDocs(): Promise<DocsFiles> {
      const [page, script] = await Promise.all([
        readFile(join(folder, 'docs/page.html'), 'utf8'),
        readFile(join(folder, 'docs/reader.js')),
      ]);
      return { page, script };
    },
  };
}

/** The built site: one HTML page for all addresses, and the files that it loads. */
export type SiteFiles = ReturnType<typeof readSiteFiles>;

/** The files of the interactive API documentation. */
export interface DocsFiles {
  /** HTML of `/docs`. Its scripts are inline, except `/docs/reader.js`. */
  readonly page: string;
  /** JavaScript of `/docs/reader.js`. */
  readonly script: Uint8Array;
}

export interface StartTemplate {
  /** Contains `{total}` and `{cells}`. */
  readonly page: string;
  /**
   * The HTML of one icon. Contains `{name}`, `{pack}` and `{icon}`, and percent-encoded `{attributes}` and `{drawing}`
   * of its SVG.
   */
  readonly cell: string;
}
