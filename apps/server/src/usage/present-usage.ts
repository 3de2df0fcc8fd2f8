import type { UsageView } from '@glyphdex/contract';
import { keyView } from '../accounts/present-account.ts';
import type { StatusCounts, UsagePeriod, UsageReport, UsageSources } from './report-usage.ts';

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
    totals: countsView(report.totals),
    buckets: report.buckets.map(({ startMs, local, counts }) => ({
      start: iso(startMs),
      local,
      ...countsView(counts),
    })),
    keys: report.keys.flatMap(({ key, counts, iconsToday }) => {
      const { id, name, prefix, state, rate_limit_per_minute, daily_icons } = keyView(key, nowMs);
      if (state === 'revoked' && counts.requests === 0) return [];
      return {
        id,
        name,
        prefix,
        state,
        ...countsView(counts),
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
  const names = Object.keys(countsView(buckets[0]!.counts));
  const rows = buckets.map(({ startMs, local, counts }) => [
    iso(startMs),
    local,
    ...Object.values(countsView(counts)),
  ]);
  return [['start', 'local', ...names], ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

const queryView = ({ name, requests }: { name: string; requests: number }) => ({ text: name, requests });

function countsView({ requests, ok, notModified, clientErrors, tooMany, serverErrors }: StatusCounts) {
  return {
    requests,
    ok,
    not_modified: notModified,
    client_errors: clientErrors,
    too_many: tooMany,
    server_errors: serverErrors,
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
