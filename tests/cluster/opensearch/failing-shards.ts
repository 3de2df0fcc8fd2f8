import { createServer, request, type Server } from 'node:http';
import { freePort } from '../../../apps/server/src/testing/postgres-server.ts';

/** Forwards requests to a node of OpenSearch, and can say in the answers to searches that a shard failed. */
export class FailingShards {
  areFailing = false;
  readonly url: string;
  readonly #server: Server;

  private constructor(port: number, target: string) {
    this.url = `http://127.0.0.1:${port}`;
    this.#server = createServer((from, to) => {
      const { method, headers, url = '' } = from;
      // An answer that is not compressed can be changed.
      const sent = request(new URL(url, target), {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
      });
      sent.on('error', () => to.destroy());
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks).toString();
          const answer = this.areFailing && url.includes('_msearch') ? withFailedShard(body) : body;
          to.writeHead(response.statusCode ?? 502, {
            'content-type': response.headers['content-type'] ?? 'application/json',
            'content-length': Buffer.byteLength(answer),
          });
          to.end(answer);
        });
      });
      from.pipe(sent);
    });
  }

  static async start(target: string): Promise<FailingShards> {
    const port = await freePort();
    const proxy = new FailingShards(port, target);
    await new Promise<void>((resolve) => proxy.#server.listen(port, '127.0.0.1', resolve));
    return proxy;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Adds a failed shard to an answer, or to each one of several. */
function withFailedShard(body: string): string {
  return body.replaceAll(/"failed":0/g, '"failed":1');
}
