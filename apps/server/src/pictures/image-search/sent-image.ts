import type { IncomingMessage } from 'node:http';
import { type ErrorCode, IMAGE_BYTES_MAX, IMAGE_TYPES, type ImageType } from '@glyphdex/contract';
import { readBody } from '../../http/request/read-body.ts';
import { imageTypeOf, type SentImage } from '../../icons/image-reader.ts';
import { readFormFile } from './form-file.ts';

export type SentImageVerdict =
  | { readonly kind: 'image'; readonly image: SentImage }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

const FORM = 'multipart/form-data';
/** Maximal bytes of a form besides its image. */
const FORM_BYTES_MAX = 16 * 1024;
/** Maximal bytes of the body of a request with an image. */
export const IMAGE_BODY_BYTES_MAX = IMAGE_BYTES_MAX + FORM_BYTES_MAX;

/** Whether the headers announce an image, or a form that may contain one, without `Content-Encoding`. */
export function announcesImage({ headers }: IncomingMessage): boolean {
  const type = mediaTypeOf(headers['content-type']);
  return (type === FORM || namedType(type) !== undefined) && headers['content-encoding'] === undefined;
}

/** Reads the image in the body, or in the only file of a form. Refuses it if empty, too large or not of its type. */
export async function readSentImage(request: IncomingMessage): Promise<SentImageVerdict> {
  const contentType = request.headers['content-type'] ?? '';
  const isForm = mediaTypeOf(contentType) === FORM;
  const body = await readBody(request, IMAGE_BYTES_MAX + (isForm ? FORM_BYTES_MAX : 0));
  if (body === undefined) return refused('image_too_large');
  if (!isForm) return imageOf(mediaTypeOf(contentType), body);
  const file = await readFormFile(body, contentType);
  return file === undefined ? refused('unsupported_image') : imageOf(mediaTypeOf(file.mediaType), file.bytes);
}

function imageOf(mediaType: string, bytes: Uint8Array): SentImageVerdict {
  if (bytes.length > IMAGE_BYTES_MAX) return refused('image_too_large');
  const type = namedType(mediaType);
  if (type === undefined) return refused('unsupported_image');
  if (bytes.length === 0) return refused('unreadable_image');
  return imageTypeOf(bytes) === type
    ? { kind: 'image', image: { type, bytes } }
    : refused('unsupported_image');
}

function mediaTypeOf(header = ''): string {
  return header.split(';', 1)[0]!.trim().toLowerCase();
}

function namedType(mediaType: string): ImageType | undefined {
  return IMAGE_TYPES.find((type) => type === mediaType);
}

function refused(code: ErrorCode): SentImageVerdict {
  return { kind: 'refused', code };
}
