import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built site: one page that all addresses share, and the files that it loads. */
export interface SiteFiles {
  readonly page: string;
  /** What the page holds at `/` until its script runs, with names in braces for what the catalog knows. */
  readonly start: StartTemplate;
  readonly favicon: Uint8Array;
  /** By name below `/assets/`. Names carry a digest of the content. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

export interface StartTemplate {
  /** With `{total}` and `{cells}`. */
  readonly page: string;
  /** One icon: `{name}`, `{pack}` and `{icon}`, and percent-encoded `{attributes}` and `{drawing}` of its SVG. */
  readonly cell: string;
}

/** Reads the built site into memory, about half a megabyte. Throws when there is none. */
export function readSiteFiles(folder: string): SiteFiles {
  const assets = join(folder, 'assets');
  return {
    page: readFileSync(join(folder, 'index.html'), 'utf8'),
    start: JSON.parse(readFileSync(join(folder, 'start.json'), 'utf8')) as StartTemplate,
    favicon: readFileSync(join(folder, 'favicon.svg')),
    assets: new Map(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))])),
  };
}
