import { get, type IncomingMessage } from 'node:http';
import { mean } from '../statistics.ts';
import type { ConstantAnswer, ConstantPath } from './subject.ts';

/** One answer of the product. */
export interface ProductAnswer {
  readonly status: number;
  readonly etag: string | undefined;
  /** Alternating names and values, as received. */
  readonly headers: readonly string[];
  readonly bodyBytes: number;
}

export function askProduct(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<ProductAnswer> {
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage) => {
      let bodyBytes = 0;
      response.on('data', (chunk: Buffer) => {
        bodyBytes += chunk.length;
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag,
          headers: response.rawHeaders,
          bodyBytes,
        }),
      );
    };
    get({ host: '127.0.0.1', port, path, headers: { accept: 'application/json', ...headers } }, read).once(
      'error',
      reject,
    );
  });
}

/** Headers that Node writes or that depend on the body. */
const GENERATED_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
]);

/** A constant answer with the headers of the first of these and a body of their mean size. */
export function constantLike(path: ConstantPath, answers: readonly ProductAnswer[]): ConstantAnswer {
  const { status, headers } = answers[0]!;
  const kept: string[] = [];
  for (let i = 0; i < headers.length; i += 2) {
    if (!GENERATED_HEADERS.has(headers[i]!.toLowerCase())) kept.push(headers[i]!, headers[i + 1]!);
  }
  return {
    path,
    status,
    headers: kept,
    bodyBytes: meanBodyBytes(answers),
  };
}

export function meanBodyBytes(answers: readonly ProductAnswer[]): number {
  return Math.round(mean(answers.map(({ bodyBytes }) => bodyBytes)));
}
