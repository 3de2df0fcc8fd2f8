import { asciiJson } from '@glyphdex/contract';
import { DATA_CSP, type HttpContext } from '../http-context.ts';
import type { RequestExchange } from '../request-exchange.ts';
import type { Route } from '../routes.ts';

/** Liveness, readiness and metrics for operators. */
export function operationRoutes({ deps }: HttpContext): Route[] {
  return [
    {
      path: '/healthz',
      handler: (exchange) => sendPlain(exchange, JSON_TYPE, asciiJson({ status: 'ok' })),
    },
    {
      path: '/readyz',
      handler(exchange) {
        const { isReady, checks } = deps.readiness();
        if (isReady) return sendPlain(exchange, JSON_TYPE, asciiJson({ status: 'ready', checks }));
        const state = Object.entries(checks).map(([part, check]) => `${part}: ${check}`);
        exchange.refuse({
          code: 'storage_unavailable',
          message: `Not ready (${state.join(', ')}).`,
          retryAfterMs: 1000,
        });
      },
    },
    {
      path: '/metrics',
      handler: async (exchange) =>
        sendPlain(exchange, deps.metrics.contentType, Buffer.from(await deps.metrics.render())),
    },
  ];
}

const JSON_TYPE = 'application/json; charset=utf-8';

function sendPlain(exchange: RequestExchange, contentType: string, body: string | Buffer): void {
  exchange.send(200, ['Content-Type', contentType, 'Cache-Control', 'no-store', ...DATA_CSP], body);
}
