import { errors } from '@opensearch-project/opensearch';
import { Breaker } from '../../base/breaker.ts';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { connectSearchNodes, type SearchNodes } from './node-pool.ts';
import {
  type SearchBody,
  type SearchResponse,
  type SearchTransport,
  SearchUnavailable,
} from './transport.ts';

/** A search is sent to at most so many nodes. */
const ATTEMPTS_MAX = 2;
const RETRY_MS = 250;

interface Item {
  readonly status?: number;
  readonly timed_out?: boolean;
  readonly _shards?: { readonly failed: number };
  readonly error?: { readonly type?: string };
}

/**
 * Searches in a cluster of OpenSearch. Each attempt may take half of the budget. A connection that breaks and the
 * statuses 502, 503 and 504 lead to a second attempt on another node; 429 does not, because the cluster has too much to
 * do already.
 */
export class ClusterTransport implements SearchTransport {
  readonly #nodes: SearchNodes;
  readonly #clock: Clock;
  readonly #timer: NodeJS.Timeout;
  #index = '_all';
  readonly #breaker: Breaker;

  constructor(urls: readonly string[], clock: Clock, log: Log) {
    this.#nodes = connectSearchNodes(urls, () => this.#index);
    this.#clock = clock;
    this.#breaker = new Breaker({
      clock,
      reasonOf,
      onChange: (isOpen, reason) =>
        isOpen
          ? log.warn({ reason }, 'OpenSearch does not answer searches; the embedded engine does')
          : log.info({}, 'OpenSearch answers searches again'),
    });
    // Without searches, nothing else would notice that a node is back.
    this.#timer = setInterval(() => this.#nodes.retry(), RETRY_MS);
    this.#timer.unref();
  }

  /** For requests other than searches. */
  get client(): SearchNodes['client'] {
    return this.#nodes.client;
  }

  /** Searches that the cluster did not answer. */
  get failuresCount(): number {
    return this.#breaker.failuresCount;
  }

  /** `ok`, or what is wrong, in one line. */
  state(): string {
    const { awayCount, count } = this.#nodes;
    if (awayCount === count)
      return `no node answers (${this.#breaker.reason ?? 'unknown'}); searches are degraded`;
    if (awayCount > 0) return `${awayCount} of ${count} nodes do not answer`;
    return 'ok';
  }

  async msearch(
    index: string,
    bodies: readonly SearchBody[],
    { budgetMs }: { readonly budgetMs: number },
  ): Promise<readonly SearchResponse[]> {
    this.#index = index;
    try {
      const responses = await this.#try(index, bodies, budgetMs);
      this.#breaker.succeeded();
      return responses;
    } catch (error) {
      this.#breaker.failed(error);
      throw new SearchUnavailable(reasonOf(error));
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#nodes.client.close();
  }

  async #try(
    index: string,
    bodies: readonly SearchBody[],
    budgetMs: number,
  ): Promise<readonly SearchResponse[]> {
    const endsAtMs = this.#clock.monotonicMs() + budgetMs;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#send(index, bodies, Math.min(budgetMs / 2, endsAtMs - this.#clock.monotonicMs()));
      } catch (error) {
        if (attempt === ATTEMPTS_MAX || !isWorthAnother(error)) throw error;
      }
    }
  }

  async #send(
    index: string,
    bodies: readonly SearchBody[],
    limitMs: number,
  ): Promise<readonly SearchResponse[]> {
    const timeout = `${Math.max(1, Math.floor(limitMs))}ms`;
    const lines = bodies.flatMap((body) => [
      { index, preference: '_local' },
      { timeout, ...body },
    ]);
    const sent = this.#nodes.client.transport.request({
      method: 'POST',
      path: '/_msearch',
      bulkBody: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    });
    // The time-out of the client ends when the headers have arrived.
    const timer = setTimeout(() => sent.abort(), limitMs);
    try {
      return responsesOf((await sent).body, bodies.length);
    } catch (error) {
      if (error instanceof errors.RequestAbortedError) {
        const { connection } = error.meta.meta;
        if (connection !== null) this.#nodes.suspect(connection);
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The whole responses. Throws if one of them is not one. */
function responsesOf(body: unknown, count: number): readonly SearchResponse[] {
  const { responses } = (body ?? {}) as { readonly responses?: readonly (Item & SearchResponse)[] };
  if (!Array.isArray(responses) || responses.length !== count)
    throw new Error('the answer is not that of a search');
  for (const response of responses) {
    if (response.status !== 200)
      throw new Error(`a search failed (${response.error?.type ?? response.status})`);
    if (response.timed_out === true) throw new Error('a search was cut short');
    if (response._shards?.failed !== 0) throw new Error('a shard failed');
    if (!Array.isArray(response.hits?.hits)) throw new Error('the answer is not that of a search');
  }
  return responses;
}

/** A second attempt must not follow an answer: the cluster has too much to do, or the search is wrong. */
function isWorthAnother(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return [502, 503, 504].includes(error.statusCode);
  return error instanceof errors.ConnectionError || error instanceof errors.RequestAbortedError;
}

/** Without the address of the node, which may contain a password. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.RequestAbortedError) return 'no answer in time';
  if (error instanceof errors.NoLivingConnectionsError) return 'no node answers';
  if (error instanceof errors.ResponseError) return `status ${error.statusCode}`;
  if (error instanceof errors.ConnectionError) return 'the connection broke';
  return error instanceof Error ? error.message : String(error);
}
