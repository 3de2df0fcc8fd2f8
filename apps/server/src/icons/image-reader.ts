import type { ImageType } from '@glyphdex/contract';
import type { ImageDescriptor } from '../catalog/icon-search.ts';

/** An image from a client. */
export interface SentImage {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

export type ImageVerdict =
  /** An icon is similar to the image if it is similar to any of these. */
  | { readonly kind: 'descriptors'; readonly descriptors: readonly ImageDescriptor[] }
  /** The image is broken, too large, hostile or empty, or its decoder failed. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** Too many images wait, of all clients or of this one, or the process that read was killed or did not start. */
  | { readonly kind: 'overloaded' };

/** Computes the descriptors of an untrusted image for this client. Never rejects because of the image. */
export type ReadImage = (image: SentImage, client: string) => Promise<ImageVerdict>;
