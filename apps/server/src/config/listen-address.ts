import { once } from 'node:events';
import { createServer } from 'node:net';
import { codeOf, OperatorError } from '../base/operator-error.ts';

/** The address to listen on, and its URL. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** `http://127.0.0.1:3000`. The wildcard addresses `0.0.0.0` and `::` become `localhost`. */
  readonly url: string;
}

/**
 * Listens on an address and stops again, so a used port is reported before a catalog build, which takes a minute. Port
 * 0 becomes a free port. Throws an `OperatorError` if the address cannot be used.
 */
export async function claimAddress(host: string, port: number): Promise<ListenAddress> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port, exclusive: true }), 'listening');
    const address = probe.address();
    const chosen = typeof address === 'object' && address !== null ? address.port : port;
    await once(probe.close(), 'close');
    return { host, port: chosen, url: urlOf(host, chosen) };
  } catch (error) {
    throw explainListenError(error, host, port);
  }
}

/** Turns an error of `listen` into advice for the operator. `variable` names the setting of the port. */
export function explainListenError(error: unknown, host: string, port: number, variable = 'PORT'): unknown {
  const explain = (message: string) => new OperatorError(message, { cause: error });
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return explain(
        `port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: ${variable}=${port + 1}`,
      );
    case 'EACCES':
    case 'EPERM':
      return explain(
        `port ${port} needs more rights than this user has. Set ${variable} to a number above 1023.`,
      );
    case 'EADDRNOTAVAIL':
      return explain(`HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return explain(`HOST ${host} cannot be resolved. Set HOST to an IP address of this machine.`);
    case 'ENOTSUP':
      return explain('this system cannot divide one port among threads. Set WORKERS=1.');
    default:
      return error;
  }
}

/** The URL of a listening address. The wildcard addresses `0.0.0.0` and `::` become `localhost`. */
export function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
