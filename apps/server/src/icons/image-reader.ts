import type { ImageType } from '@glyphdex/contract';
import type { QueryDescriptors } from '@glyphdex/engine';

/** An image from a client. */
export interface SentImage {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

export type ImageVerdict =
  /** An icon is similar to the image if it is similar to any of these. */
  | ({ readonly kind: 'descriptors' } & QueryDescriptors)
  /** The image is broken, too large, hostile or empty, or its decoder failed. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** Too many images wait, of all clients or of this one, or the process that read was killed or did not start. */
  | { readonly kind: 'overloaded' };

/** Computes the descriptors of an untrusted image for this client. Never rejects because of the image. */
export type ReadImage = (image: SentImage, client: string) => Promise<ImageVerdict>;

/** The type of an image by its first bytes; an SVG begins with `<` after spaces and a byte order mark. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  const first = bytes.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  return first === 0x3c ? 'image/svg+xml' : undefined;
}
