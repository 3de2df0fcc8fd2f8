import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from './compose.ts';
import type { Log } from './ports/log.ts';

/** The time in which requests are still accepted after /readyz answers 503, each as the last of its connection. */
const DRAIN_MS = 600;
/** Requests that are still running after this time are cut off. The whole stop stays below ten seconds. */
const FINISH_MS = 8_000;

/**
 * Answers every request that was sent, then stops listening. First /readyz turns 503 and every answer says
 * `Connection: close`, so clients close their connections themselves. Closing idle connections at once would cut off
 * requests in transit. Then no connection is accepted any more, and the last answers are sent.
 */
export async function stopGracefully({ app, beginStop }: Service, log: Log): Promise<void> {
  beginStop();
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await sleep(DRAIN_MS);
  const cut = setTimeout(() => {
    log.warn({}, 'some requests were still under way after 8 s and are cut off');
    app.server.closeAllConnections();
  }, FINISH_MS);
  await app.close();
  clearTimeout(cut);
}
