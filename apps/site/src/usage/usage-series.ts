import type { UsageView } from '@glyphdex/contract';
import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.usage.counts;

/** Kinds of answers, as legend and table list them and bars stack them from below. */
export const SERIES = [
  { count: 'ok', statuses: '200', label: TEXTS.ok },
  { count: 'not_modified', statuses: '304', label: TEXTS.not_modified },
  { count: 'client_errors', statuses: '4xx', label: TEXTS.client_errors },
  { count: 'too_many', statuses: '429', label: TEXTS.too_many },
  { count: 'server_errors', statuses: '5xx', label: TEXTS.server_errors },
] as const;

/** The series with at least one request. */
export function usedSeries(counts: UsageView['totals']) {
  return SERIES.filter(({ count }) => counts[count] > 0);
}

/** The series of a status: `429` has one of its own. */
export function seriesOf(status: number) {
  const same = SERIES.find(({ statuses }) => statuses === String(status));
  return same ?? SERIES[status >= 500 ? 4 : status >= 400 ? 2 : 0];
}
