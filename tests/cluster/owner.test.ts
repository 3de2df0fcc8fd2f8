import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../apps/server/src/testing/postgres-server.ts';
import { Child, isAnswering } from './child.ts';

/** The load balancer of the repository with the lines that docs/scale.md gives for LIMITS=owner. */
function configuration(): string {
  const blocks = readFileSync('docs/scale.md', 'utf8').matchAll(/```haproxy\n([\s\S]*?)```/g);
  const [frontend = '', backend = ''] = [...blocks].map(([, lines]) => lines);
  return readFileSync('deploy/haproxy.cfg', 'utf8')
    .replace(/(?<=^frontend .*\n)/m, frontend)
    .replace(/^ +(balance|hash-type) .*\n/gm, '')
    .replace(/(?<=^backend .*\n)/gm, backend);
}

/** A server that answers its name. */
async function startNode(name: string): Promise<Server> {
  const server = createServer((_request, answer) => answer.end(name));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const folder = mkdtempSync(join(tmpdir(), 'glyphdex-owner-'));
let nodes: Server[];
let balancer: Child;
let port: number;

beforeAll(async () => {
  writeFileSync(join(folder, 'haproxy.cfg'), configuration());
  nodes = await Promise.all(['one', 'two', 'three'].map(startNode));
  const addresses = nodes.map((node) => `127.0.0.1:${(node.address() as AddressInfo).port}`);
  port = await freePort();
  balancer = new Child('haproxy', ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')], {
    LISTEN: `127.0.0.1:${port}`,
    ...Object.fromEntries(addresses.map((address, i) => [`NODE_${i + 1}`, address])),
  });
  await balancer.start(() => isAnswering(`http://127.0.0.1:${port}/readyz`));
});
afterAll(async () => {
  await balancer.end();
  for (const node of nodes) node.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

interface RequestOptions {
  readonly method?: string;
  readonly key?: string;
  readonly from?: string;
  /** What precedes the key in the header. */
  readonly scheme?: string;
}

/** The node that answers a request. All addresses of 127.0.0.0/8 are this machine. */
async function ownerOf(
  path: string,
  { method = 'GET', key, from = '127.0.0.1', scheme = 'Bearer ' }: RequestOptions = {},
): Promise<string> {
  const headers = key === undefined ? {} : { authorization: scheme + key };
  const sent = request({ host: '127.0.0.1', port, path, method, headers, localAddress: from });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [AsyncIterable<Buffer>];
  let body = '';
  for await (const chunk of answer) body += chunk.toString();
  return body;
}

const keys = Array.from({ length: 30 }, (_, i) => `gdx_live_${i}`);

test('sends all requests of a key to one node, from any network and by any method', async () => {
  const owners = new Set<string>();
  for (const key of keys) {
    const answers = [
      await ownerOf('/api/v1/icons', { key }),
      await ownerOf('/api/v1/icons/by-image', { key, method: 'POST' }),
      await ownerOf('/previews/1-a.avif', { key, from: '127.0.9.1' }),
      await ownerOf('/api/v1/icons', { key, scheme: 'bEARER   ' }),
      await ownerOf('/account/keys', { key, method: 'DELETE', from: '127.3.0.1' }),
    ];
    expect(new Set(answers).size).toBe(1);
    owners.add(answers[0]!);
  }
  expect(owners.size).toBe(3);
});

test('sends all requests with a key in the path to one node', async () => {
  const owners = new Set<string>();
  for (const key of keys) {
    const answers = [
      await ownerOf(`/iconify/k/${key}/mdi.json`),
      await ownerOf(`/iconify/k/${key}/collections?x=1`, { from: '127.0.9.1' }),
    ];
    expect(new Set(answers).size).toBe(1);
    owners.add(answers[0]!);
  }
  expect(owners.size).toBe(3);
});

test('sends all requests without a key from one network to one node', async () => {
  const owners = new Set<string>();
  for (let network = 0; network < 30; network++) {
    const answers = [
      await ownerOf('/gallery/icons', { from: `127.0.${network}.1` }),
      await ownerOf('/account/session', { from: `127.0.${network}.2`, method: 'POST' }),
      await ownerOf(`/previews/${network}.avif`, { from: `127.0.${network}.3` }),
    ];
    expect(new Set(answers).size).toBe(1);
    owners.add(answers[0]!);
  }
  expect(owners.size).toBe(3);
});

test('moves only the keys of a node that is away', async () => {
  const before = await Promise.all(keys.map((key) => ownerOf('/api/v1/icons', { key })));
  nodes[1]!.close().closeAllConnections();
  const after = await Promise.all(keys.map((key) => ownerOf('/api/v1/icons', { key })));
  for (const [i, owner] of before.entries()) {
    if (owner === 'two') expect(after[i]).not.toBe('two');
    else expect(after[i]).toBe(owner);
  }
});
