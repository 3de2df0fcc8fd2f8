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
