import { parentPort, workerData } from 'node:worker_threads';
import { Closers } from '../../base/closers.ts';
import { openSharedCatalog, swapSharedCatalog } from '../../catalog/open.ts';
import { openSearchCluster } from '../../catalog/opensearch/open.ts';
import { createLogger } from '../../observability/logger.ts';
import { Metrics } from '../../observability/metrics.ts';
import { listenWith } from '../open-alone.ts';
import { composeWith, contextOf } from '../wire.ts';
import { CallChannel } from './call-channel.ts';
import type { MainThread, WorkerCalls, WorkerStart } from './workers.ts';

// A thread that answers requests. The main thread starts it and calls the methods of `calls`.

const { config, siteFolder, publicUrl, address, catalog } = workerData as WorkerStart;
let stop: () => Promise<boolean> = async () => true;

const calls: WorkerCalls = {
  async listen() {
    const catalogs = openSharedCatalog(catalog);
    calls.activate = async (next) => swapSharedCatalog(catalogs, next);
    const logger = createLogger(config.logLevel);
    const options = { config, catalogs, siteFolder, publicUrl, logger };
    const context = {
      ...contextOf({ config, log: logger, metrics, closers: new Closers() }),
      limits: main.limits,
    };
    const searched = await openSearchCluster(context, catalogs);
    const service = await composeWith(context, main, options, main.metrics, searched);
    stop = await listenWith(service, address, options, true);
  },
  activate: async () => undefined,
  exportMetrics: async () => metrics.export(),
  stop: () => stop(),
};
const metrics = new Metrics({ isProcess: false });
const channel = new CallChannel(parentPort!, calls);
const main = channel.remote<MainThread>();
