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

  /** Those of the keys that a node does not accept. */
  async refusedKeys(keys: readonly string[]): Promise<string[]> {
    const refused: string[] = [];
    for (const node of this.cluster.nodes) {
      for (let from = 0; from < keys.length; from += KEYS_PER_NETWORK) {
        const agent = agentOf(this.#networks++ % 250);
        for (const key of keys.slice(from, from + KEYS_PER_NETWORK)) {
          const headers = { authorization: `Bearer ${key}` };
          const { status } = await send(agent, `${node.url}/api/v1/colors`, { headers });
          if (status !== 200) refused.push(`${node.name} answers ${status}`);
        }
        agent.destroy();
      }
    }
    return refused;
  }
}
