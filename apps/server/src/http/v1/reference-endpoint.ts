import { PER_PAGE_DEFAULT } from '@glyphdex/contract';
import type { Static, TObject } from 'typebox';
import { type Awaitable, after } from '../../domain/awaitable.ts';
import { QueryReader } from '../request/query-reader.ts';
import type { Refusal } from '../request-exchange.ts';
import type { Body } from '../response/envelopes.ts';
import type { KeyedEndpoint, Scope } from './keyed-endpoint.ts';

export type ReferenceDefinition<Query extends TObject> = Omit<KeyedEndpoint, 'locate' | 'query'> & {
  readonly query: Query;
  /** The refusal, if there is one. */
  refuse?(scope: Scope, values: Static<Query>): Refusal | undefined;
  /** Depends on the catalog and the arguments alone. */
  body(scope: Scope, values: Static<Query>): Awaitable<Body>;
};

/** An endpoint whose answer changes only with the catalog: reference lists, packs, attribution. */
export function referenceEndpoint<Query extends TObject>(
  definition: ReferenceDefinition<Query>,
): KeyedEndpoint {
  const { refuse, body, ...description } = definition;
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
        orderFingerprint: '',
        represent: () =>
          after(body(scope, values), (written) => ({
            kind: 'representation',
            body: written,
            isDegraded: false,
            headers: [],
          })),
      };
    },
  };
}

export interface Page {
  readonly page: number;
  readonly perPage: number;
  readonly offset: number;
}

/** The requested rows of a list. */
export function pageOf(values: { readonly page?: number; readonly per_page?: number }): Page {
  const { page = 1, per_page: perPage = PER_PAGE_DEFAULT } = values;
  return { page, perPage, offset: (page - 1) * perPage };
}
