import type { Log } from '../ports/log.ts';

/** Drops all lines. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
