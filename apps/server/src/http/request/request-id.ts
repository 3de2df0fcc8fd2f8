import { randomFillSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Letters, digits and the punctuation of UUIDs, ULIDs, base64 and paths: safe in any log, shell and terminal. */
const SAFE_ID = /^[\w.:+/=@~-]{1,128}$/;

/** Version, trace id, parent id and flags (W3C Trace Context). Later versions may append members. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/**
 * The id of a request: its own `X-Request-Id` if that is safe, else the trace id of its `traceparent`, else a
 * random one. Several headers of this name are one with a comma, which is not safe.
 */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'] as string | undefined;
  if (given !== undefined && SAFE_ID.test(given)) return given;
  return traceIdOf(headers) ?? randomRequestId();
}

/** The trace id of a valid `traceparent`: 32 hex digits, not all 0. */
export function traceIdOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['traceparent'] as string | undefined;
  if (given === undefined) return undefined;
  const [, version, traceId = '', parentId = '', more] = TRACEPARENT.exec(given) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  return isZero(traceId) || isZero(parentId) ? undefined : traceId;
}

function isZero(digits: string): boolean {
  return /^0+$/.test(digits);
}

const ID_BYTES = 10;
/** Random bytes for many ids: one call of the random source for each id would cost more than the rest of the header. */
const pool = Buffer.alloc(ID_BYTES * 512);
let used = pool.length;

/** 20 hex digits: 80 random bits, so an id names one request of a log. */
export function randomRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('hex', used - ID_BYTES, used);
}
