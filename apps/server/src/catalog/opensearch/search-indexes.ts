import { type Client, errors } from '@opensearch-project/opensearch';
import { OperatorError } from '../../base/operator-error.ts';
import type { OpenGeneration } from '../embedded/open-generation.ts';
import type { IconCounts } from '../popularity.ts';
import { type IndexMeta, indexDefinition, indexMeta, isSearchable } from './index-definition.ts';
import { BULK_BYTES, bulkBodies, epochOf } from './index-documents.ts';
import type { SearchIndex } from './transport.ts';

const PREFIX = 'icons-';
const BULKS_AT_ONCE = 3;
const SEGMENTS = 1;
const LONG_MS = 600_000;

/** An index of icons, as the cluster describes it. */
export interface DescribedIndex {
  readonly name: string;
  readonly meta: Partial<IndexMeta>;
  readonly documentsCount: number;
  readonly createdAtMs: number;
  /** Whether its build has ended, and it holds every icon. */
  readonly isComplete: boolean;
  /** Whether every node holds a copy. */
  readonly isGreen: boolean;
  /** Whether this version of the program can search it. */
  readonly isSearchable: boolean;
}

interface IndexState {
  readonly settings: {
    readonly index: {
      readonly creation_date: string;
      readonly blocks?: { readonly write?: string };
    };
  };
  readonly mappings: { readonly _meta?: Partial<IndexMeta> };
}

/** All indexes of icons, the newest first. */
export async function listIndexes(client: Client): Promise<readonly DescribedIndex[]> {
  const { body: states } = await client.indices.get({ index: `${PREFIX}*`, allow_no_indices: true });
  const names = Object.keys(states);
  if (names.length === 0) return [];
  const { body: rows } = await client.cat.indices({
    index: names,
    format: 'json',
    h: ['index', 'health', 'docs.count'],
  });
  const byName = new Map(
    (rows as unknown as readonly Record<string, string>[]).map((row) => [row['index'], row]),
  );
  const described = Object.entries(states as unknown as Readonly<Record<string, IndexState>>).map(
    ([name, { settings, mappings }]) => {
      const meta = mappings._meta ?? {};
      const documentsCount = Number(byName.get(name)?.['docs.count'] ?? 0);
      return {
        name,
        meta,
        documentsCount,
        createdAtMs: Number(settings.index.creation_date),
        // Writes are refused from the last step of a build on.
        isComplete: settings.index.blocks?.write === 'true' && documentsCount === meta.documentsCount,
        isGreen: byName.get(name)?.['health'] === 'green',
        isSearchable: isSearchable(meta),
      };
    },
  );
  return described.toSorted((a, b) => b.createdAtMs - a.createdAtMs);
}

/** The newest complete index of a generation that this version can search, among all from the newest on. */
export function newestIndex(all: readonly DescribedIndex[], generation: string | undefined) {
  return all.find((index) => index.meta.generation === generation && index.isComplete && index.isSearchable);
}

/** As `newestIndex`, among all of the cluster. */
export async function findIndex(client: Client, generation: string): Promise<SearchIndex | undefined> {
  const found = newestIndex(await listIndexes(client), generation);
  return found && { name: found.name, epoch: found.meta.epoch ?? '' };
}

/**
 * Builds an index of a generation with the current counts of views and downloads, unless there is a complete one with
 * the same counts. An incomplete one of an interrupted build is replaced. Resolves when every node holds a copy.
 * `onSent` gets the number of documents that were sent since its last call.
 */
export async function buildIndex(
  client: Client,
  files: OpenGeneration,
  popularity: IconCounts,
  onSent: (documents: number) => void,
): Promise<{ readonly name: string; readonly isNew: boolean }> {
  const { generation, iconsCount } = files.manifest;
  const epoch = epochOf(files, popularity);
  const name = `${PREFIX}${generation}-${epoch}`;
  const known = (await listIndexes(client)).find((index) => index.name === name);
  if (known?.isComplete && known.isSearchable) return { name, isNew: false };
  if (known !== undefined) await client.indices.delete({ index: name });

  await client.indices.create({
    index: name,
    body: indexDefinition(indexMeta(generation, iconsCount, epoch)) as object,
  });
  await sendDocuments(client, name, bulkBodies(files, popularity), iconsCount, onSent);
  const long = { requestTimeout: LONG_MS };
  await client.indices.refresh({ index: name }, long);
  await client.indices.forcemerge({ index: name, max_num_segments: SEGMENTS }, long);
  const { body: counted } = await client.count({ index: name });
  if (counted.count !== iconsCount)
    throw new Error(`the index ${name} holds ${counted.count} documents instead of ${iconsCount}`);
  await client.indices.putSettings({
    index: name,
    body: { index: { auto_expand_replicas: '0-all' } } as object,
  });
  await client.cluster.health(
    { index: name, wait_for_status: 'green', wait_for_no_initializing_shards: true, timeout: '300s' },
    long,
  );
  await client.indices.putSettings({ index: name, body: { index: { 'blocks.write': true } } as object });
  return { name, isNew: true };
}

export async function dropIndex(client: Client, name: string): Promise<void> {
  await client.indices.delete({ index: name });
}

/** Whether an error says that the cluster cannot be reached. */
export function isClusterAway(error: unknown): boolean {
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.TimeoutError
  );
}

/** Sends a few bodies at once. A body that the cluster has no room for now is sent again. */
async function sendDocuments(
  client: Client,
  index: string,
  bodies: Iterable<string>,
  documents: number,
  onSent: (documents: number) => void,
): Promise<void> {
  const iterator = bodies[Symbol.iterator]();
  let sent = 0;
  const send = async () => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
      const count = next.value.split('\n').length >> 1;
      await sendBody(client, index, next.value);
      sent += count;
      onSent(Math.min(count, documents));
    }
  };
  await Promise.all(Array.from({ length: BULKS_AT_ONCE }, send));
  if (sent !== documents)
    throw new Error(`${sent} of ${documents} documents were sent in bodies of ${BULK_BYTES} bytes`);
}

async function sendBody(client: Client, index: string, body: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { body: answer } = await client.bulk(
        { index, body: body as unknown as object[], filter_path: ['errors', 'items.*.error.reason'] },
        { requestTimeout: LONG_MS },
      );
      if (answer.errors)
        throw new Error(`OpenSearch refused documents: ${JSON.stringify(answer.items?.[0])}`);
      return;
    } catch (error) {
      const isFull = error instanceof errors.ResponseError && error.statusCode === 429;
      if (!isFull || attempt === 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 500));
    }
  }
}

/**
 * An `OperatorError` if the operator can do something about a failure, otherwise the error itself. Without the address
 * of the cluster, which may contain a password.
 */
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
