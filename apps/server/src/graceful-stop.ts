import type { ServerResponse } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Service } from './compose.ts';
import type { OpenConnections } from './open-connections.ts';
import type { Clock } from './ports/clock.ts';
import type { Log } from './ports/log.ts';
import { QuietTime } from './quiet-time.ts';

/** After `DRAIN_MS`, the service stops listening once no connection came for this long, or after `LONGER_MS_MAX`. */
const QUIET_MS = 300;
const LONGER_MS_MAX = 3_400;
/** Requests that are still running this long after `DRAIN_MS` are cut off. Leaves 4 s for those that came last. */
const CUT_MS = 7_400;
const TURN_MS = 20;
/**
 * Where connections never cease, listening ends in a turn of at most this length that had none. A connection that comes
 * within the turn is reset, so a shorter turn resets fewer: of 85 stops on a machine with 5 busy processes on 2
 * processors and 250 connections a second, 2 ms reset a connection in 7 and 0.1 ms in none. A turn that only looks for
 * connections takes 0.01 ms.
 */
const EMPTY_TURN_MS = 0.1;

/**
 * Stops without failed requests, except those that run longer than `CUT_MS` after `drainMs`. First, /readyz turns 503 and every
 * answer has `Connection: close`, so clients close their connections themselves; closing idle connections at once would
 * cut off requests in transit. Then the server stops listening and sends the last answers.
 *
 * The kernel resets connections that wait to be accepted when listening ends. Therefore it ends only when the event loop
 * keeps up and finds none waiting. Linux has no way to refuse new connections while it keeps those that wait, so a stop
 * among connections that never cease can still reset one.
 */
export async function stopGracefully(
  { app, beginStop, clock }: Service,
  connections: OpenConnections,
  log: Log,
  drainMs: number,
): Promise<void> {
  const stopAtMs = clock.monotonicMs() + drainMs + CUT_MS;
  const { server } = app;
  beginStop();
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await drain(connections, clock, drainMs);
  // A connection that comes before the socket is closed would be reset. Fastify closes it after some turns, and the
  // `close` of an HTTP server first closes idle connections.
  SocketServer.prototype.close.call(server);

  const isClosed = app.close();
  const cut = setTimeout(() => {
    const seconds = (drainMs + CUT_MS) / 1_000;
    log.warn({}, `some requests were still running after ${seconds} s and are cut off`);
    server.closeAllConnections();
  }, stopAtMs - clock.monotonicMs());
  await closeSilent(connections, clock);
  await isClosed;
  clearTimeout(cut);
}

/** Resolves when no connection waits to be accepted. The caller must end listening in the same turn. */
async function drain(connections: OpenConnections, clock: Clock, drainMs: number): Promise<void> {
  const startMs = clock.monotonicMs();
  const quiet = new QuietTime(QUIET_MS);
  for (;;) {
    const passedMs = clock.monotonicMs() - startMs;
    if (passedMs >= drainMs + LONGER_MS_MAX || (passedMs >= drainMs && quiet.isReached)) break;
    await addTurn(quiet, connections, clock);
  }
  const lastMs = clock.monotonicMs() + LONGER_MS_MAX / 2;
  for (;;) {
    const turnMs = clock.monotonicMs();
    // A turn accepts one connection, so a turn without one has found none that waits.
    connections.hasNew = false;
    await turn();
    const endMs = clock.monotonicMs();
    if ((endMs - turnMs <= EMPTY_TURN_MS && !connections.hasNew) || endMs > lastMs) return;
  }
}

/** Closes connections on which nothing was sent, such as those that browsers open in advance. */
async function closeSilent(connections: OpenConnections, clock: Clock): Promise<void> {
  // The first request of a connection that was accepted last may not have been read yet.
  const quiet = new QuietTime(QUIET_MS);
  while (!quiet.isReached && connections.hasSilent) await addTurn(quiet, connections, clock);
  connections.closeSilent();
}

async function addTurn(quiet: QuietTime, connections: OpenConnections, clock: Clock): Promise<void> {
  connections.hasNew = false;
  const turnMs = clock.monotonicMs();
  await sleep(TURN_MS);
  // Timers come before the events of sockets in a turn, `setImmediate` after them.
  await turn();
  quiet.addTurn(TURN_MS, clock.monotonicMs() - turnMs, connections.hasNew);
}
