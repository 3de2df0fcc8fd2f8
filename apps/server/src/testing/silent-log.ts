import type { Log } from '../ports/log.ts';

/** A log that drops all lines. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
