import { asciiJson } from '@glyphdex/contract';
import { DATA_CSP } from '../http/http-context.ts';
import type { RequestExchange } from '../http/request-exchange.ts';
import { notReadyMessage, type Readiness } from '../http/response/not-ready.ts';
import { preparedRoute, type Route } from '../http/route.ts';
import type { Metrics } from '../observability/metrics.ts';
import { METRICS_REFUSAL, mayReadMetrics } from './metrics-token.ts';

export interface OperationParts {
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: Pick<Metrics, 'contentType'>;
  readonly shownMetrics: { render(): string | Promise<string> };
  /** The bearer token that `/metrics` asks for; `undefined` means none. */
  readonly metricsToken: string | undefined;
}

/** For operators, without a key: `/healthz` (always 200), `/readyz` (503 while a part is not ready) and `/metrics`. */
export function operationRoutes(parts: OperationParts): Route[] {
  const { readiness, metrics, shownMetrics, metricsToken } = parts;
  return [
    preparedRoute('/healthz', (exchange) => exchange.sendJson(200, asciiJson({ status: 'ok' })), true),
    preparedRoute('/readyz', answerReadiness, true),
    preparedRoute('/metrics', async (exchange) => {
      if (!mayReadMetrics(exchange.request.headers.authorization, metricsToken)) {
        const headers = ['WWW-Authenticate', 'Bearer'];
        return exchange.refuse({ code: 'unauthorized', message: METRICS_REFUSAL, headers });
      }
      const headers = ['Content-Type', metrics.contentType, 'Cache-Control', 'no-store', ...DATA_CSP];
      exchange.send(200, headers, Buffer.from(await shownMetrics.render()));
    }),
  ];

  async function answerReadiness(exchange: RequestExchange): Promise<void> {
    const { isReady, checks } = await readiness();
    if (isReady) return exchange.sendJson(200, asciiJson({ status: 'ready', checks }));
    const message = notReadyMessage(checks);
    exchange.refuse({ code: 'storage_unavailable', message, retryAfterMs: 1000 });
  }
}
