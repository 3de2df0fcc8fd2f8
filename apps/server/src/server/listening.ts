import type { DemoKey } from '../accounts/keys/ensure-demo-key.ts';
import type { ListenAddress } from '../config/listen-address.ts';

/** The service while it listens, in one thread or in several. */
export interface Listening {
  readonly demoKey: DemoKey;
  readonly demoKeyFile: string;
  reloadCatalog(): Promise<void>;
  /** Stops gracefully, writes all data in memory and closes the stores. False if some data could not be written. */
  stop(): Promise<boolean>;
}

/** The service before it listens. */
export interface Opened {
  /** Closes the service and rejects if it cannot listen. */
  listen(address: ListenAddress): Promise<Listening>;
}
