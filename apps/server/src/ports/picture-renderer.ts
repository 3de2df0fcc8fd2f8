/** What a picture is drawn as. */
export interface PictureForm {
  readonly format: PictureFormat;
  /** Sides of the square that the drawing is fitted into. */
  readonly px: number;
}

export type PictureFormat = 'avif' | 'png' | 'webp';

/** What `static_image_url` shows. */
export const PREVIEW_FORM: PictureForm = { format: 'avif', px: 256 };

/** Draws an SVG document as a picture. */
export interface PictureRenderer {
  /** Rejects when the drawing cannot be rendered within the deadline. */
  render(svg: string, form: PictureForm): Promise<Uint8Array>;
  close(): Promise<void>;
}
