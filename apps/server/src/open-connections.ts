import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of a server. Must be created before the server listens. */
export class OpenConnections {
  /** Becomes true with each new connection. */
  hasNew = false;
  readonly #open = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.hasNew = true;
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Whether the client of any connection has not sent anything yet. Node does not count such connections as idle. */
  get hasSilent(): boolean {
    return this.#silent().length > 0;
  }

  closeSilent(): void {
    for (const socket of this.#silent()) socket.destroy();
  }

  #silent(): Socket[] {
    return [...this.#open].filter((socket) => socket.bytesRead === 0);
  }
}
