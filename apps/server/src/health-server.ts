import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { asciiJson, ERROR_CODES } from '@glyphdex/contract';
import type { Awaitable } from './domain/awaitable.ts';
import type { Readiness } from './http/app-dependencies.ts';
import { METRICS_REFUSAL, mayReadMetrics } from './http/metrics-token.ts';
import { errorBody } from './http/response/error-body.ts';
import { notReadyMessage } from './http/response/not-ready.ts';
import { listenPlainly, sendPlainly } from './plain-server.ts';
import type { Log } from './ports/log.ts';

/** What load balancers and Prometheus ask, for all threads of a process together. */
export interface Health {
  readiness(): Awaitable<Readiness>;
  renderMetrics(): Awaitable<string>;
}

interface HealthServerParts {
  readonly health: Health;
  readonly metricsToken: string | undefined;
  /** Whether metrics are shown at this `Host`, as in `hostCheck`. Checks are answered at any. */
  readonly isAllowedHost: (header: string) => boolean;
  readonly log: Log;
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Answers `/healthz`, `/readyz` and `/metrics` on a port of their own, in the thread that opens the process. Rejects with
 * an `OperatorError` if it cannot listen.
 */
export function listenForHealth(
  address: { readonly host: string; readonly port: number },
  parts: HealthServerParts,
): Promise<Server> {
  const answerOrFail = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response, parts).catch((error: unknown) => {
      parts.log.error({ err: error }, 'a request for the health of the service failed');
      refuse(response, 'internal_error');
    });
  };
  return listenPlainly(address, answerOrFail, 'HEALTH_PORT');
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { health, metricsToken, isAllowedHost }: HealthServerParts,
): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  const { host } = request.headers;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    refuse(response, 'method_not_allowed');
  } else if (path === '/healthz') sendPlainly(response, 200, asciiJson({ status: 'ok' }));
  else if (path === '/readyz') {
    const { isReady, checks } = await health.readiness();
    if (isReady) sendPlainly(response, 200, asciiJson({ status: 'ready', checks }));
    else {
      response.setHeader('Retry-After', '1');
      refuse(response, 'storage_unavailable', notReadyMessage(checks));
    }
  } else if (path !== '/metrics') refuse(response, 'route_not_found');
  else if (host !== undefined && !isAllowedHost(host)) refuse(response, 'host_not_allowed');
  else if (mayReadMetrics(request.headers.authorization, metricsToken))
    sendPlainly(response, 200, await health.renderMetrics(), METRICS_TYPE);
  else {
    response.setHeader('WWW-Authenticate', 'Bearer');
    refuse(response, 'unauthorized', METRICS_REFUSAL);
  }
}

function refuse(response: ServerResponse, code: keyof typeof ERROR_CODES, message?: string): void {
  sendPlainly(response, ERROR_CODES[code].status, errorBody(code, undefined, message));
}
