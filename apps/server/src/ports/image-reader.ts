import type { ImageType } from '@glyphdex/contract';
import type { ImageDescriptor } from './icon-search.ts';

/** An image as a client has sent it. */
export interface SentImage {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

export type ImageVerdict =
  /** Icons like any of these are icons like the image. */
  | { readonly kind: 'descriptors'; readonly descriptors: readonly ImageDescriptor[] }
  /** It is broken, too large, hostile or empty. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** Too many images wait already. */
  | { readonly kind: 'overloaded' };

/** Looks at images of strangers. */
export interface ImageReader {
  /** Never rejects for anything that an image does. */
  read(image: SentImage): Promise<ImageVerdict>;
  close(): Promise<void>;
}
