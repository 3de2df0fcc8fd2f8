import type { ImageType } from '@glyphdex/contract';

/** An image as a client has sent it. */
export interface SentImage {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

export type ImageVerdict =
  /** By which looks to find icons, see `looksToFind`. */
  | { readonly kind: 'looks'; readonly looks: readonly Int8Array[] }
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
