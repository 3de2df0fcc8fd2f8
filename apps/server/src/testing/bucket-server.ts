import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

const KEY = { accessKeyId: 'builder', secretAccessKey: 'top-secret', region: 'eu-central-1' };

/** A bucket in memory with the conditional writes of S3. Refuses requests that are not signed with its key. */
export class BucketServer {
  readonly objects = new Map<string, Buffer>();
  /** Answers instead of the bucket, if it returns true. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (this.intercept?.(request, response) === true) return;
        void this.#answer(request, Buffer.concat(chunks)).then(({ status, headers = {}, body }) => {
          response.writeHead(status, headers);
          response.end(request.method === 'HEAD' ? undefined : body);
        });
      });
    });
  }

  static async start(): Promise<BucketServer> {
    const bucket = new BucketServer();
    await new Promise<void>((resolve) => bucket.#server.listen(0, '127.0.0.1', resolve));
    return bucket;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Settings with which `s3://icons/…` is this bucket. */
  get settings(): Readonly<Record<string, string>> {
    return {
      AWS_ACCESS_KEY_ID: KEY.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
      AWS_REGION: KEY.region,
      AWS_ENDPOINT_URL: this.url,
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(
    request: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; headers?: Record<string, string>; body?: Buffer }> {
    if (!(await this.#isSigned(request))) return { status: 403 };
    const name = request.url ?? '';
    const found = this.objects.get(name);
    const { 'if-match': match, 'if-none-match': noneMatch, 'x-amz-content-sha256': digest } = request.headers;
    switch (request.method) {
      case 'GET':
      case 'HEAD': {
        if (found === undefined) return { status: 404 };
        if (noneMatch === tagOf(found)) return { status: 304 };
        return { status: 200, headers: { etag: tagOf(found) }, body: found };
      }
      case 'PUT': {
        if (match !== undefined && (found === undefined || tagOf(found) !== match)) return { status: 412 };
        if (noneMatch === '*' && found !== undefined) return { status: 412 };
        if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256Of(body)) return { status: 400 };
        this.objects.set(name, body);
        return { status: 200 };
      }
      case 'DELETE':
        this.objects.delete(name);
        return { status: 204 };
      default:
        return { status: 405 };
    }
  }

  /** Signs the request again and compares. */
  async #isSigned(request: IncomingMessage): Promise<boolean> {
    const { authorization = '', 'x-amz-date': datetime } = request.headers;
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
    const headers = Object.fromEntries(
      names
        .filter((name) => name !== 'host' && name !== 'x-amz-date')
        .map((name) => [name, String(request.headers[name])]),
    );
    const signer = new AwsV4Signer({
      ...KEY,
      service: 's3',
      method: request.method ?? '',
      url: `${this.url}${request.url}`,
      headers,
      datetime: String(datetime),
    });
    return (await signer.sign()).headers.get('authorization') === authorization;
  }
}

function tagOf(object: Buffer): string {
  return `"${sha256Of(object).slice(0, 32)}"`;
}

function sha256Of(object: Buffer): string {
  return createHash('sha256').update(object).digest('hex');
}
