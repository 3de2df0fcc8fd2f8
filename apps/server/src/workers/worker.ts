import { parentPort, workerData } from 'node:worker_threads';
import { composeWith, openSharedCatalog, swapSharedCatalog } from '../compose.ts';
import { CallChannel, type Owner, remoteParts, WaitingDocuments } from '../compose-threads.ts';
import type { Readiness } from '../http/app-dependencies.ts';
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
    let readiness = (): Readiness => ({ isReady: false, checks: { service: 'starting' } });
    let latest = await owner.beat(readiness());
    setInterval(() => {
      owner.beat(readiness()).then(
        (beat) => {
          latest = beat;
        },
        () => undefined,
      );
    }, BEAT_MS).unref();
    const logger = createLogger(config.logLevel);
    const options = { config, catalogs, siteFolder, publicUrl, logger };
    const parts = remoteParts(channel, documents, () => latest.states, options);
    const service = await composeWith(parts, options, metrics, {
      render: () => owner.renderMetrics(),
      figures: () => owner.figures(),
      // Those of all workers, unless this one cannot answer requests.
      readiness: (own) => (own.isReady && latest.readiness.isReady ? latest.readiness : own),
    });
    ({ readiness } = service);
    stop = await listenWith(service, address, options, true);
  },
  activate: async () => undefined,
  exportMetrics: async () => metrics.export(),
  stop: async () => (await stop?.()) ?? true,
};
const metrics = new Metrics({ isProcess: false });
const documents = new WaitingDocuments();
const channel = new CallChannel(parentPort!, { worker: calls, documents });
