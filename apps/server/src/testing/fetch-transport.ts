import {
  type SearchResponse,
  type SearchTransport,
  SearchUnavailable,
} from '../catalog/opensearch/transport.ts';

/** A transport to one node, without retries. */
export function fetchTransport(url: string): SearchTransport {
  return {
    async msearch(index, bodies, { budgetMs }) {
      const lines = bodies.flatMap((body) => [{ index, preference: '_local' }, body]);
      const response = await fetch(new URL('/_msearch', url), {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
        signal: AbortSignal.timeout(Math.ceil(budgetMs)),
      }).catch((error: unknown) => {
        throw new SearchUnavailable('the node does not answer', { cause: error });
      });
      const { responses } = (await response.json()) as {
        readonly responses: readonly (SearchResponse & {
          readonly status: number;
          readonly error?: unknown;
        })[];
      };
      const failed = responses.find(({ status }) => status !== 200);
      if (failed !== undefined)
        throw new Error(`a search failed: ${JSON.stringify(failed.error).slice(0, 3_000)}`);
      return responses;
    },
  };
}
