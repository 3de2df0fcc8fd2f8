import { createReadStream, statSync } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: { readonly text: string } | { readonly file: string };
  /** Until the headers of the answer are here. */
  readonly msMax: number;
}

/**
 * Sends a request and resolves with the answer once its headers are here. Follows no redirect. Not `fetch`: in Node 24, a
 * server that closes its connection while the reader is slower than the network ends the process with an assertion.
 */
export function exchange({ method, url, headers, body, msMax }: HttpRequest): Promise<IncomingMessage> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const length = body && {
    'content-length': 'text' in body ? Buffer.byteLength(body.text) : statSync(body.file).size,
  };
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers: { ...headers, ...length } });
    const timer = setTimeout(() => request.destroy(new Error(`no answer in ${msMax / 1_000} s`)), msMax);
    request.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    if (body === undefined || 'text' in body) request.end(body?.text);
    else
      pipeline(createReadStream(body.file), request, (error) => {
        if (error) reject(error);
      });
  });
}
