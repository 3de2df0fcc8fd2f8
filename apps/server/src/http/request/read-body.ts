import type { IncomingMessage } from 'node:http';
import { AppError } from '../../domain/app-error.ts';

/**
 * The body of a request, whole. `undefined` when it is longer than allowed, which is noticed before more than that has
 * been taken into memory; the rest stays unread, and the connection can still answer. A client that goes away before
 * its end has sent a `malformed_request`.
 */
export function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > bytesMax) {
        request.removeAllListeners('data');
        request.pause();
        resolve(undefined);
      } else {
        pieces.push(piece);
      }
    });
    request.once('end', () => resolve(Buffer.concat(pieces, bytes)));
    const leave = (cause?: unknown) => reject(new AppError('malformed_request', { cause }));
    request.once('error', leave);
    request.once('close', leave);
  });
}
