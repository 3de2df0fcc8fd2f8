import type { UsageRequest } from '../api/usage.ts';

export const RANGES = ['24h', '7d', '30d', 'custom'] as const;

/** The state of the page, as stored in its address. */
export interface UsageChoice {
  readonly range: (typeof RANGES)[number];
  /** First and last day (`2026-05-05`), only with `custom`. An absent one is not sent. */
  readonly from?: string;
  readonly to?: string;
  /** The id of one key. */
  readonly key?: string;
}

const HOUR_MS = 3_600_000;
const DAYS: Readonly<Record<'7d' | '30d', number>> = { '7d': 7, '30d': 30 };

/** Parses the query of the address. Unknown ranges, malformed dates and dates without `custom` count as absent. */
export function readChoice(query: string): UsageChoice {
  const params = new URLSearchParams(query);
  const range = RANGES.find((name) => name === params.get('range')) ?? '7d';
  const [from, to] = [dateIn(params.get('from')), dateIn(params.get('to'))];
  const key = params.get('key') ?? '';
  return {
    range,
    ...(range === 'custom' && from !== undefined && { from }),
    ...(range === 'custom' && to !== undefined && { to }),
    ...(key !== '' && { key }),
  };
}

/** The query that `readChoice` parses; empty for the default. */
export function writeChoice({ range, ...rest }: UsageChoice): string {
  return new URLSearchParams({ ...(range !== '7d' && { range }), ...rest }).toString();
}

/** The request for this state. `24h` covers the current UTC hour and the 23 before it. */
export function requestOf({ range, from, to, key }: UsageChoice, now: Date, timezone: string): UsageRequest {
  const rest = { timezone, ...(key !== undefined && { key }) };
  if (range === 'custom')
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...rest };
  if (range === '24h') {
    const hourMs = now.getTime() - (now.getTime() % HOUR_MS);
    return { from: new Date(hourMs - 23 * HOUR_MS).toISOString(), ...rest };
  }
  return { from: localDate(now, 1 - DAYS[range]), ...rest };
}

/** The visitor's local date (`2026-05-05`) that is `days` after `now`; before it if negative. */
export function localDate(now: Date, days: number): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function dateIn(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}
