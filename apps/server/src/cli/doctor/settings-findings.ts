import { isLoopbackHost } from '../../base/allowed-hosts.ts';
import { Finding } from '../../base/finding.ts';

/** The settings that can be valid and still not work together. */
export interface CheckedSettings {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Threads that answer requests. */
  readonly workers: number;
  /** Of this machine. */
  readonly cores: number;
}

/** Advice about settings, or one finding that there is none. */
export function settingsFindings(settings: CheckedSettings): readonly Finding[] {
  const warning = proxyWarning(settings);
  const { workers, cores } = settings;
  return [
    warning === undefined ? Finding.ok('all variables are valid') : Finding.warning(warning),
    ...(workers > 1 ? [workersFinding(workers, cores)] : []),
  ];
}

function workersFinding(workers: number, cores: number): Finding {
  return workers <= cores
    ? Finding.ok(`${workers} threads answer requests on ${cores} cores (WORKERS)`)
    : Finding.warning(
        `WORKERS is ${workers}, but this machine has ${cores} cores: more threads take memory and answer no more requests. Set it to auto.`,
      );
}

function proxyWarning({ host, port, publicUrl, trustedProxies }: CheckedSettings): string | undefined {
  if (publicUrl === undefined || trustedProxies.length > 0) return undefined;
  const url = new URL(publicUrl);
  const isTls = url.protocol === 'https:';
  const publicPort = Number(url.port || (isTls ? 443 : 80));
  // The service itself speaks no TLS. Port 0 is any free port.
  const isDirect =
    !isTls && (port === 0 || publicPort === port) && (!isLoopbackHost(host) || isLoopbackHost(url.hostname));
  return isDirect
    ? undefined
    : 'PUBLIC_URL is not the address of HOST and PORT, so requests seem to come through a proxy, but TRUSTED_PROXIES is ' +
        'not set: all clients count as the proxy and share its limits. Set TRUSTED_PROXIES to the addresses of the proxy.';
}
