import type { Log } from '../base/log.ts';

/** A log that drops all lines. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
