import { asciiJson } from '@glyphdex/contract';
import { DATA_CSP } from '../http/http-context.ts';
import { notReadyMessage, type Readiness } from '../http/response/not-ready.ts';
import { PREPARED, type Route } from '../http/route.ts';
import type { Metrics } from '../observability/metrics.ts';
import { METRICS_REFUSAL, mayReadMetrics } from './metrics-token.ts';

export interface OperationParts {
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: Pick<Metrics, 'contentType'> & { render(): string | Promise<string> };
  /** The bearer token that `/metrics` asks for; `undefined` means none. */
  readonly metricsToken: string | undefined;
}

/** For operators, without a key: `/healthz` (always 200), `/readyz` (503 while a part is not ready) and `/metrics`. */
export function operationRoutes({ readiness, metrics, metricsToken }: OperationParts): Route[] {
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
        const { isReady, checks } = await readiness();
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
        if (!mayReadMetrics(exchange.request.headers.authorization, metricsToken)) {
          exchange.refuse({
            code: 'unauthorized',
            message: METRICS_REFUSAL,
            headers: ['WWW-Authenticate', 'Bearer'],
          });
          return;
        }
        const headers = ['Content-Type', metrics.contentType, 'Cache-Control', 'no-store', ...DATA_CSP];
        exchange.send(200, headers, Buffer.from(await metrics.render()));
      },
    },
  ];
}
