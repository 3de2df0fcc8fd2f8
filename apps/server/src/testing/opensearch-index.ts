import type { OpenGeneration } from '../catalog/embedded/open-generation.ts';
import { indexDefinition, indexMeta } from '../catalog/opensearch/index-definition.ts';
import { bulkBodies, epochOf } from '../catalog/opensearch/index-documents.ts';
import type { SearchIndex } from '../catalog/opensearch/transport.ts';
import type { IconCounts } from '../catalog/popularity.ts';

/** Writes an index of a generation with the current counts to the node at this address. */
export async function writeIndex(
  url: string,
  name: string,
  files: OpenGeneration,
  popularity: IconCounts,
): Promise<SearchIndex> {
  const epoch = epochOf(files, popularity);
  const { generation, iconsCount } = files.manifest;
  await call(url, 'PUT', name, JSON.stringify(indexDefinition(indexMeta(generation, iconsCount, epoch))));
  for (const body of bulkBodies(files, popularity)) {
    const { errors } = await call(url, 'POST', `${name}/_bulk?filter_path=errors`, body);
    if (errors !== false) throw new Error('OpenSearch refused documents');
  }
  await call(url, 'POST', `${name}/_refresh`);
  return { name, epoch };
}

export async function removeIndex(url: string, name: string): Promise<void> {
  await call(url, 'DELETE', name);
}

async function call(url: string, method: string, path: string, body?: string) {
  const headers = { 'content-type': path.includes('_bulk') ? 'application/x-ndjson' : 'application/json' };
  const response = await fetch(new URL(path, url), { method, headers, body: body ?? null });
  if (!response.ok) throw new Error(`${method} ${path}: ${(await response.text()).slice(0, 2_000)}`);
  return (await response.json()) as { readonly errors?: boolean };
}
