import { Client, errors } from '@opensearch-project/opensearch';
import { OperatorError } from '../../base/operator-error.ts';
import type { EmbeddedCatalog } from '../embedded/embedded-catalog.ts';
import type { IconPopularity } from '../popularity.ts';
import {
  type BuildProgress,
  buildIndex,
  type DescribedIndex,
  dropIndex,
  findIndex,
  isClusterAway,
  listIndexes,
} from './search-indexes.ts';
import type { SearchIndex } from './transport.ts';

/** The indexes of a cluster, for commands. */
export interface SearchIndexes {
  list(): Promise<readonly DescribedIndex[]>;
  find(generation: string): Promise<SearchIndex | undefined>;
  build(
    catalog: EmbeddedCatalog,
    popularity: IconPopularity,
    progress: BuildProgress,
  ): Promise<{ readonly name: string; readonly isNew: boolean }>;
  drop(name: string): Promise<void>;
  /** An `OperatorError` if the operator can do something about a failure, otherwise the error itself. */
  explain(error: unknown): unknown;
  close(): Promise<void>;
}

export function openIndexes(nodes: readonly string[]): SearchIndexes {
  const client = new Client({ nodes: [...nodes] });
  return {
    list: () => listIndexes(client),
    find: (generation) => findIndex(client, generation),
    build: (catalog, popularity, progress) => buildIndex(client, catalog.files, popularity, progress),
    drop: (name) => dropIndex(client, name),
    explain: explainClusterError,
    close: () => client.close(),
  };
}

/** Without the address of the cluster, which may contain a password. */
export function explainClusterError(error: unknown): unknown {
  if (isClusterAway(error))
    return new OperatorError(
      'OpenSearch does not answer at OPENSEARCH_URL. Check the addresses and the cluster.',
    );
  if (!(error instanceof errors.ResponseError)) return error;
  if (error.statusCode === 401 || error.statusCode === 403)
    return new OperatorError(
      'OpenSearch refuses the user of OPENSEARCH_URL. Correct the user, the password or its rights.',
    );
  return new OperatorError(`OpenSearch answered ${error.statusCode}: ${error.message.slice(0, 300)}`);
}
