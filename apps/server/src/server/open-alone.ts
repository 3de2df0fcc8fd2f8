import { explainListenError, type ListenAddress } from '../config/listen-address.ts';
import { dataFolderAt } from '../database/data-folder.ts';
import { prepareStop } from './graceful-stop.ts';
import type { Opened } from './listening.ts';
import { compose, type Service, type ServiceOptions } from './wire.ts';

/**
 * New connections that may wait to be accepted. The kernel lowers it to `net.core.somaxconn`, often 4096. Beyond Node's
 * default of 511, clients would have to repeat their first packets, which takes them a second or more.
 */
const BACKLOG = 4_096;

/** Opens the service in this thread. */
export async function openAlone(options: ServiceOptions): Promise<Opened> {
  const service = await compose(options);
  const { demoKey } = service;
  const { demoKey: demoKeyFile } = dataFolderAt(options.config.dataDir);
  return {
    async listen(address) {
      const stop = await listenWith(service, address, options);
      return {
        demoKey,
        demoKeyFile,
        reloadCatalog: () => service.reloadCatalog(),
        stop,
      };
    },
  };
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
