import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

// A service that may open 128 files, and clients that take all of them by connections.

const DESCRIPTORS_MAX = 128;
const LIMIT_MS = 60_000;

/** One connection that stays open. `get` sends a request and returns the status and headers of the answer. */
class Connection {
  readonly #socket: Socket;
  #received = '';

  constructor(socket: Socket) {
    this.#socket = socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      this.#received += text;
    });
  }

  async get(path: string, key: string): Promise<{ readonly status: number; readonly text: string }> {
    this.#received = '';
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`);
    await waitUntil(() => isComplete(this.#received), LIMIT_MS);
    return { status: Number(this.#received.split(' ')[1]), text: this.#received };
  }
}

function isComplete(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  const length = Number(/^content-length: (\d+)/im.exec(answer)?.[1]);
  return end !== -1 && answer.length >= end + 4 + length;
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

// promise: Connections that take all file descriptors get 503, and the service recovers
test('returns 503 while connections take all file descriptors, and works again afterwards', async () => {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const service = await startService({ DATA_DIR }, LIMIT_MS, DESCRIPTORS_MAX);
  const port = Number(new URL(service.url).port);
  const socket = open(port);
  await once(socket, 'connect');
  const connection = new Connection(socket);
  const list = await connection.get('/api/v1/icons?per_page=1', service.demoKey);
  const preview = /"static_image_url":"http:\/\/[^/]+([^"]+)"/.exec(list.text)?.[1] ?? '';
  expect(preview).toMatch(/^\/previews\//);

  let closedCount = 0;
  const others = Array.from({ length: 2 * DESCRIPTORS_MAX }, () => open(port));
  for (const other of others) other.once('close', () => closedCount++);
  // The system closes connections that the service cannot accept.
  await waitUntil(() => closedCount > 0, LIMIT_MS);

  // A picture needs a new process.
  const refused = await connection.get(preview, service.demoKey);
  expect(refused.status).toBe(503);
  expect(refused.text).toMatch(/^retry-after: \d+/im);
  // These need no further descriptor.
  expect((await connection.get('/api/v1/icons?search=home', service.demoKey)).status).toBe(200);
  expect((await connection.get('/healthz', service.demoKey)).status).toBe(200);

  for (const other of others) other.destroy();
  await waitUntil(async () => (await connection.get(preview, service.demoKey)).status === 200, LIMIT_MS);
  expect(service.printed()).not.toContain('request failed');
  expect(await service.stop()).toMatchObject({ code: 0 });
});
