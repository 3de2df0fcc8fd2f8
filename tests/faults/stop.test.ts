import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { seededRandom } from '../../benchmarks/random.ts';

// STOP_SEED repeats a failed run.
const seed = Number(process.env['STOP_SEED'] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);

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

// promise: A stop resets no request, also on a starved machine
test('answers every request that comes while a stopping service gets no processor', async () => {
  for (let round = 0; round < 4; round++) {
    const service = await startSample();
    const stopMs = Math.round(random() * 400);
    const pauseMs = 300 + Math.round(random() * 700);
    const stopped = service.stop();
    await sleep(stopMs);
    service.process.kill('SIGSTOP');
    const asked = Promise.all(Array.from({ length: 20 }, () => ask(`${service.url}/api/v1/icons`)));
    await sleep(pauseMs);
    service.process.kill('SIGCONT');
    const title = `seed ${seed}, round ${round}: paused after ${stopMs} ms for ${pauseMs} ms`;
    expect(new Set(await asked), title).toEqual(new Set(['401']));
    expect((await stopped).code, title).toBe(0);
  }
});

test('resets at most one connection in three stops while new connections keep coming', async () => {
  let resets = 0;
  for (let round = 0; round < 3; round++) {
    const service = await startSample();
    const outcomes = new Map<string, number>();
    const pending: Promise<void>[] = [];
    const send = () =>
      pending.push(
        ask(`${service.url}/healthz`).then((outcome) => {
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }),
      );
    const timer = setInterval(send, 4);
    await waitUntil(() => (outcomes.get('200') ?? 0) > 100);
    const { code } = await service.stop();
    clearInterval(timer);
    await Promise.all(pending);
    expect(code).toBe(0);
    // Once the service has stopped listening, clients can safely ask another one.
    outcomes.delete('ECONNREFUSED');
    // A connection that comes in the tenth of a millisecond before the socket is closed is reset.
    resets += outcomes.get('ECONNRESET') ?? 0;
    outcomes.delete('ECONNRESET');
    expect([...outcomes.keys()], `seed ${seed}, round ${round}`).toEqual(['200']);
  }
  expect(resets, `seed ${seed}`).toBeLessThanOrEqual(1);
});

test.each(['1', '2'])(
  'resets no connection of a client that stops sending when /readyz answers 503 (WORKERS=%s)',
  async (workers) => {
    for (let round = 0; round < 2; round++) {
      const service = await startSample(workers);
      const outcomes: Promise<string>[] = [];
      const timer = setInterval(() => outcomes.push(ask(`${service.url}/healthz`)), 4);
      const stopped = service.stop();
      await waitUntil(async () => (await ask(`${service.url}/readyz`)) === '503');
      clearInterval(timer);
      expect((await stopped).code).toBe(0);
      expect(new Set(await Promise.all(outcomes)), `seed ${seed}, round ${round}`).toEqual(new Set(['200']));
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
