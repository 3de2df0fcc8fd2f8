export interface PreviewRequest {
  readonly iconId: number;
  /** 16 characters of base64url; the name under which the picture is kept. */
  readonly contentHash: string;
  /** Asked only when the picture is not kept yet. Answers a whole SVG document. */
  readonly svgOf: () => Promise<string>;
}

/** A refusal is a value: too much to draw at the moment, or a drawing that cannot be drawn. */
export type PreviewAnswer =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  | { readonly kind: 'overloaded'; readonly retryAfterSeconds: number }
  | { readonly kind: 'failed' };
