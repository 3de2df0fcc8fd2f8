import type { UsageView } from '@glyphdex/contract';
import { STRINGS } from '../strings.ts';

type CountName = 'ok' | 'not_modified' | 'client_errors' | 'too_many' | 'server_errors';

/** Kinds of answers in the order of legend and table. Color and dash pattern each tell them apart. */
export const SERIES: readonly {
  readonly count: CountName;
  readonly label: string;
  /** Lengths of dashes and gaps in turn, in pixels; empty for a solid line. */
  readonly dash: readonly number[];
}[] = [
  { count: 'ok', label: STRINGS.usage.counts.ok, dash: [] },
  { count: 'not_modified', label: STRINGS.usage.counts.not_modified, dash: [8, 4] },
  { count: 'client_errors', label: STRINGS.usage.counts.client_errors, dash: [2, 3] },
  { count: 'too_many', label: STRINGS.usage.counts.too_many, dash: [10, 3, 2, 3] },
  { count: 'server_errors', label: STRINGS.usage.counts.server_errors, dash: [5, 2] },
];

/** The series with at least one request. */
export function usedSeries({ totals }: UsageView) {
  return SERIES.filter(({ count }) => totals[count] > 0);
}
