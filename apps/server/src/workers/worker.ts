import { parentPort, workerData } from 'node:worker_threads';
import { composeWith, openSharedCatalog, swapSharedCatalog } from '../compose.ts';
import { CallChannel, type Owner, remoteParts } from '../compose-threads.ts';
import { createLogger } from '../observability/logger.ts';
import { Metrics } from '../observability/metrics.ts';
import { listenWith } from '../open-alone.ts';
import type { WorkerCalls, WorkerStart } from './worker-start.ts';

// A thread that answers requests. The main thread starts it and calls the methods of `calls`.

/** Four beats must be late before the main thread ends this one. */
const BEAT_MS = 250;

const { config, siteFolder, publicUrl, address, catalog } = workerData as WorkerStart;
let stop: (() => Promise<boolean>) | undefined;

const calls: WorkerCalls = {
  async listen() {
    const catalogs = await openSharedCatalog(catalog);
    calls.activate = (next) => swapSharedCatalog(catalogs, next);
    const owner = channel.remote<Owner>('owner');
    let states = await owner.beat();
    setInterval(() => {
      owner.beat().then(
        (latest) => {
          states = latest;
        },
        () => undefined,
      );
    }, BEAT_MS).unref();
    const logger = createLogger(config.logLevel);
    const options = { config, catalogs, siteFolder, publicUrl, logger };
    const service = await composeWith(
      remoteParts(channel, () => states),
      options,
      metrics,
      {
        render: () => owner.renderMetrics(),
        figures: () => owner.figures(),
      },
    );
    calls.readiness = async () => service.readiness();
    stop = await listenWith(service, address, logger, true);
  },
  activate: async () => undefined,
  readiness: async () => ({ isReady: false, checks: { service: 'starting' } }),
  exportMetrics: async () => metrics.export(),
  stop: async () => (await stop?.()) ?? true,
};
const metrics = new Metrics({ isProcess: false });
const channel = new CallChannel(parentPort!, { worker: calls });
