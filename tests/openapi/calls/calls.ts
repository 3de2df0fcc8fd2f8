/** Values that a generated client has read from the typed members of answers. */
export interface Calls {
  /** The slug of the best match for `home` in outline. */
  readonly bestMatch: string | undefined;
  /** The SVG code of `mdi--home`. */
  readonly svg: string | undefined;
  /** The slugs of packs that need no attribution. */
  readonly packs: readonly string[];
  /** The code of the error for a page of 500 icons. */
  readonly errorCode: string | undefined;
  /** The size of a PNG file in bytes. */
  readonly fileBytes: number;
  /** How many icons look like the image. */
  readonly similarCount: number | undefined;
}

export type CallService = (baseUrl: string, key: string, image: Blob) => Promise<Calls>;
