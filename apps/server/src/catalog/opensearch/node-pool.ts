import { Client, type ClientOptions, Connection, ConnectionPool } from '@opensearch-project/opensearch';

/** A node that did not answer is asked again after this time, and then each second. */
const RETRY_MS = 500;
/** Longer than pauses of a busy Java process. */
const PING_MS = 300;

/** The client of a cluster, and the state of its nodes. */
export interface SearchNodes {
  readonly client: Client;
  /** The number of nodes, and of those that are not used at present. */
  readonly count: number;
  readonly awayCount: number;
  /** Stops using a node that took too long, unless it answers a ping. */
  suspect(connection: Connection): void;
  /** Asks one of the nodes that are not used whether it is back. */
  retry(): void;
}

type Callback = Parameters<Connection['request']>[1];
const PING = { method: 'HEAD', path: '/', timeout: PING_MS } as unknown as Parameters<
  Connection['request']
>[0];

/**
 * Connects to the nodes of a cluster, in turn. A node that refuses connections or answers 502, 503 or 504 is not used
 * until its own copy of the index can be searched. While no node is left, requests fail at once. Requests are
 * tried once.
 *
 * @param probedIndex The name of the index that a node must hold to be used again.
 */
export function connectSearchNodes(urls: readonly string[], probedIndex: () => string): SearchNodes {
  class NodeConnection extends Connection {
    /** The pool asks `HEAD /` of a node that failed. This asks whether it can search its own copy. */
    override request(params: Parameters<Connection['request']>[0], callback: Callback) {
      const isPing = (params as { readonly method?: string }).method === 'HEAD';
      const asked = isPing ? { ...params, ...searchOwnCopy(probedIndex()) } : params;
      return super.request(asked, callback);
    }
  }

  class NodePool extends ConnectionPool {
    constructor(options: ConstructorParameters<typeof ConnectionPool>[0]) {
      super(options);
      this.resurrectTimeout = RETRY_MS;
      this.resurrectTimeoutCutoff = 1;
    }

    override getConnection(options?: Parameters<ConnectionPool['getConnection']>[0]): Connection | null {
      return this.dead.length < this.size ? super.getConnection(options) : null;
    }
  }

  const client = new Client({
    nodes: [...urls],
    nodeSelector: 'round-robin',
    maxRetries: 0,
    pingTimeout: PING_MS,
    Connection: NodeConnection,
    ConnectionPool: NodePool,
  } as unknown as ClientOptions);
  const pool = client.connectionPool as NodePool;
  return {
    client,
    count: urls.length,
    get awayCount() {
      return pool.dead.length;
    },
    suspect(connection) {
      connection.request(PING, (error, response) => {
        response?.resume();
        if (error !== null || isAway(response?.statusCode)) pool.markDead(connection);
      });
    },
    retry: () => pool.resurrect({ requestId: 'retry', name: 'glyphdex' }, (_, connection) => void connection),
  };
}

function searchOwnCopy(index: string) {
  return {
    method: 'GET',
    path: `/${encodeURIComponent(index)}/_search`,
    querystring: 'preference=_only_local&size=0&allow_partial_search_results=false',
  };
}

function isAway(status: number | undefined): boolean {
  return status === 502 || status === 503 || status === 504;
}
