import { PER_PAGE_DEFAULT } from '@glyphdex/contract';
import type { Static, TObject } from 'typebox';
import { type Awaitable, after } from '../../domain/awaitable.ts';
import { chargeCost } from '../fair-shares.ts';
import { QueryReader } from '../request/query-reader.ts';
import type { Refusal } from '../request-exchange.ts';
import type { Body } from '../response/envelopes.ts';
import type { KeyedEndpoint, Representation, Scope } from './keyed-endpoint.ts';

type ReferenceDefinition<Query extends TObject> = Omit<KeyedEndpoint, 'locate' | 'query'> & {
  readonly query: Query;
  /** Refuses what the schema of the query cannot check, such as an unknown slug in the path. */
  refuse?(scope: Scope, values: Static<Query>): Refusal | undefined;
  /** The cost of the body in units; absent for plain requests. */
  cost?(values: Static<Query>): number;
  /** The body of a 200. It may depend only on the inputs of the ETag: catalog, public URL, version, path, query. */
  body(scope: Scope, values: Static<Query>): Awaitable<Body | DegradableBody>;
};

/** A body of a search that may have been cut by its time budget. Then it must not be cached. */
export interface DegradableBody {
  readonly json: string;
  readonly isDegraded: boolean;
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
          const { context, principal } = scope;
          const charged = cost && chargeCost(context.deps, principal, cost(values));
          return after(charged, (refusal) =>
            refusal === undefined
              ? after(body(scope, values), representationOf)
              : { kind: 'refused', refusal },
          );
        },
      };
    },
  };
}

function representationOf(written: Body | DegradableBody): Representation {
  if (typeof written === 'string' || !('json' in written)) return { kind: 'representation', body: written };
  return { kind: 'representation', body: written.json, isUncacheable: written.isDegraded };
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
