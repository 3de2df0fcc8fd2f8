import { openProcess, openTools, type ServiceOptions } from '../compose.ts';
import { dataFolderAt } from '../data-folder.ts';
import type { Opened } from '../listening.ts';
import { Metrics } from '../observability/metrics.ts';
import { Workers } from './workers.ts';

/**
 * Opens what the process has once in this thread. Worker threads listen on one port and answer requests, over one index
 * in shared memory; this thread answers none, so limits, budgets and the database have one owner that is never busy.
 */
export async function openInWorkers(options: ServiceOptions): Promise<Opened> {
  const { config, catalogs, logger } = options;
  const metrics = new Metrics();
  const parts = await openProcess(options, metrics);
  const { clock } = openTools(config, logger);
  return {
    async listen(address) {
      const workers = new Workers({ options, parts, metrics, address, clock });
      catalogs.onSwap = (next) => workers.activate(next.files.shared);
      try {
        await workers.start();
      } catch (error) {
        await parts.close();
        throw error;
      }
      return {
        clock,
        demoKey: parts.demoKey,
        demoKeyFile: dataFolderAt(config.dataDir).demoKey,
        reloadCatalog: () => parts.reloadCatalog(),
        async stop() {
          const isWritten = await workers.stop();
          return (await parts.close()) && isWritten;
        },
        exit: (code) => void workers.exit(code),
      };
    },
  };
}
