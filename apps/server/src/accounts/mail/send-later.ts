import { randomInt } from 'node:crypto';
import type { Log } from '../../base/log.ts';

const SEND_DELAY_MS_MAX = 2_000;

/** Calls `send` after a random delay of up to two seconds. Never throws: errors are logged with this message. */
export function sendLater(log: Log, failure: string, send: () => Promise<void>): void {
  setTimeout(
    () => void send().catch((error: unknown) => log.error({ err: error }, failure)),
    randomInt(SEND_DELAY_MS_MAX),
  ).unref();
}
