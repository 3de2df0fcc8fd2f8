import type { IncomingMessage } from 'node:http';
import { AppError } from '../app-error.ts';

/** The whole body, or undefined as soon as it is longer than allowed. Rejects when the client goes away. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return undefined;
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > bytesMax) return undefined;
      pieces.push(piece);
    }
  } catch (error) {
    throw new AppError('malformed_request', { cause: error });
  }
  return Buffer.concat(pieces, bytes);
}
