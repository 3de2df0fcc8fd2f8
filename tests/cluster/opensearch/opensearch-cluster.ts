import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../apps/server/src/testing/postgres-server.ts';
import { Child } from '../child.ts';

const CACHE = join(homedir(), '.cache/glyphdex/opensearch-2.19.1');
const NODE_PROGRAM = join(import.meta.dirname, 'OpenSearchNode.java');
const HEAP = '-Xmx700m';

/**
 * Whether the programs that OpenSearch needs here are installed: a JDK, and Maven unless its jars are there
 * already.
 */
export const hasOpenSearch =
  spawnSync('java', ['-version']).status === 0 &&
  (existsSync(CACHE) || spawnSync('mvn', ['-version']).status === 0);

/** A node of OpenSearch in a Java process of its own. */
export class OpenSearchServer extends Child {
  readonly url: string;

  constructor(name: string, command: readonly string[], url: string) {
    super(name, command);
    this.url = url;
  }

  override start(): Promise<void> {
    return super.start(async () => (await fetch(this.url)).ok);
  }
}

/** A cluster of OpenSearch on this machine, with its data in a temporary folder. */
export class OpenSearchCluster {
  readonly servers: readonly OpenSearchServer[];
  readonly #folder: string;

  private constructor(servers: readonly OpenSearchServer[], folder: string) {
    this.servers = servers;
    this.#folder = folder;
  }

  static async start(nodes: number): Promise<OpenSearchCluster> {
    downloadJars();
    const folder = mkdtempSync(join(tmpdir(), 'glyphdex-opensearch-'));
    const ports: { readonly http: number; readonly transport: number }[] = [];
    for (let i = 0; i < nodes; i++) ports.push({ http: await freePort(), transport: await freePort() });
    const all = ports.map(({ transport }) => transport).join();
    const servers = ports.map(({ http, transport }) => {
      const name = `node${transport}`;
      const home = join(folder, name);
      mkdirSync(join(home, 'config'), { recursive: true });
      const flags = [
        HEAP,
        '-Dopensearch.set.netty.runtime.available.processors=false',
        '-Djava.security.manager=allow',
      ];
      const command = ['java', ...flags, '-cp', `${CACHE}/*`, NODE_PROGRAM];
      const values = [home, name, String(http), String(transport), all];
      return new OpenSearchServer(name, [...command, ...values], `http://127.0.0.1:${http}`);
    });
    const cluster = new OpenSearchCluster(servers, folder);
    try {
      await Promise.all(servers.map((server) => server.start()));
      const path = `/_cluster/health?wait_for_nodes=${nodes}&timeout=60s`;
      await fetch(new URL(path, servers[0]!.url));
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** The value of `OPENSEARCH_URL`. */
  get urls(): string {
    return this.servers.map(({ url }) => url).join();
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.end()));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Downloads the server once; later runs use the cache. */
function downloadJars(): void {
  if (existsSync(CACHE)) return;
  const partial = `${CACHE}.${process.pid}`;
  execFileSync(
    'mvn',
    [
      ...['-q', '-B', '-f', join(import.meta.dirname, 'pom.xml')],
      ...['dependency:copy-dependencies', `-DoutputDirectory=${partial}`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  renameSync(partial, CACHE);
}
