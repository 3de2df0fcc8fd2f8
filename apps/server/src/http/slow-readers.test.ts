import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openCatalog } from '../catalog/embedded/embedded-catalog.ts';
import { EmbeddedCatalogs } from '../catalog/embedded/embedded-catalogs.ts';
import { listen, RawClient } from '../testing/raw-http.ts';
import { writeSampleCatalog } from '../testing/sample-catalog.ts';
import { SAMPLE_ICONS } from '../testing/sample-icons.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestService } from '../testing/test-service.ts';
import { HTTP_LIMITS, type HttpLimits } from './limits.ts';

// Clients that request large answers and do not read them. Answers are larger than the send buffer of the system.

const MEGABYTE = 1 << 20;

async function startWithLargeIcon(changed: Partial<HttpLimits> = {}) {
  const dataDir = temporaryFolder();
  // 24 MB: the answers to two clients that do not read fit into `unsentBytesMax`, a third answer does not.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0${'h1v1'.repeat(6 * MEGABYTE)}"/></svg>`;
  writeSampleCatalog(dataDir, { icons: SAMPLE_ICONS.slice(0, 1).map((icon) => ({ ...icon, svg })) });
  const catalogs = new EmbeddedCatalogs(await openCatalog(dataDir));
  const limits = { ...HTTP_LIMITS, unsentBytesMax: 60 * MEGABYTE, ...changed };
  const service = await startTestService({ catalogs }, limits);
  const port = await listen(service.app);
  const keys = await Promise.all([1, 2, 3].map(() => service.makeKey({})));
  const requestOf = (client: number) =>
    `GET /api/v1/icons?with=svg HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys[client]}\r\n\r\n`;
  const ask = (client: number) => new RawClient(port).send(requestOf(client));
  return {
    service,
    askWithoutReading(client: number) {
      const slow = new RawClient(port);
      slow.socket.pause();
      return slow.send(requestOf(client));
    },
    async firstAnswer(client: number, status: number) {
      for (;;) {
        const [answer] = await ask(client).firstAnswers(1);
        if (answer?.status === status) return answer;
      }
    },
  };
}

// promise: Clients that do not read hold a bounded amount of memory
test('returns 503 while slow clients hold too many unsent bytes, and 200 after they disconnect', async () => {
  const { firstAnswer, askWithoutReading } = await startWithLargeIcon();
  const slow = [askWithoutReading(0), askWithoutReading(1)];
  const refused = await firstAnswer(2, 503);
  expect(JSON.parse(refused.body).code).toBe('overloaded');
  expect(refused.headers['retry-after']).toBe('5');

  for (const client of slow) client.socket.destroy();
  const served = await firstAnswer(2, 200);
  expect(served.body.length).toBeGreaterThan(24 * MEGABYTE);
});

test('returns 503 to a client that does not read its other answers, and 200 to others', async () => {
  const { firstAnswer, askWithoutReading } = await startWithLargeIcon();
  const slow = askWithoutReading(0);
  await firstAnswer(0, 503);
  expect((await firstAnswer(1, 200)).body.length).toBeGreaterThan(24 * MEGABYTE);
  slow.socket.destroy();
});

test('does not count the answer to a client that disconnected before it was ready', async () => {
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const render = async () => {
    asked.resolve();
    await left.promise;
    return 'x'.repeat(MEGABYTE);
  };
  const service = await startTestService(
    { shownMetrics: { render, figures: vi.fn() } },
    { ...HTTP_LIMITS, unsentBytesMax: 1.5 * MEGABYTE },
  );
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

test.each([
  ['without traffic', { inactivityMs: 1_000 }],
  ['without taking 64 KB', { stalledMs: 500 }],
])('closes the connection of a client that does not read, after the time %s', async (_time, limits) => {
  const { askWithoutReading, service } = await startWithLargeIcon(limits);
  const client = askWithoutReading(0);
  const open = () =>
    new Promise<number>((resolve) => service.app.server.getConnections((_, count) => resolve(count)));
  while ((await open()) === 0) await wait(10);
  while ((await open()) > 0) await wait(50);
  client.socket.destroy();
});
