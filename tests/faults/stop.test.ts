import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

async function startSample(WORKERS = '1') {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  return await startService({ DATA_DIR, WORKERS });
}

/** Sends one request on a connection of its own. Returns its status, or the code of the error. */
function ask(url: string): Promise<string> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.on('error', (error) => resolve(codeOf(error)));
      response.on('end', () => resolve(String(response.statusCode)));
      response.resume();
    }).on('error', (error) => resolve(codeOf(error)));
  });
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.message);

// promise: A stop resets no request of a client that heeds /readyz
test.each(['1', '2'])(
  'resets no connection of a client that stops sending when /readyz answers 503 (WORKERS=%s)',
  async (workers) => {
    for (let round = 0; round < 2; round++) {
      const service = await startSample(workers);
      // The first one is sent here, because `/readyz` may answer 503 before the timer ticks once.
      const outcomes = [ask(`${service.url}/healthz`)];
      const timer = setInterval(() => outcomes.push(ask(`${service.url}/healthz`)), 4);
      const stopped = service.stop();
      await waitUntil(async () => (await ask(`${service.url}/readyz`)) === '503');
      clearInterval(timer);
      expect((await stopped).code).toBe(0);
      expect(new Set(await Promise.all(outcomes)), `round ${round}`).toEqual(new Set(['200']));
    }
  },
);

test('does not wait for a connection on which nothing was sent', async () => {
  const service = await startSample();
  const { hostname, port } = new URL(service.url);
  const silent = connect(Number(port), hostname).on('error', () => undefined);
  await once(silent, 'connect');
  // The service has accepted the connection before this one.
  expect(await ask(`${service.url}/healthz`)).toBe('200');
  const { code, stderr } = await service.stop();
  expect(code).toBe(0);
  expect(stderr).not.toContain('cut off');
});
