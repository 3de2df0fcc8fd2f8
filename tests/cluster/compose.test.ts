import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config/config.ts';
import {
  freePort,
  hasPostgres,
  ownedByServer,
  startPostgres,
} from '../../apps/server/src/testing/postgres-server.ts';
import { Child } from './child.ts';
import { hasCluster } from './scene.ts';

const POSTGRES = '/usr/lib/postgresql';
const DEPLOY = join(import.meta.dirname, '../../deploy');
const GIVEN: Readonly<Record<string, string>> = {
  GLYPHDEX_IMAGE: 'glyphdex:1',
  PUBLIC_URL: 'https://icons.example.com',
  POSTGRES_PASSWORD: 'secret1',
  METRICS_TOKEN: 'a-token-of-24-characters',
  REPLICATION_PASSWORD: `it's "secret" $2`,
};

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[];
}
interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly [{ subnet: string }] } };
  };
}

/** The file with its variables replaced, as Docker Compose does. */
function composition(): Composition {
  const text = readFileSync(join(DEPLOY, 'compose.cluster.yaml'), 'utf8');
  const filled = text.replace(
    /\$\{([A-Z_]+)(?::\?[^}]*|:-([^}]*))?\}/g,
    (_, name: string, preset?: string) => {
      if (preset !== undefined) return preset;
      expect(GIVEN).toHaveProperty(name);
      return GIVEN[name]!;
    },
  );
  return parse(filled, { merge: true }) as Composition;
}

/** Connects two servers, whose user is not root. */
const asUser = (folder: string) => [
  'setpriv',
  '--reuid',
  'postgres',
  '--regid',
  'postgres',
  '--clear-groups',
  'env',
  `PGDATA=${folder}`,
];

test('gives the nodes and the builder settings that the service accepts', () => {
  const { services, networks } = composition();
  for (const name of ['node1', 'node2', 'node3', 'build']) {
    const config = readConfig(services[name]!.environment);
    expect(config.database?.server).toEqual({ host: 'database', port: 5432 });
    expect(config.trustedProxies).toEqual([networks.default.ipam.config[0].subnet]);
    expect(config.catalogAddress).toEqual(
      name === 'build' ? undefined : { kind: 'file', path: '/published/catalog.zip' },
    );
    expect(config.searchNodes).toEqual([1, 2, 3].map((i) => `http://search${i}:9200/`));
  }
});

test('names only services, volumes and files that exist', () => {
  const { services, volumes } = composition();
  const names = Object.keys(services);
  for (const { depends_on: needed = [], volumes: mounts = [], image } of Object.values(services)) {
    expect(names).toEqual(expect.arrayContaining([...needed]));
    expect(image).toMatch(/^[a-z/]+:[\w.-]+$/);
    for (const source of mounts.map((mount) => mount.split(':')[0]!))
      if (source.startsWith('./')) expect(readFileSync(join(DEPLOY, source), 'utf8')).not.toBe('');
      else expect(Object.keys(volumes)).toContain(source);
  }
  const { LISTEN: _, ...servers } = services['database']!.environment!;
  for (const server of Object.values(servers)) expect(names).toContain(server.replace(':5432', ''));
  const { LISTEN, ...nodes } = services['load-balancer']!.environment!;
  expect(LISTEN).toBe('*:8080');
  for (const node of Object.values(nodes)) expect(names).toContain(node.replace(':3000', ''));
});

test.skipIf(!hasCluster)('gives HAProxy a configuration that it accepts', () => {
  const { LISTEN } = composition().services['load-balancer']!.environment!;
  const env = { LISTEN, NODE_1: '127.0.0.1:1', NODE_2: '127.0.0.1:2', NODE_3: '127.0.0.1:3' };
  const servers = { PRIMARY: '127.0.0.1:1', STANDBY: '127.0.0.1:2' };
  for (const name of ['haproxy.cfg', 'haproxy-postgres.cfg'])
    execFileSync('/usr/sbin/haproxy', ['-c', '-q', '-f', join(DEPLOY, name)], {
      env: { ...env, ...servers },
      stdio: 'pipe',
    });
});

// promise: The load balancer that is shipped passes no metrics on
test.skipIf(!hasCluster)(
  'answers 404 for metrics at the load balancer, however the path is written',
  async () => {
    const node = createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1');
    onTestFinished(() => void node.close());
    await once(node, 'listening');
    const address = `127.0.0.1:${(node.address() as AddressInfo).port}`;
    const LISTEN = `127.0.0.1:${await freePort()}`;
    const env = { LISTEN, NODE_1: address, NODE_2: address, NODE_3: address };
    const balancer = new Child('haproxy', ['haproxy', '-db', '-f', join(DEPLOY, 'haproxy.cfg')], env);
    const statusOf = async (path: string) => (await fetch(`http://${LISTEN}${path}`)).status;
    onTestFinished(() => balancer.end());
    await balancer.start(async () => (await statusOf('/icons')) === 200);
    for (const path of ['/metrics', '/metrics/', '//metrics', '/met%72ics?a=1']) {
      expect(await statusOf(path), path).toBe(404);
    }
  },
);

test.skipIf(!hasPostgres || process.getuid?.() !== 0)(
  'prepares a primary and a standby that follows it synchronously',
  async () => {
    const primary = await startPostgres();
    onTestFinished(() => primary.stop());
    const environment = {
      PATH: `${readdirSync(POSTGRES)
        .map((version) => join(POSTGRES, version, 'bin'))
        .join(':')}:/usr/bin:/bin`,
      REPLICATION_PASSWORD: GIVEN['REPLICATION_PASSWORD']!,
      PGPASSWORD: GIVEN['REPLICATION_PASSWORD']!,
    };
    const [, ...asServer] = asUser(join(primary.folder, 'data'));
    const connection = {
      POSTGRES_USER: 'postgres',
      POSTGRES_DB: 'postgres',
      PGHOST: '127.0.0.1',
      PGPORT: String(primary.port),
    };
    execFileSync('setpriv', [...asServer, 'sh', join(DEPLOY, 'postgres-primary.sh')], {
      env: { ...environment, ...connection },
      stdio: 'pipe',
    });
    // The image starts the server anew after its scripts.
    await primary.signal('SIGINT');
    await primary.start();

    const folder = ownedByServer(mkdtempSync(join(tmpdir(), 'glyphdex-standby-')));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const data = join(folder, 'data');
    mkdirSync(data);
    ownedByServer(data);
    const port = await freePort();
    const script = [
      'sh',
      join(DEPLOY, 'postgres-standby.sh'),
      '-p',
      String(port),
      '-k',
      folder,
      '-h',
      '127.0.0.1',
    ];
    const standby = new Child('standby', [...asUser(data), ...script], {
      ...environment,
      PRIMARY_HOST: '127.0.0.1',
      PRIMARY_PORT: String(primary.port),
    });
    onTestFinished(() => standby.end('SIGINT'));
    const states = async () => await primary.query('SELECT sync_state FROM pg_stat_replication');
    await standby.start(async () => (await states()).length === 1);
    await expect.poll(states, { timeout: 30_000 }).toEqual([{ sync_state: 'sync' }]);
    await primary.query('CREATE TABLE written (id int)');
  },
);
