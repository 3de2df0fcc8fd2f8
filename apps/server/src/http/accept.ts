import { REMEMBERED_HEADERS_MAX } from './limits.ts';
import { parseQualityList } from './quality-list.ts';
import { remember } from './remember.ts';

/**
 * May this client be answered with JSON? Yes without `Accept`; otherwise the most specific range that covers
 * `application/json` decides (RFC 9110 §12.5.1).
 */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === 'application/json' || accept === '*/*') return true;
  return coversJson(accept);
}

const RANGES = ['application/json', 'application/*', '*/*'];

const coversJson = remember((accept: string): boolean => {
  const items = parseQualityList(accept);
  if (items.length === 0) return true;
  for (const range of RANGES) {
    const item = items.find(({ value }) => value === range);
    if (item !== undefined) return item.quality > 0;
  }
  return false;
}, REMEMBERED_HEADERS_MAX);
