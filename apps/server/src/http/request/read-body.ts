import type { IncomingMessage } from 'node:http';
import { AppError } from '../../base/app-error.ts';

/** The JSON in a body; undefined if the bytes are not JSON in UTF-8. JSON itself has no such value. */
export function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/**
 * Reads the body of a request, which is empty if none was sent. `undefined` for a body of more than `bytesMax` bytes:
 * reading stops there, and the request can still be answered. Rejects with `malformed_request` if the client
 * disconnects before the end.
 */
export function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return Promise.resolve(undefined);
  // Node emits no events for a request without a body (`optimizeEmptyRequests` in app.ts).
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  if (request.destroyed) return Promise.reject(new AppError('malformed_request'));
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
    const abort = (cause?: unknown) => reject(new AppError('malformed_request', { cause }));
    request.once('error', abort);
    request.once('close', abort);
  });
}
