import { UsageQuerySchema, UsageSchema, type UsageView } from '@glyphdex/contract';
import type { Account } from '../accounts/account.ts';
import { type Refused, refused } from '../accounts/account-dependencies.ts';
import {
  type AccountEndpoint,
  type AccountRequest,
  data,
  sessionEndpoint,
} from '../accounts/account-endpoint.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import { findAccountKey } from '../accounts/keys/account-keys.ts';
import type { ApiKey } from '../accounts/keys/api-key.ts';
import { keyView } from '../accounts/present-account.ts';
import { QueryReader } from '../http/request/query-reader.ts';
import { reportUsage, type UsagePeriod, type UsageReport, type UsageSources } from './report-usage.ts';
import { readPeriod } from './usage-period.ts';

const reader = new QueryReader(UsageQuerySchema);
const query = UsageQuerySchema;
const errors = ['malformed_request', 'unknown_parameter', 'invalid_parameter', 'key_not_found'] as const;

/** Services that the endpoints of usage need besides those of all account endpoints. */
export interface UsageServices extends AccountServices {
  readonly usage: UsageSources;
}

type UsageRequest = AccountRequest<unknown, UsageServices>;

/** Usage of the keys of the signed-in account. The id of a key of another account gets 404, like an unknown id. */
export const USAGE_ENDPOINTS: readonly AccountEndpoint[] = [
  sessionEndpoint({
    method: 'GET',
    path: '/account/usage',
    operationId: 'getUsage',
    summary: 'Usage of the keys of this account',
    description: 'Requests over time, by key, by query and by icon.',
    query,
    answer: UsageSchema,
    errors,
    async answerTo({ services, query: raw }: UsageRequest, { account }) {
      const result = await report(services, account, raw);
      if (result.kind === 'refused') return result;
      return data(await usageView(result.report, result.period, services.usage, services.clock.now()));
    },
  }),
  sessionEndpoint({
    method: 'GET',
    path: '/account/usage.csv',
    operationId: 'getUsageCsv',
    summary: 'Usage over time as a CSV file',
    description: 'Requests with the keys of this account, one line for each hour or day.',
    query,
    answer: { mediaType: 'text/csv' },
    errors,
    async answerTo({ services, query: raw }: UsageRequest, { account }) {
      const result = await report(services, account, raw);
      if (result.kind === 'refused') return result;
      return {
        kind: 'file',
        mediaType: 'text/csv; charset=utf-8; header=present',
        fileName: 'glyphdex-usage.csv',
        text: usageCsv(result.report),
      };
    },
  }),
];

type ReportResult =
  | { readonly kind: 'report'; readonly report: UsageReport; readonly period: UsagePeriod }
  | Refused;

async function report(services: UsageServices, account: Account, raw: string): Promise<ReportResult> {
  const verdict = reader.read(raw);
  if (verdict.kind === 'refused') return verdict;
  const parsed = readPeriod(verdict.values, services.clock.now());
  if (parsed.kind === 'refused') return parsed;
  const { period } = parsed;
  const { key: keyId } = verdict.values;
  let keys: readonly ApiKey[];
  if (keyId === undefined) keys = await services.accounts.listKeysOf(account.id);
  else {
    const key = await findAccountKey(services, account, keyId);
    if (key === undefined) return refused({ code: 'key_not_found' });
    keys = [key];
  }
  return { kind: 'report', report: await reportUsage(services.usage, keys, period), period };
}

/** A usage report in the wire format, without revoked keys that had no requests in the period. */
export async function usageView(
  report: UsageReport,
  { fromMs, toMs, timeZone }: UsagePeriod,
  sources: UsageSources,
  nowMs: number,
): Promise<UsageView> {
  const topIcons = report.heavyHitters.icon.map(({ name }) => Number(name));
  const slugs = await sources.slugsOf(topIcons);
  return {
    from: iso(fromMs),
    to: iso(toMs),
    timezone: timeZone,
    unit: report.unit,
    totals: report.totals,
    statuses: report.statuses,
    buckets: report.buckets.map(({ startMs, local, counts }) => ({
      start: iso(startMs),
      local,
      ...counts,
    })),
    keys: report.keys.flatMap(({ key, counts, iconsToday }) => {
      const { id, name, prefix, state, rate_limit_per_minute, daily_icons } = keyView(key, nowMs);
      if (state === 'revoked' && counts.requests === 0) return [];
      return {
        id,
        name,
        prefix,
        state,
        ...counts,
        rate_limit_per_minute,
        daily_icons,
        icons_today: daily_icons === 0 ? null : iconsToday,
      };
    }),
    top_days: report.topDays,
    records_queries: sources.countsQueries,
    top_queries: report.heavyHitters.query.map(queryView),
    queries_without_results: report.heavyHitters.missing.map(queryView),
    top_icons: report.heavyHitters.icon.map(({ requests }, index) => ({
      id: topIcons[index]!,
      slug: slugs[index] ?? null,
      requests,
    })),
  };
}

/**
 * The buckets as CSV (RFC 4180). Below the header, cells hold only numbers and times, which no spreadsheet reads as a
 * formula. A report has at least one bucket.
 */
export function usageCsv({ buckets }: UsageReport): string {
  const names = Object.keys(buckets[0]!.counts);
  const rows = buckets.map(({ startMs, local, counts }) => [iso(startMs), local, ...Object.values(counts)]);
  return [['start', 'local', ...names], ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

const queryView = ({ name, requests }: { name: string; requests: number }) => ({ text: name, requests });

const iso = (ms: number) => new Date(ms).toISOString();
