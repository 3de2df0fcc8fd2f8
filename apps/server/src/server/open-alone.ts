import type { DemoKey } from '../accounts/keys/ensure-demo-key.ts';
import { explainListenError, type ListenAddress } from '../config/listen-address.ts';
import { prepareStop } from './graceful-stop.ts';
import { compose, type Service, type ServiceOptions } from './wire.ts';

/**
 * New connections that may wait to be accepted. The kernel lowers it to `net.core.somaxconn`, often 4096. Beyond Node's
 * default of 511, clients would have to repeat their first packets, which takes them a second or more.
 */
const BACKLOG = 4_096;

/** The service while it listens, in one thread or in several. */
export interface Listening {
  readonly demoKey: DemoKey;
  reloadCatalog(): Promise<void>;
  /** Stops gracefully, writes all data in memory and closes the stores. False if some data could not be written. */
  stop(): Promise<boolean>;
}

/** Opens the service in this thread. Closes it and rejects if it cannot listen. */
export async function openAlone(options: ServiceOptions, address: ListenAddress): Promise<Listening> {
  const service = await compose(options);
  const stop = await listenWith(service, address, options);
  return { demoKey: service.demoKey, reloadCatalog: () => service.reloadCatalog(), stop };
}

/**
 * Lets a service listen, with `isShared` at a port that other threads listen at, too. Returns the function that
 * stops it gracefully; it returns false if some data could not be written. Closes the service if it cannot
 * listen.
 */
export async function listenWith(
  service: Service,
  address: ListenAddress,
  { config, logger }: Pick<ServiceOptions, 'config' | 'logger'>,
  isShared = false,
): Promise<() => Promise<boolean>> {
  const stop = prepareStop(service, logger, config.drainMs);
  try {
    const { host, port } = address;
    await service.app.listen({ host, port, backlog: BACKLOG, ...(isShared && { reusePort: true }) });
  } catch (error) {
    await service.close();
    throw explainListenError(error, address.host, address.port);
  }
  return async () => {
    await stop();
    return await service.close();
  };
}
