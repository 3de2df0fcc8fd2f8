import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openCatalog } from '../adapters/embedded/embedded-catalog.ts';
import { EmbeddedCatalogs } from '../adapters/embedded/embedded-catalogs.ts';
import { listen, RawClient } from '../testing/raw-http.ts';
import { writeSampleCatalog } from '../testing/sample-catalog.ts';
import { SAMPLE_ICONS } from '../testing/sample-icons.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestService } from '../testing/test-service.ts';
import { HTTP_LIMITS } from './limits.ts';

// Clients that request large answers and do not read them. Answers are larger than the send buffer of the system.

const MEGABYTE = 1 << 20;

async function startWithLargeIcon() {
  const dataDir = temporaryFolder();
  // 24 MB: the answers to two clients that do not read fit into `unsentBytesMax`, a third answer does not.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0${'h1v1'.repeat(6 * MEGABYTE)}"/></svg>`;
  writeSampleCatalog(dataDir, { icons: SAMPLE_ICONS.slice(0, 1).map((icon) => ({ ...icon, svg })) });
  const catalogs = new EmbeddedCatalogs(await openCatalog(dataDir));
  const limits = { ...HTTP_LIMITS, unsentBytesMax: 60 * MEGABYTE, inactivityMs: 1_000 };
  const service = await startTestService({ catalogs }, limits);
  const port = await listen(service.app);
  const request = `GET /api/v1/icons?with=svg HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\n\r\n`;
  return {
    service,
    ask: () => new RawClient(port).send(request),
    askWithoutReading: () => {
      const client = new RawClient(port);
      client.socket.pause();
      return client.send(request);
    },
  };
}

// promise: Clients that do not read hold a bounded amount of memory
test('returns 503 while slow clients hold too many unsent bytes, and 200 after they disconnect', async () => {
  const { ask, askWithoutReading } = await startWithLargeIcon();
  const firstAnswer = async (status: number) => {
    for (;;) {
      const [answer] = await ask().firstAnswers(1);
      if (answer?.status === status) return answer;
    }
  };
  const slow = [askWithoutReading(), askWithoutReading()];
  const refused = await firstAnswer(503);
  expect(JSON.parse(refused.body).code).toBe('overloaded');
  expect(refused.headers['retry-after']).toBe('5');

  for (const client of slow) client.socket.destroy();
  const served = await firstAnswer(200);
  expect(served.body.length).toBeGreaterThan(24 * MEGABYTE);
});

test('does not count the answer to a client that disconnected before it was ready', async () => {
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const render = async () => {
    asked.resolve();
    await left.promise;
    return 'x'.repeat(MEGABYTE);
  };
  const metrics = {
    contentType: 'text/plain',
    observe: () => undefined,
    count: () => undefined,
    gauge: () => undefined,
    render,
    figures: vi.fn(),
  };
  const service = await startTestService({ metrics }, { ...HTTP_LIMITS, unsentBytesMax: 1.5 * MEGABYTE });
  const port = await listen(service.app);
  const request = 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n';
  service.app.server.once('connection', (socket) => socket.once('close', () => left.resolve()));
  const leaving = new RawClient(port).send(request);
  await asked.promise;
  leaving.socket.destroy();
  await left.promise;
  const [served] = await new RawClient(port).send(request).firstAnswers(1);
  expect(served?.status).toBe(200);
});

test('closes the connection of a client that does not read for the time of inactivityMs', async () => {
  const { askWithoutReading, service } = await startWithLargeIcon();
  const client = askWithoutReading();
  const open = () =>
    new Promise<number>((resolve) => service.app.server.getConnections((_, count) => resolve(count)));
  while ((await open()) === 0) await wait(10);
  while ((await open()) > 0) await wait(50);
  client.socket.destroy();
});
