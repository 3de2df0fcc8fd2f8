import { asciiJson } from '@glyphdex/contract';
import { DATA_CSP, type HttpContext } from '../http-context.ts';
import { METRICS_REFUSAL, mayReadMetrics } from '../metrics-token.ts';
import { notReadyMessage } from '../response/not-ready.ts';
import { PREPARED, type Route } from '../route.ts';

/** For operators, without a key: `/healthz` (always 200), `/readyz` (503 while a part is not ready) and `/metrics`. */
export function operationRoutes({ deps }: HttpContext): Route[] {
  return [
    {
      path: '/healthz',
      access: 'anybody',
      ...PREPARED,
      isUrgent: true,
      handler: (exchange) => exchange.sendJson(200, asciiJson({ status: 'ok' })),
    },
    {
      path: '/readyz',
      access: 'anybody',
      ...PREPARED,
      isUrgent: true,
      async handler(exchange) {
        const { isReady, checks } = await deps.readiness();
        if (isReady) return exchange.sendJson(200, asciiJson({ status: 'ready', checks }));
        exchange.refuse({
          code: 'storage_unavailable',
          message: notReadyMessage(checks),
          retryAfterMs: 1000,
        });
      },
    },
    {
      path: '/metrics',
      access: 'anybody',
      ...PREPARED,
      async handler(exchange) {
        if (!mayReadMetrics(exchange.request.headers.authorization, deps.metricsToken)) {
          exchange.refuse({
            code: 'unauthorized',
            message: METRICS_REFUSAL,
            headers: ['WWW-Authenticate', 'Bearer'],
          });
          return;
        }
        const headers = ['Content-Type', deps.metrics.contentType, 'Cache-Control', 'no-store', ...DATA_CSP];
        exchange.send(200, headers, Buffer.from(await deps.metrics.render()));
      },
    },
  ];
}
