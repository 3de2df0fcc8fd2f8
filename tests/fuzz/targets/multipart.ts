import { ok } from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { IMAGE_BYTES_MAX } from '@glyphdex/contract';
import { AppError } from '../../../apps/server/src/base/app-error.ts';
import { announcesImage, readSentImage } from '../../../apps/server/src/pictures/image-search/sent-image.ts';

const form = (...parts: string[]): Buffer =>
  Buffer.from(
    `multipart/form-data; boundary=x\n${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`,
    'latin1',
  );
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';

export const seeds = () => [
  form(
    `Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${PNG}`,
  ),
  form(
    'Content-Disposition: form-data; name="page"\r\n\r\n1',
    "Content-Disposition: form-data; name=image; filename*=UTF-8''a%20b.svg\r\nContent-Type: image/svg+xml\r\n\r\n<svg/>",
  ),
  form('Content-Disposition: form-data\r\nContent-Transfer-Encoding: base64\r\n\r\nPHN2Zy8+'),
  Buffer.from(`image/webp\nRIFF\x04\0\0\0WEBPVP8 `, 'latin1'),
];

/** The body of a request, after a line with its `Content-Type`, is an image within the limits or refused. */
export async function fuzz(bytes: Uint8Array): Promise<void> {
  const end = bytes.indexOf(0x0a);
  const contentType = Buffer.from(bytes.subarray(0, Math.max(end, 0))).toString('latin1');
  const body = Readable.from([Buffer.from(bytes.subarray(end + 1))]);
  const request = Object.assign(body, {
    headers: { 'content-type': contentType },
  }) as unknown as IncomingMessage;
  if (!announcesImage(request)) return;
  try {
    const verdict = await readSentImage(request);
    if (verdict.kind === 'image')
      ok(verdict.image.bytes.length > 0 && verdict.image.bytes.length <= IMAGE_BYTES_MAX);
  } catch (error) {
    ok(error instanceof AppError, error as Error);
  }
}
