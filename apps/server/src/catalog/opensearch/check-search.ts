import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import { Client } from '@opensearch-project/opensearch';
import { Finding } from '../../base/finding.ts';
import { explainClusterError, listIndexes, newestIndex } from './search-indexes.ts';

const REQUEST_MS_MAX = 3_000;

/** Findings of `glyphdex doctor` about each node of the cluster and the index of the active generation. */
export async function checkSearch(nodes: readonly string[], dataDir: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [i, node] of nodes.entries()) {
    const client = new Client({ node, requestTimeout: REQUEST_MS_MAX, maxRetries: 0 });
    try {
      const { body } = await client.info();
      findings.push(Finding.ok(`node ${i + 1} of OPENSEARCH_URL answers, version ${body.version.number}`));
    } catch (error) {
      findings.push(Finding.error(`node ${i + 1} of OPENSEARCH_URL: ${reasonOf(error)}`));
    } finally {
      await client.close();
    }
  }
  if (findings.every(({ level }) => level === 'error')) return findings;
  return [...findings, await checkIndex(nodes, dataDir)];
}

async function checkIndex(nodes: readonly string[], dataDir: string): Promise<Finding> {
  const client = new Client({ nodes: [...nodes], requestTimeout: REQUEST_MS_MAX });
  try {
    const generation = readFileSync(join(dataDir, 'catalog', CATALOG_FILES.current), 'utf8').trim();
    const index = newestIndex(await listIndexes(client), generation);
    if (index === undefined) {
      const text = `generation ${generation} has no index, so searches are degraded. Run: glyphdex search-index build`;
      return Finding.error(text);
    }
    return index.isGreen
      ? Finding.ok(`the index ${index.name} is complete on all nodes`)
      : Finding.warning(
          `the index ${index.name} lacks copies on some nodes. Start all nodes of the cluster.`,
        );
  } catch (error) {
    return Finding.error(reasonOf(error));
  } finally {
    await client.close();
  }
}

function reasonOf(error: unknown): string {
  const explained = explainClusterError(error);
  return explained instanceof Error ? explained.message : String(explained);
}
