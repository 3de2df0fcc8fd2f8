import { PER_PAGE_DEFAULT } from '@glyphdex/contract';
import type { Static, TObject } from 'typebox';
import { QueryReader, type QueryRefusal } from '../http/request/query-reader.ts';
import { type Body, pagedBody } from '../http/response/envelopes.ts';
import { pageLinks, type ShownPage } from '../http/response/page-links.ts';
import { clientOf } from '../http/slow-work.ts';
import { etagFor, isUnchanged, type KeyedEndpoint, type Refused, type Scope } from './keyed-endpoint.ts';
import type { CatalogWork } from './read-in-steps.ts';

type MaybePromise<Value> = Value | Promise<Value>;

type QueryDefinition<Query extends TObject, Found> = Omit<KeyedEndpoint, 'answerTo' | 'query'> & {
  readonly query: Query;
  /** Refuses values that are valid one by one, but not together. */
  check?(values: Static<Query>): QueryRefusal | undefined;
  /** Finds what the request names, or refuses an unknown id or slug. */
  find?(scope: Scope, values: Static<Query>): Found;
  /** Identifies the inputs of the body, if they are fewer than the generation. */
  basis?(scope: Scope, found: Exclude<Found, Refused>): string;
  /** The cost of the body in units; absent for plain requests. */
  cost?(values: Static<Query>, found: Exclude<Found, Refused>): number;
  /**
   * The body of a 200, or a refusal. It may depend only on the inputs of the ETag: catalog, public URL, version, path,
   * query. `canonicalQuery` is for links to other pages.
   */
  body(
    scope: Scope,
    values: Static<Query>,
    located: { readonly found: Exclude<Found, Refused>; readonly canonicalQuery: string },
  ): MaybePromise<Body | WrittenBody | Refused>;
};

export interface WrittenBody {
  readonly body: Body;
  /** Whether the time budget cut the search short. Then the answer must not be cached. */
  readonly isDegraded?: boolean;
  /** Default: JSON. */
  readonly mediaType?: string;
  /** Further headers: alternating names and values. */
  readonly headers?: readonly string[];
}

/** An endpoint whose answers change only with the catalog or an update of the server. */
export function queryEndpoint<Query extends TObject, Found = undefined>(
  definition: QueryDefinition<Query, Found>,
): KeyedEndpoint {
  const { check, find, basis, cost, body, ...description } = definition;
  const reader = new QueryReader(definition.query, check);
  return {
    ...description,
    async answerTo(scope) {
      const query = reader.read(scope.query);
      if (query.kind === 'refused') return query;
      const found = find?.(scope, query.values) as Exclude<Found, Refused> | Refused;
      if (isRefused(found)) return found;
      const etag = etagFor(scope, query, basis && { basis: basis(scope, found) });
      if (isUnchanged(scope, etag)) return { kind: 'unchanged', etag };

      const tooCostly = cost && (await scope.client.pay(cost(query.values, found)));
      if (tooCostly !== undefined) return { kind: 'refused', refusal: tooCostly };
      const written = await body(scope, query.values, { found, canonicalQuery: query.canonical });
      if (isRefused(written)) return written;
      if (typeof written === 'string' || Buffer.isBuffer(written))
        return { kind: 'representation', body: written, etag };
      const { isDegraded = false, ...answer } = written;
      return { kind: 'representation', ...answer, etag: isDegraded ? undefined : etag };
    },
  };
}

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refused';
}

/** The catalog and the limits for work of a client that takes long. */
export function workOf({ catalog, services, principal }: Scope): CatalogWork {
  return {
    catalog,
    searchBudgetMs: services.parts.searchBudgetMs,
    startSlowWork: () => services.slowWork.start(clientOf(principal)),
  };
}

/** One page of a list in its envelope, with links to the other pages. */
export function pageBody(
  { address }: Scope,
  canonicalQuery: string,
  rows: readonly unknown[],
  shown: ShownPage,
): WrittenBody {
  const { total, page, perPage } = shown;
  return {
    body: pagedBody(rows, total, page, perPage),
    headers: pageLinks(address, canonicalQuery, shown),
  };
}

/** The requested page of a list, and the position of its first row. */
export function pageOf({
  page = 1,
  per_page: perPage = PER_PAGE_DEFAULT,
}: {
  page?: number;
  per_page?: number;
}) {
  return { page, perPage, offset: (page - 1) * perPage };
}
