/** Draws an SVG document as an AVIF picture. */
export interface PreviewRenderer {
  /** Rejects when the drawing cannot be rendered within the deadline. */
  render(svg: string): Promise<Uint8Array>;
  close(): Promise<void>;
}
