/** Format and size of a picture. The drawing is fitted into it. */
export interface PictureForm {
  readonly format: PictureFormat;
  /** Width in pixels. */
  readonly px: number;
  /** Height in pixels; equal to the width if absent. */
  readonly heightPx?: number;
}

export interface FontIcon {
  readonly name: string;
  /** A sanitized SVG document. */
  readonly svg: string;
}

/** A font with its style sheet. */
export interface Font {
  /** WOFF2; empty if no icon has a glyph. */
  readonly font: Uint8Array;
  readonly css: string;
  /** Icons without a glyph: they have several colors, for example. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

export type PictureFormat = 'avif' | 'png' | 'webp';

export interface PreviewRequest {
  /** The key, the account or the network that asks. The waiting pictures of each are bounded. */
  readonly client: string;
  readonly iconId: number;
  /** Cache name of the picture: 16 characters of base64url, unique per drawing and form. */
  readonly pictureName: string;
  /** Default: `PREVIEW_FORM`. */
  readonly form?: PictureForm;
  /** The SVG document; called only if the picture is not cached. */
  readonly svgOf: () => Promise<string>;
}

/**
 * Refusals are values: `overloaded` for too many pictures now and for a killed drawing process, `undrawable` because of
 * the drawing, and `failed` for a failing renderer.
 */
export type PreviewAnswer =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  | { readonly kind: 'overloaded'; readonly retryAfterSeconds: number }
  | { readonly kind: 'undrawable' }
  | { readonly kind: 'failed' };

/** A source of pictures, from a cache or drawn now. */
export interface Pictures {
  /** Rejects only if `svgOf` does. */
  get(request: PreviewRequest): Promise<PreviewAnswer>;
}
