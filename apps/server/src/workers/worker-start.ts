import type { SharedFiles } from '../adapters/embedded/open-generation.ts';
import type { Config } from '../config.ts';
import type { ListenAddress } from '../listen-address.ts';
import type { MetricsExport } from '../observability/metrics.ts';

/** What a worker gets at its start. */
export interface WorkerStart {
  readonly config: Config;
  readonly siteFolder: string;
  readonly publicUrl: string;
  readonly address: ListenAddress;
  readonly catalog: SharedFiles;
}

/** What the main thread asks a worker for. */
export interface WorkerCalls {
  /** Resolves when the worker listens. */
  listen(): Promise<void>;
  activate(catalog: SharedFiles): Promise<void>;
  exportMetrics(): Promise<MetricsExport>;
  /** Stops gracefully. False if some data could not be written. */
  stop(): Promise<boolean>;
}
