import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePort,
  PostgresServer,
  startPostgres,
  startStandby,
} from '../../apps/server/src/testing/postgres-server.ts';
import { Child, isAnswering } from './child.ts';
import { OpenSearchCluster } from './opensearch/opensearch-cluster.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');
const SOURCE = join(ROOT, 'packages/catalog/fixtures/sets/lucide.json');
const BALANCER_CONFIG = join(ROOT, 'deploy/haproxy.cfg');
const PRIMARY_CONFIG = join(ROOT, 'deploy/haproxy-postgres.cfg');
const DATABASE = 'glyphdex';

type Settings = Readonly<Record<string, string>>;

export interface ClusterOptions {
  readonly nodes?: number;
  /** A data folder whose catalog the nodes get. Default: a small one that is built. */
  readonly catalogOf?: string;
  /** `none`: the nodes get their catalogs by themselves. */
  readonly catalogs?: 'none';
  /** Further settings of the nodes, or of each node by its position. */
  readonly settings?: Settings | ((node: number) => Settings);
  /** Searches in three nodes of OpenSearch. */
  readonly hasOpenSearch?: boolean;
  /** The folder of the primary's data. */
  readonly primaryFolder?: string;
}

/**
 * PostgreSQL with a synchronous standby behind one address, nodes of Glyphdex, and HAProxy before them, all on
 * this machine.
 */
export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'glyphdex-cluster-'));
  readonly nodes: GlyphdexNode[] = [];
  readonly #options: ClusterOptions;
  #primary: PostgresServer | undefined;
  #standby: PostgresServer | undefined;
  #database: Child | undefined;
  #balancer: Child | undefined;
  #search: OpenSearchCluster | undefined;
  #url = '';
  #settings: Readonly<Record<string, string>> = {};

  constructor(options: ClusterOptions = {}) {
    this.#options = options;
  }

  /** The address of the load balancer. */
  get url(): string {
    return this.#url;
  }

  get primary(): PostgresServer {
    return this.#primary!;
  }

  get search(): OpenSearchCluster {
    return this.#search!;
  }

  get standby(): PostgresServer {
    return this.#standby!;
  }

  /** Settings with which commands reach the database of the cluster. */
  get settings(): Readonly<Record<string, string>> {
    return { ...this.#settings, DATA_DIR: join(this.folder, 'commands') };
  }

  /** `settings` of the nodes are added to those of the options. */
  async start(settings: Settings = {}): Promise<void> {
    await this.#startPostgres();
    this.#balancer = undefined;
    const balancerPort = await freePort();
    this.#url = `http://127.0.0.1:${balancerPort}`;
    const { catalogs, catalogOf, settings: ofNodes } = this.#options;
    const catalog = catalogs === 'none' ? undefined : (catalogOf ?? this.#buildCatalog());
    mkdirSync(join(this.folder, 'commands'));
    if (this.#options.hasOpenSearch && catalog !== undefined) await this.#startSearch(catalog);
    for (let i = 1; i <= (this.#options.nodes ?? 3); i++) {
      const dataDir = join(this.folder, `node${i}`);
      mkdirSync(dataDir, { mode: 0o700 });
      if (catalog !== undefined)
        cpSync(join(catalog, 'catalog'), join(dataDir, 'catalog'), { recursive: true });
      this.nodes.push(
        new GlyphdexNode(`node${i}`, await freePort(), {
          ...this.#settings,
          DATA_DIR: dataDir,
          PUBLIC_URL: this.#url,
          TRUSTED_PROXIES: '127.0.0.1',
          ...(typeof ofNodes === 'function' ? ofNodes(i - 1) : ofNodes),
          ...settings,
        }),
      );
    }
    await Promise.all(this.nodes.map((node) => node.start()));
    await this.#startBalancer(balancerPort);
  }

  /** Runs a command of Glyphdex on the database of the cluster and returns what it prints. */
  run(words: readonly string[], input = '', settings: Settings = {}): string {
    const [PATH, HOME] = [process.env['PATH'] ?? '', process.env['HOME'] ?? ''];
    const env = { PATH, HOME, ...this.settings, ...settings };
    return execFileSync(process.execPath, [PROGRAM, ...words], {
      encoding: 'utf8',
      input,
      env,
      stdio: 'pipe',
    });
  }

  async stop(): Promise<void> {
    await this.#balancer?.end();
    await Promise.all(this.nodes.map((node) => node.end()));
    await this.#database?.end();
    await Promise.all([this.#primary?.stop(), this.#standby?.stop(), this.#search?.stop()]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #startPostgres(): Promise<void> {
    this.#primary = await startPostgres(this.#options.primaryFolder);
    const url = await this.#primary.createDatabase(DATABASE);
    this.#standby = await startStandby(this.#primary);
    // Acknowledged writes must be on both, so that a failover loses none.
    await this.#primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await this.#primary.query('SELECT pg_reload_conf()');
    await this.#primary.query('CREATE ROLE haproxy LOGIN');
    const port = await freePort();
    this.#database = new Child('the address of the primary', ['haproxy', '-db', '-f', PRIMARY_CONFIG], {
      LISTEN: `127.0.0.1:${port}`,
      PRIMARY: `127.0.0.1:${this.#primary.port}`,
      STANDBY: `127.0.0.1:${this.#standby.port}`,
    });
    const address = new PostgresServer('', port);
    await this.#database.start(async () => (await address.query('SELECT 1')).length === 1);
    this.#settings = {
      DATABASE_URL: url.replace(`:${this.#primary.port}/`, `:${port}/`),
    };
  }

  /** Starts OpenSearch and builds the index of a catalog. */
  async #startSearch(dataDir: string): Promise<void> {
    this.#search = await OpenSearchCluster.start(3);
    // The first searches of a Java process are slow, and this machine may be busy.
    const settings = { OPENSEARCH_URL: this.#search.urls, OPENSEARCH_BUDGET_MS: '4000' };
    this.#settings = { ...this.#settings, ...settings };
    this.run(['search-index', 'build'], '', { DATA_DIR: dataDir });
  }

  async #startBalancer(port: number): Promise<void> {
    const nodes = this.nodes.map((node, i) => [`NODE_${i + 1}`, `127.0.0.1:${node.port}`]);
    this.#balancer = new Child('haproxy', ['haproxy', '-db', '-f', BALANCER_CONFIG], {
      LISTEN: `127.0.0.1:${port}`,
      // With fewer nodes, the others are addresses where nobody listens.
      ...Object.fromEntries([1, 2, 3].map((i) => [`NODE_${i}`, '127.0.0.1:1'])),
      ...Object.fromEntries(nodes),
    });
    await this.#balancer.start(() => isAnswering(`${this.#url}/readyz`));
  }

  #buildCatalog(): string {
    const folder = join(this.folder, 'builder');
    const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: folder };
    execFileSync(process.execPath, [PROGRAM, 'catalog', 'build', '--source', SOURCE], {
      stdio: 'ignore',
      env,
    });
    return folder;
  }
}

/** One serving process. */
export class GlyphdexNode extends Child {
  readonly port: number;

  constructor(name: string, port: number, settings: Readonly<Record<string, string>>) {
    super(name, [process.execPath, PROGRAM, 'serve'], { LOG_LEVEL: 'info', ...settings, PORT: String(port) });
    this.port = port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  override start(): Promise<void> {
    return super.start(() => isAnswering(`${this.url}/readyz`));
  }
}
