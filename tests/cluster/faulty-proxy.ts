import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/testing/postgres-server.ts';

/** Faults of answers: `garbage` replaces their bytes, `slow` delays them. */
export type Manner = 'faithful' | 'slow' | 'garbage';

const SLOW_MS = 2_000;

/** Forwards connections to a server on this machine, and can spoil its answers. */
export class FaultyProxy {
  manner: Manner = 'faithful';
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(port: number, target: number) {
    this.port = port;
    this.#server = createServer((client) => {
      const server = connect(target, '127.0.0.1');
      for (const [socket, other] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
        socket.on('error', () => other.destroy());
      }
      client.on('data', (chunk) => server.write(chunk));
      server.on('data', (chunk: Buffer) => void this.#forward(client, chunk));
    });
  }

  static async start(target: number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(await freePort(), target);
    await new Promise<void>((resolve) => proxy.#server.listen(proxy.port, '127.0.0.1', resolve));
    return proxy;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #forward(client: Socket, chunk: Buffer): Promise<void> {
    if (this.manner === 'slow') await sleep(SLOW_MS);
    if (!client.destroyed) client.write(this.manner === 'garbage' ? Buffer.alloc(chunk.length, '?') : chunk);
  }
}
