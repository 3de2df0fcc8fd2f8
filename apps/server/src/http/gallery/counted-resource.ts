import type { SearchEnvironment } from '../../services/icons/list-icons.ts';
import type { Resource, Scope } from '../keyed-endpoint.ts';
import { detailBody } from '../present/catalog-presenter.ts';

/** What is counted for a query of the gallery, worked out only when the client does not have it already. */
export function countedResource(
  { context }: Scope,
  query: Resource['query'],
  count: (environment: SearchEnvironment) => Promise<unknown>,
): Resource {
  const { deps, nowMs } = context;
  const environment = { counts: deps.counters, nowMs, budgetMs: deps.searchBudgetMs };
  return {
    kind: 'resource',
    query,
    orderFingerprint: '',
    represent: async () => ({
      kind: 'representation',
      body: detailBody(await count(environment)),
      isDegraded: false,
      headers: [],
    }),
  };
}
