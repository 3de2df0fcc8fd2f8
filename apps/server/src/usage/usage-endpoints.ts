import { UsageQuerySchema, UsageSchema } from '@glyphdex/contract';
import type { Account } from '../accounts/account.ts';
import {
  type AccountEndpoint,
  type AccountRequest,
  data,
  refused,
  sessionEndpoint,
} from '../accounts/account-endpoint.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import { findAccountKey } from '../accounts/keys/account-keys.ts';
import type { ApiKey } from '../accounts/keys/api-key.ts';
import { QueryReader } from '../http/request/query-reader.ts';
import type { Refusal } from '../http/request-exchange.ts';
import { usageCsv, usageView } from './present-usage.ts';
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
      if (result.kind === 'refused') return refused(result.refusal);
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
      if (result.kind === 'refused') return refused(result.refusal);
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
  | { readonly kind: 'refused'; readonly refusal: Refusal };

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
    if (key === undefined) return { kind: 'refused', refusal: { code: 'key_not_found' } };
    keys = [key];
  }
  return { kind: 'report', report: await reportUsage(services.usage, keys, period), period };
}
