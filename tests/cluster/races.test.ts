import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cluster } from './cluster.ts';
import { agentOf, createKey, ReadLoad, send } from './load.ts';
import { hasCluster, REPEATS, Scene } from './scene.ts';

interface KeyAnswer {
  readonly data: { readonly key: { readonly id: string }; readonly secret: string };
}

describe.skipIf(!hasCluster)('three nodes with one database', () => {
  const scene = new Scene();
  beforeAll(() => scene.start());
  afterAll(() => scene.cluster.stop());

  const nodeOf = (i: number) => scene.cluster.nodes[i % scene.cluster.nodes.length]!;
  /** Sends to a node itself, with the address of the load balancer as the origin of the page. */
  const post = (i: number, path: string, cookie: string, body: object | undefined, method = 'POST') =>
    send(agentOf(i % 50), `${nodeOf(i).url}${path}`, {
      method,
      headers: {
        cookie,
        origin: scene.cluster.url,
        host: new URL(scene.cluster.url).host,
        'content-type': 'application/json',
      },
      body: body === undefined ? '' : JSON.stringify(body),
    });

  test.each(Array.from({ length: REPEATS }, (_, i) => i))(
    'create exactly ten keys of sixty that are asked for at once (run %i)',
    async () => {
      const cookie = await scene.newAccount(10);
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) => post(i, '/account/keys', cookie, { name: 'race' })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([409]));
    },
  );

  test('give a key one successor when two nodes replace it at once', async () => {
    const cookie = await scene.newAccount(10);
    for (let run = 0; run < REPEATS * 5; run++) {
      const made = JSON.parse((await createKey(agentOf(1), scene.cluster.url, cookie)).body) as KeyAnswer;
      const path = `/account/keys/${made.data.key.id}/roll`;
      const answers = await Promise.all([0, 1, 2].map((i) => post(i, path, cookie, { overlap_hours: 0 })));
      const rolled = answers.filter(({ status }) => status === 200);
      expect(rolled).toHaveLength(1);
      const { id } = (JSON.parse(rolled[0]!.body) as KeyAnswer).data.key;
      await post(run, `/account/keys/${id}`, cookie, undefined, 'DELETE');
    }
  });

  test('leave no key that works when an account is removed while keys are created', async () => {
    for (let run = 0; run < REPEATS * 3; run++) {
      const cookie = await scene.newAccount(1_000);
      const creations = Array.from({ length: 30 }, (_, i) =>
        post(i, '/account/keys', cookie, { name: 'race' }),
      );
      const removal = post(run, '/account', cookie, { password: 'correct horse battery staple' }, 'DELETE');
      const secrets = (await Promise.all(creations)).flatMap(({ status, body }) =>
        status === 200 ? [(JSON.parse(body) as KeyAnswer).data.secret] : [],
      );
      expect((await removal).status).toBeLessThan(300);
      // The other nodes learn of it at their next poll.
      const expected = scene.cluster.nodes.flatMap(({ name }) => secrets.map(() => `${name} answers 401`));
      await expect.poll(() => scene.refusedKeys(secrets), { timeout: 5_000 }).toEqual(expected);
    }
  });

  test('refuse a key on every node within five seconds of its revocation, while others are served', async () => {
    const reads = new ReadLoad(scene.cluster.url, scene.key);
    reads.start();
    const cookie = await scene.newAccount(10);
    const made = JSON.parse((await createKey(agentOf(1), scene.cluster.url, cookie)).body) as KeyAnswer;
    const headers = { authorization: `Bearer ${made.data.secret}` };
    for (const [i, node] of scene.cluster.nodes.entries())
      expect((await send(agentOf(i), `${node.url}/api/v1/colors`, { headers })).status).toBe(200);
    expect((await post(0, `/account/keys/${made.data.key.id}`, cookie, undefined, 'DELETE')).status).toBe(
      200,
    );
    const revokedMs = performance.now();
    const lateMs = await Promise.all(
      scene.cluster.nodes.map(async (node, i) => {
        for (;;) {
          const { status } = await send(agentOf(10 + i), `${node.url}/api/v1/colors`, { headers });
          if (status === 401) return performance.now() - revokedMs;
        }
      }),
    );
    expect(Math.max(...lateMs)).toBeLessThan(5_000);
    await reads.stop();
    expect(reads.failures).toEqual([]);
  });
});

describe.skipIf(!hasCluster)('eight nodes that start at once', () => {
  test('make the tables and the secrets of an empty database once', async () => {
    const cluster = new Cluster({ nodes: 8 });
    try {
      await cluster.start();
      const rows = await cluster.primary.query('SELECT name FROM kysely_migration', 'glyphdex');
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
      const addresses = await Promise.all(
        cluster.nodes.map(async (node) => (await fetch(`${node.url}/api/v1/icons`)).status),
      );
      expect(addresses).toEqual(cluster.nodes.map(() => 401));
    } finally {
      await cluster.stop();
    }
  });
});
