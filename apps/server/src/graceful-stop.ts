import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from './compose.ts';
import type { Log } from './ports/log.ts';

/** After /readyz turns 503, new requests are still accepted for this long, each as the last one of its connection. */
const DRAIN_MS = 600;
/** Requests that are still running after this time are cut off, so the server closes within nine seconds. */
const FINISH_MS = 8_000;

/**
 * Stops without failed requests, except those that run longer than `FINISH_MS`. First, /readyz turns 503 and every
 * answer has `Connection: close`, so clients close their connections themselves; closing idle connections at once would
 * cut off requests in transit. Then the server stops listening and sends the last answers.
 */
export async function stopGracefully({ app, beginStop }: Service, log: Log): Promise<void> {
  beginStop();
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await sleep(DRAIN_MS);
  const cut = setTimeout(() => {
    log.warn({}, 'some requests were still running after 8 s and are cut off');
    app.server.closeAllConnections();
  }, FINISH_MS);
  await app.close();
  clearTimeout(cut);
}
