/** The files of the interactive API documentation. */
export interface DocsFiles {
  /** HTML of `/docs`. Its scripts are inline, except `/docs/reader.js`. */
  readonly page: string;
  /** JavaScript of `/docs/reader.js`. */
  readonly script: Uint8Array;
}

/** Renders the page that shows the OpenAPI document. */
export interface DocsRenderer {
  /** Takes about a second. Rejects if the files cannot be rendered; a later call may succeed. */
  render(): Promise<DocsFiles>;
}
