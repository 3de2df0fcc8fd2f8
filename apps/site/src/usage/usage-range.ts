import type { UsageView } from '@glyphdex/contract';
import type { UsageRequest } from '../api/usage.ts';

/** The periods that a visitor can choose. Days include today. */
export const RANGES = ['24h', '7d', '30d', 'custom'] as const;

/** The state of the page, as stored in its address. */
export interface UsageChoice {
  readonly range: (typeof RANGES)[number];
  /** First day (`2026-05-05`); only with `custom`. Without it the service chooses the start. */
  readonly from?: string;
  /** Last day; only with `custom`. Without it the period ends now. */
  readonly to?: string;
  /** The id of one key. Without it all keys count. */
  readonly key?: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS: Readonly<Record<'7d' | '30d', number>> = { '7d': 7, '30d': 30 };

/** Parses the query of the page's address. Invalid values count as absent, and so do days without `custom`. */
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

/** The query that `readChoice` parses; empty for the default, 7 days of all keys. */
export function writeChoice({ range, ...rest }: UsageChoice): string {
  return new URLSearchParams({ ...(range !== '7d' && { range }), ...rest }).toString();
}

/**
 * The request for a choice. `24h` is the current UTC hour and the 23 before it; `7d` is today and the 6 days before.
 */
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

/** The request for the same hours of as many days before this period. `key` is the chosen key. */
export function requestBefore({ from, to, timezone }: UsageView, key: string | undefined): UsageRequest {
  // A day has up to 25 hours when daylight saving time ends.
  const days = Math.ceil((Date.parse(to) - Date.parse(from) - HOUR_MS) / DAY_MS);
  const earlier = (iso: string) => {
    const date = new Date(iso);
    date.setDate(date.getDate() - days);
    return date.toISOString();
  };
  return { from: earlier(from), to: earlier(to), timezone, ...(key !== undefined && { key }) };
}

/** The visitor's local date (`2026-05-05`), `days` after that of `now`. */
export function localDate(now: Date, days: number): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The text if it has the form of a date. The service checks that the day exists. */
function dateIn(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}
