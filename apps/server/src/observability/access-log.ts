import type { Logger } from 'pino';
import { shownPath } from '../base/redaction.ts';
import type { AccessLog } from '../http/http-context.ts';

/**
 * The access log: with `isOn` at level `info`, whatever the level of the logger, else at level `debug` if that
 * is logged; otherwise `undefined`, which costs nothing per request. Lines contain no query, because searches
 * are personal, no address of a client, and no key.
 */
export function openAccessLog(logger: Logger, isOn: boolean): AccessLog | undefined {
  if (!isOn && !logger.isLevelEnabled('debug')) return undefined;
  const level = isOn ? 'info' : 'debug';
  const lines = logger.child({}, { level });
  return ({ method, url, status, seconds, bytes, requestId, traceId, keyId }) => {
    const path = url === undefined ? undefined : shownPath(url);
    const ms = Number((seconds * 1000).toFixed(3));
    lines[level]({ method, path, status, ms, bytes, requestId, traceId, keyId }, 'answered');
  };
}
