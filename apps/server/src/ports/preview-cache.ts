import type { PictureFormat } from './picture-renderer.ts';

/** Where are drawn pictures kept? Losing one costs drawing it again, so neither method ever fails. */
export interface PreviewCache {
  /** `name` is 16 characters of base64url. */
  read(name: string, format: PictureFormat): Promise<Uint8Array | undefined>;
  /** Keeps the picture if it can. */
  write(name: string, format: PictureFormat, picture: Uint8Array): Promise<void>;
}
