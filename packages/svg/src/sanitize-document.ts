import type { Dropped } from './drop-report.ts';
import { DOCUMENT_BYTES_MAX } from './limits.ts';
import { type SanitizedSvg, sanitizeSvg } from './sanitize-svg.ts';

/**
 * Is this file a drawing that is safe to put into anyone's page, and how does it read then? The same as `sanitizeSvg`
 * for bytes as they come from disk or network: strict UTF-8 with or without a byte order mark, at most
 * DOCUMENT_BYTES_MAX. Never throws; cost is linear in the size. Files by strangers are better given to
 * `BoundedSanitizer`, which does the same under a deadline.
 */
export function sanitizeDocument(bytes: Uint8Array, onDrop?: (dropped: Dropped) => void): SanitizedSvg {
  const refused = (reason: string): SanitizedSvg => ({ ok: false, reason });
  if (bytes.length > DOCUMENT_BYTES_MAX) return refused(`larger than ${DOCUMENT_BYTES_MAX / 1024} KiB`);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return refused('is compressed; unpack it first');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refused('is not UTF-8');
  }
  return sanitizeSvg(text, onDrop);
}
