/** What a picture is drawn as. */
export interface PictureForm {
  readonly format: PictureFormat;
  /** Sides of the square that the drawing is fitted into. */
  readonly px: number;
}

export type PictureFormat = 'avif' | 'png' | 'webp';

/** What `static_image_url` shows. */
export const PREVIEW_FORM: PictureForm = { format: 'avif', px: 256 };

/** It is the drawing's own doing that there is no picture of it: trying again would end the same way. */
export class UndrawableError extends Error {
  override name = 'UndrawableError';
}

/** So many drawings that take long are waiting that this one would not be done soon. */
export class RendererBusyError extends Error {
  override name = 'RendererBusyError';
}

/** Draws an SVG document as a picture. */
export interface PictureRenderer {
  /**
   * Rejects with `UndrawableError` when the drawing cannot be rendered or takes longer than the deadline, with
   * `RendererBusyError` when it takes long and cannot be given the time now, and otherwise when the renderer fails.
   */
  render(svg: string, form: PictureForm): Promise<Uint8Array>;
  close(): Promise<void>;
}
