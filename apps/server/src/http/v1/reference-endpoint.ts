import { PER_PAGE_DEFAULT } from '@glyphdex/contract';
import type { Static, TObject } from 'typebox';
import { type Awaitable, after } from '../../domain/awaitable.ts';
import { QueryReader } from '../request/query-reader.ts';
import type { Refusal } from '../request-exchange.ts';
import { type Body, pagedBody } from '../response/envelopes.ts';
import { pageLinks, type ShownPage } from '../response/page-links.ts';
import type { KeyedEndpoint, Representation, Scope } from './keyed-endpoint.ts';

type ReferenceDefinition<Query extends TObject> = Omit<KeyedEndpoint, 'locate' | 'query'> & {
  readonly query: Query;
  /** Refuses what the schema of the query cannot check, such as an unknown slug in the path. */
  refuse?(scope: Scope, values: Static<Query>): Refusal | undefined;
  /** The cost of the body in units; absent for plain requests. */
  cost?(values: Static<Query>): number;
  /**
   * The body of a 200. It may depend only on the inputs of the ETag: catalog, public URL, version, path, query.
   * `canonicalQuery` is for links to other pages.
   */
  body(scope: Scope, values: Static<Query>, canonicalQuery: string): Awaitable<Body | WrittenBody>;
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
    locate(scope) {
      const verdict = reader.read(scope.query);
      if (verdict.kind === 'refused') return verdict;
      const { values } = verdict;
      const refusal = refuse?.(scope, values);
      if (refusal !== undefined) return { kind: 'refused', refusal };
      return {
        kind: 'resource',
        query: verdict,
        represent() {
          const charged = cost && scope.client.pay(cost(values));
          return after(charged, (refusal) =>
            refusal === undefined
              ? after(body(scope, values, verdict.canonical), representationOf)
              : { kind: 'refused', refusal },
          );
        },
      };
    },
  };
}

function representationOf(written: Body | WrittenBody): Representation {
  if (typeof written === 'string' || !('json' in written)) return { kind: 'representation', body: written };
  const { json, isDegraded = false, headers = [] } = written;
  return { kind: 'representation', body: json, isUncacheable: isDegraded, headers };
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
