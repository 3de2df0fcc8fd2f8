import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from './compose.ts';
import type { Log } from './ports/log.ts';

/** So long requests are still taken after /readyz says no, each as the last of its connection. */
const DRAIN_MS = 600;
/** What is under way after this is cut off; together with the rest of stopping it stays below ten seconds. */
const FINISH_MS = 8_000;

/**
 * Lets every request that was sent be answered, then stops listening. First /readyz turns 503 and every answer says
 * `Connection: close`, so that clients with open connections leave by themselves; closing idle connections at once
 * would cut off requests that are on their way. Then no connection is taken any more and the last answers go out.
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
