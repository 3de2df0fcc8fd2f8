import {
  type FieldError,
  fieldError,
  USAGE_DAYS_DEFAULT,
  USAGE_DAYS_MAX,
  type UsageQuerySchema,
} from '@glyphdex/contract';
import type { Static } from 'typebox';
import { DAY_MS, HOUR_MS, isoDay } from '../base/duration.ts';
import { isTimeZone, LocalTime } from '../base/local-time.ts';
import type { QueryRefusal } from '../http/request/query-reader.ts';
import type { ParameterErrors } from '../http/response/envelopes.ts';
import type { UsagePeriod } from './report-usage.ts';

type UsageQuery = Static<typeof UsageQuerySchema>;
export type PeriodVerdict =
  | { readonly kind: 'period'; readonly period: UsagePeriod }
  | { readonly kind: 'refused'; readonly refusal: QueryRefusal };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
/** Far from the years 0 and 9999: dates keep four digits for the year when days and offsets are added. */
const [YEAR_MIN, YEAR_MAX] = [2000, 2200];
const FORM = fieldError('time', [YEAR_MIN, YEAR_MAX]);

/**
 * Reads the period of a usage report, in whole hours of UTC. A day is the hours that begin on it in the time zone.
 * Instants are widened to whole hours. Without `to`, the period ends with the current hour. Without
 * `from`, it covers `USAGE_DAYS_DEFAULT` local days.
 */
export function readPeriod({ from, to, timezone = 'UTC' }: UsageQuery, nowMs: number): PeriodVerdict {
  if (!isTimeZone(timezone)) return refused({ timezone: [fieldError('time_zone')] });
  const time = new LocalTime(timezone);
  const toMs = to === undefined ? ceilToHour(nowMs) : endOf(to, time);
  const errors: Record<string, FieldError[]> = {};
  if (toMs === undefined) errors['to'] = [FORM];
  const fromMs = from !== undefined ? startOf(from, time) : toMs === undefined ? 0 : defaultStart(toMs, time);
  if (fromMs === undefined) errors['from'] = [FORM];
  if (fromMs === undefined || toMs === undefined) return refused(errors);
  if (fromMs >= toMs) return refused({ from: [fieldError('period_order')] });
  // Local days can add up to one hour more, because a day has 25 hours when daylight saving time ends.
  if (toMs - fromMs > USAGE_DAYS_MAX * DAY_MS + HOUR_MS)
    return refused({ from: [fieldError('period_long', [USAGE_DAYS_MAX])] });
  return { kind: 'period', period: { fromMs, toMs, timeZone: timezone } };
}

function refused(errors: ParameterErrors): PeriodVerdict {
  return { kind: 'refused', refusal: { code: 'invalid_parameter', errors } };
}

function startOf(text: string, time: LocalTime): number | undefined {
  if (isDate(text)) return time.startOf(text);
  const ms = instantOf(text);
  return ms === undefined ? undefined : ms - (ms % HOUR_MS);
}

function endOf(text: string, time: LocalTime): number | undefined {
  if (isDate(text)) return time.startOf(isoDay(Date.parse(text) + DAY_MS));
  const ms = instantOf(text);
  return ms === undefined ? undefined : ceilToHour(ms);
}

/** The start of a period of USAGE_DAYS_DEFAULT local days. Its last day is the one in which its last hour begins. */
function defaultStart(toMs: number, time: LocalTime): number {
  const last = Date.parse(time.dateOf(toMs - HOUR_MS));
  return time.startOf(isoDay(last - (USAGE_DAYS_DEFAULT - 1) * DAY_MS));
}

function isDate(text: string): boolean {
  if (!DATE.test(text) || !isYearInRange(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` of Node reads 31 April as 1 May.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

function instantOf(text: string): number | undefined {
  if (!INSTANT.test(text) || !isYearInRange(text) || !isDate(text.slice(0, 10))) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

function isYearInRange(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= YEAR_MIN && year <= YEAR_MAX;
}

const ceilToHour = (ms: number) => Math.ceil(ms / HOUR_MS) * HOUR_MS;
