import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { Closers } from '../base/closers.ts';
import type { FlushTimers } from '../base/flush-timer.ts';
import type { Config } from '../config/config.ts';
import type { Databases } from '../database/database.ts';
import type { Limits } from '../limits/open.ts';
import type { Metrics } from '../observability/metrics.ts';

/** The parts of a serving process that every feature may use. None of them belongs to a feature. */
export interface ServiceContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Databases;
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** Timers of the data that features write now and then. */
  readonly flushing: FlushTimers;
  /** Resources that features close when the service stops, or cannot start. */
  readonly closers: Closers;
}

/** The context of a thread that answers requests. A worker thread has no connection to the database. */
export type ThreadContext = Omit<ServiceContext, 'database'>;
