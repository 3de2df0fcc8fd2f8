import { existsSync } from 'node:fs';
import { hasPostgres } from '../../apps/server/src/testing/postgres-server.ts';
import { Cluster, type ClusterOptions } from './cluster.ts';
import { agentOf, KeyCreations, ReadLoad, send, signIn } from './load.ts';

const PASSWORD = 'correct horse battery staple';
const ACCOUNTS = 4;

/** Whether the programs of a cluster are installed: postgresql, redis-server, haproxy. */
export const hasCluster =
  hasPostgres && ['/usr/bin/redis-server', '/usr/sbin/haproxy'].every((program) => existsSync(program));

/** How often each fault is repeated. */
export const REPEATS = Number(process.env['CLUSTER_REPEATS'] ?? 1);

/** A network may fail to authenticate 60 times a minute. */
const KEYS_PER_NETWORK = 30;

/** A cluster with a key without limits and accounts that may hold many keys. */
export class Scene {
  readonly cluster: Cluster;
  key = '';
  cookies: readonly string[] = [];
  #accounts = 0;
  #networks = 0;

  constructor(options?: ClusterOptions) {
    this.cluster = new Cluster(options);
  }

  async start(): Promise<void> {
    await this.cluster.start();
    const words = ['keys', 'create', '--name', 'load', '--rate-limit', '0', '--daily-icons', '0', '--json'];
    this.key = (JSON.parse(this.cluster.run(words)) as { readonly key: string }).key;
    await this.newAccounts();
  }

  /** Accounts without keys, because an account can create 100 keys a day. */
  async newAccounts(): Promise<void> {
    const cookies: string[] = [];
    for (let i = 0; i < ACCOUNTS; i++) cookies.push(await this.newAccount(1_000));
    this.cookies = cookies;
  }

  /** An account, and the cookie of a session of it. */
  async newAccount(keysMax: number): Promise<string> {
    const email = `person${this.#accounts++}@example.com`;
    this.cluster.run(['accounts', 'create', email, '--password-stdin'], `${PASSWORD}\n`);
    this.cluster.run(['accounts', 'set-limits', email, '--keys', String(keysMax), '--rate-limit', '0']);
    return await signIn(this.cluster.url, email, PASSWORD);
  }

  /** Runs `fault` while clients read and create keys, and returns what they saw. */
  async underLoad(fault: () => Promise<void>): Promise<{ reads: ReadLoad; creations: KeyCreations }> {
    const reads = new ReadLoad(this.cluster.url, this.key);
    const creations = new KeyCreations(this.cluster.url, this.cookies);
    for (const load of [reads, creations]) load.start();
    try {
      await fault();
    } finally {
      await Promise.all([reads.stop(), creations.stop()]);
    }
    return { reads, creations };
  }

  /**
   * Those of the keys that a node does not accept. Sends all at once, because a node looks up unknown keys in
   * groups that are 50 ms apart.
   */
  async refusedKeys(keys: readonly string[]): Promise<string[]> {
    const answers = await Promise.all(
      this.cluster.nodes.flatMap((node) =>
        chunksOf(keys, KEYS_PER_NETWORK).map(async (chunk) => {
          const agent = agentOf(this.#networks++ % 250);
          const statuses = await Promise.all(
            chunk.map(async (key) => {
              const headers = { authorization: `Bearer ${key}` };
              return (await send(agent, `${node.url}/api/v1/colors`, { headers })).status;
            }),
          );
          agent.destroy();
          return statuses
            .filter((status) => status !== 200)
            .map((status) => `${node.name} answers ${status}`);
        }),
      ),
    );
    return answers.flat();
  }
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
