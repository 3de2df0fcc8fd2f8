import type { Catalogs } from '../catalog/catalog.ts';
import { detailBody } from '../http/response/envelopes.ts';
import type { Readiness } from '../http/response/not-ready.ts';
import { type Access, PLAIN, type Route } from '../http/route.ts';
import type { Metrics } from '../observability/metrics.ts';

export interface StatusParts {
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: { figures(): ReturnType<Metrics['figures']> | Promise<ReturnType<Metrics['figures']>> };
  readonly catalogs: Catalogs;
}

/**
 * `/gallery/status`, for the status page: whether each part is ready, the active catalog, the memory in use, and the
 * requests since the process started. It tells nothing about single keys, visitors or queries; `/metrics` has more
 * figures.
 */
export function statusRoute({ readiness, metrics, catalogs }: StatusParts, access: Access): Route {
  return {
    path: '/gallery/status',
    access,
    price: PLAIN,
    bound: { answerBytes: 4_096 },
    async handler(exchange) {
      const { isReady, checks } = await readiness();
      const { iconsCount, packsCount, builtAt } = catalogs.active();
      const figures = await metrics.figures();
      const status = {
        ready: isReady,
        checks,
        uptime_seconds: figures.uptimeSeconds,
        requests: figures.requests,
        searches: figures.searches,
        search_p50_ms: figures.searchP50Ms,
        search_p99_ms: figures.searchP99Ms,
        memory_bytes: figures.memoryBytes,
        catalog: { icons_count: iconsCount, packs_count: packsCount, built_at: builtAt },
      };
      exchange.sendJson(200, detailBody(status));
    },
  };
}
