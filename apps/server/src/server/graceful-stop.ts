import type { ServerResponse } from 'node:http';
import { type Socket, Server as SocketServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import type { Service } from './wire.ts';

/** Requests that are still running this long after `DRAIN_MS` are cut off. */
export const CUT_MS = 8_000;
/** Connections on which nothing was sent, such as those that browsers open in advance, are closed after this time. */
const SILENT_MS = 300;

/**
 * Prepares the stop of a service that does not listen yet, and returns the function that stops it. At once, `/readyz`
 * turns 503 and every answer has `Connection: close`, so clients close their connections themselves. After `drainMs`
 * the service no longer listens, idle connections are closed, and running requests have `CUT_MS` to end.
 */
export function prepareStop(
  { app, beginStop }: Pick<Service, 'app' | 'beginStop'>,
  log: Log,
  drainMs: number,
): () => Promise<void> {
  const { server } = app;
  const open = new Set<Socket>();
  let hasAccepted = false;
  server.on('connection', (socket: Socket) => {
    hasAccepted = true;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async () => {
    beginStop();
    server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    await sleep(drainMs);
    let isLate = false;
    const cut = setTimeout(() => {
      isLate = true;
      if (open.size > 0)
        log.warn(
          {},
          `some requests were still running after ${(drainMs + CUT_MS) / 1_000} s and are cut off`,
        );
      server.closeAllConnections();
    }, CUT_MS);
    // The kernel resets connections that wait to be accepted when listening ends.
    do {
      hasAccepted = false;
      await turn();
    } while (hasAccepted && !isLate);
    // Fastify would end listening some turns later, and closes idle connections first.
    SocketServer.prototype.close.call(server);
    const silent = setTimeout(() => {
      // Node does not count them as idle.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, SILENT_MS);
    await app.close();
    clearTimeout(cut);
    clearTimeout(silent);
  };
}
