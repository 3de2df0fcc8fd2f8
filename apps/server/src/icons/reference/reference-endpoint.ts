import { PER_PAGE_DEFAULT } from '@glyphdex/contract';
import type { Static, TObject } from 'typebox';
import { QueryReader } from '../../http/request/query-reader.ts';
import type { Refusal } from '../../http/request-exchange.ts';
import { type Body, pagedBody } from '../../http/response/envelopes.ts';
import { pageLinks, type ShownPage } from '../../http/response/page-links.ts';
import { etagFor, isUnchanged, type KeyedEndpoint, type Scope } from '../keyed-endpoint.ts';

type ReferenceDefinition<Query extends TObject> = Omit<KeyedEndpoint, 'answerTo' | 'query'> & {
  readonly query: Query;
  /** Refuses what the schema of the query cannot check, such as an unknown slug in the path. */
  refuse?(scope: Scope, values: Static<Query>): Refusal | undefined;
  /** The cost of the body in units; absent for plain requests. */
  cost?(values: Static<Query>): number;
  /**
   * The body of a 200. It may depend only on the inputs of the ETag: catalog, public URL, version, path, query.
   * `canonicalQuery` is for links to other pages.
   */
  body(
    scope: Scope,
    values: Static<Query>,
    canonicalQuery: string,
  ): Body | WrittenBody | Promise<Body | WrittenBody>;
};

export interface WrittenBody {
  readonly json: string;
  /** Whether the time budget cut the search short. Then the answer must not be cached. */
  readonly isDegraded?: boolean;
  /** Further headers: alternating names and values. */
  readonly headers?: readonly string[];
}

/** An endpoint whose answers change only with the catalog or an update of the server, such as a list of tags. */
export function referenceEndpoint<Query extends TObject>(
  definition: ReferenceDefinition<Query>,
): KeyedEndpoint {
  const { refuse, cost, body, ...description } = definition;
  const reader = new QueryReader(definition.query);
  return {
    ...description,
    async answerTo(scope) {
      const query = reader.read(scope.query);
      if (query.kind === 'refused') return query;
      const refusal = refuse?.(scope, query.values);
      if (refusal !== undefined) return { kind: 'refused', refusal };
      const etag = etagFor(scope, query);
      if (isUnchanged(scope, etag)) return { kind: 'unchanged', etag };

      const tooCostly = cost && (await scope.client.pay(cost(query.values)));
      if (tooCostly !== undefined) return { kind: 'refused', refusal: tooCostly };
      const written = await body(scope, query.values, query.canonical);
      if (typeof written === 'string' || !('json' in written))
        return { kind: 'representation', body: written, etag };
      const { json, isDegraded = false, headers = [] } = written;
      return { kind: 'representation', body: json, etag: isDegraded ? undefined : etag, headers };
    },
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
    json: pagedBody(rows, total, page, perPage),
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
