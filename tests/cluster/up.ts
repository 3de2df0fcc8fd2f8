import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from '../../apps/server/src/testing/redis-server.ts';
import { hasOpenSearch } from './opensearch/opensearch-cluster.ts';
import { hasCluster, Scene } from './scene.ts';
import { STATE_FILE } from './state-file.ts';

// npm run cluster:up: a cluster on this machine until Ctrl-C or `npm run cluster:down`.
if (!hasCluster) {
  process.stderr.write(
    'Install the programs of a cluster first: apt-get install postgresql redis-server haproxy\n',
  );
  process.exit(1);
}
if (existsSync(STATE_FILE)) {
  process.stderr.write('A cluster is up already. End it with: npm run cluster:down\n');
  process.exit(1);
}
const built = join(import.meta.dirname, '../../.data');
const redis = await startRedis();
const scene = new Scene({
  ...(existsSync(join(built, 'catalog/CURRENT')) && { catalogOf: built }),
  hasOpenSearch,
  settings: { REDIS_URL: redis.url },
});
writeFileSync(STATE_FILE, String(process.pid));
const end = async () => {
  await Promise.all([scene.cluster.stop(), redis.stop()]);
  rmSync(STATE_FILE, { force: true });
  process.exit(0);
};
process.once('SIGINT', () => void end()).once('SIGTERM', () => void end());
process.stderr.write(
  hasOpenSearch
    ? 'Starting PostgreSQL, Redis, OpenSearch, three nodes and HAProxy; the index takes two minutes…\n'
    : 'Starting PostgreSQL, Redis, three nodes and HAProxy; without OpenSearch, which needs Java and Maven…\n',
);
try {
  await scene.start();
} catch (error) {
  rmSync(STATE_FILE, { force: true });
  await Promise.all([scene.cluster.stop(), redis.stop()]);
  throw error;
}
const { cluster, key } = scene;
const nodes = cluster.nodes.map(({ name, url, pid }) => `  ${name}      ${url} (process ${pid})`).join('\n');
const search = hasOpenSearch ? cluster.search.servers.map(({ url }) => `\n  OpenSearch ${url}`).join('') : '';
process.stdout.write(`
The cluster is up at ${cluster.url}

${nodes}
  primary    port ${cluster.primary.port}
  standby    port ${cluster.standby.port}
  Redis      port ${redis.port}${search}
  Key        ${key}
  Try it
    curl -H 'Authorization: Bearer ${key}' '${cluster.url}/api/v1/icons?search=home&per_page=3'

Ctrl-C or npm run cluster:down ends it and removes its data.
`);
setInterval(() => undefined, 60_000);
