import type { ServerResponse } from 'node:http';

/** A longer write would hold the event loop, which answers other clients between two pieces. */
export const PIECE_BYTES_MAX = 65_536;

/**
 * Writes bytes in pieces, each in a turn of the event loop of its own, when the client has taken the one before it.
 * Closes the connection of a client that takes no piece for `stalledMs`. Resolves to false if the connection is closed.
 */
export async function writePieces(
  response: ServerResponse,
  bytes: Buffer,
  stalledMs: number,
): Promise<boolean> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += PIECE_BYTES_MAX) {
    const isTaken = response.write(bytes.subarray(at, at + PIECE_BYTES_MAX));
    if (!isTaken) await drained(response, stalledMs);
    // A socket can take a piece, and say so, within one turn.
    await new Promise(setImmediate);
  }
  return !response.destroyed;
}

/** Resolves when the client has taken what was written, or when the connection is closed. */
function drained(response: ServerResponse, stalledMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => response.destroy(), stalledMs);
    const end = () => {
      clearTimeout(deadline);
      response.off('drain', end);
      response.off('close', end);
      resolve();
    };
    response.once('drain', end);
    response.once('close', end);
  });
}
