import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { AccountBrowser } from './account-browser.ts';
import { MemoryGroup } from './memory-group.ts';

const WAIT_MS = 60_000;
/** For the service and all its child processes. */
const GROUP_MEGABYTES = 512;
const HEAP_MEGABYTES = 128;
const BODY_MEGABYTES = 64;

/** Sends a body until the service answers or closes the connection. Returns the status, or the code of an error. */
function sendBody(
  url: string,
  key: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | string> {
  const piece = Buffer.alloc(2 ** 20, 'a');
  return new Promise((resolve) => {
    const sent = request(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'sec-fetch-site': 'same-origin', ...headers },
    });
    let pieces = 0;
    const write = () => {
      while (pieces < BODY_MEGABYTES && !sent.destroyed) {
        pieces++;
        if (!sent.write(piece)) return void sent.once('drain', write);
      }
      sent.end();
    };
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    write();
  });
}

// promise: Huge bodies, full pages and sign-ins at once need little memory
test('serves in little memory while clients send huge bodies, ask for full pages and sign in at once', async ({
  skip,
}) => {
  const group = MemoryGroup.create(GROUP_MEGABYTES) ?? skip('memory cannot be limited here');
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const service = await startService(
    { DATA_DIR, NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}` },
    WAIT_MS,
  );
  group.add(service.process.pid!);
  const { url, demoKey } = service;
  const headers = { authorization: `Bearer ${demoKey}` };
  await new AccountBrowser(url).signUp('ann@example.com');
  const icons = `${url}/api/v1/icons`;

  const fullPages = Array.from({ length: 50 }, async (_, page) => {
    const answer = await fetch(
      `${icons}?per_page=100&page=${1 + (page % 3)}&with=svg,tags,variants,similars`,
      {
        headers,
      },
    );
    await answer.arrayBuffer();
    return answer.status;
  });
  const image = { 'content-type': 'image/png' };
  const json = { 'content-type': 'application/json' };
  const bodies = Array.from({ length: 10 }, () => [
    sendBody(`${icons}/by-image`, demoKey, image),
    sendBody(`${url}/account/session`, demoKey, json),
    sendBody(icons, demoKey, json),
  ]).flat();
  const signIns = Array.from({ length: 60 }, async () => {
    const { status } = await new AccountBrowser(url).send('POST', '/session', {
      email: 'ann@example.com',
      password: 'wrong password',
    });
    return status;
  });
  const drawings = Array.from({ length: 20 }, async (_, at) => {
    const answer = await fetch(`${icons}/mdi--home/download?format=png&size=${1024 - at}`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  });
  for (const generation of ['sample-2', 'sample-3', 'sample-4']) {
    writeSampleCatalog(DATA_DIR, { generation });
    const reloads = service.printed().split('a new generation is active').length;
    service.process.kill('SIGHUP');
    await waitUntil(() => service.printed().split('a new generation is active').length > reloads, WAIT_MS);
  }

  const outcomes = {
    fullPages: new Set(await Promise.all(fullPages)),
    bodies: new Set(await Promise.all(bodies)),
    signIns: new Set(await Promise.all(signIns)),
    drawings: new Set(await Promise.all(drawings)),
  };
  // A client that still sends when the service closes the connection may miss the answer.
  const allowed = {
    fullPages: [200],
    bodies: [413, 405, 503, 'ECONNRESET', 'EPIPE'],
    signIns: [401, 429, 503],
    drawings: [200, 429, 503],
  };
  for (const [what, statuses] of Object.entries(outcomes))
    expect(allowed, what).toMatchObject({ [what]: expect.arrayContaining([...statuses]) });
  expect(outcomes.drawings).toContain(200);

  expect((await fetch(`${icons}/mdi--home/download?format=png&size=64`, { headers })).status).toBe(200);
  expect(await service.stop()).toMatchObject({ code: 0 });
  expect(group.kills()).toBe(0);
});
