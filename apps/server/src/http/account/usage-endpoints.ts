import { UsageQuerySchema, UsageSchema } from '@glyphdex/contract';
import type { Account } from '../../ports/account-store.ts';
import { findAccountKey } from '../../services/keys/account-keys.ts';
import { reportUsage, type UsagePeriod, type UsageReport } from '../../services/usage/report-usage.ts';
import type { AccountServices } from '../app-dependencies.ts';
import { QueryReader } from '../request/query-reader.ts';
import type { Refusal } from '../request-exchange.ts';
import { type AccountEndpoint, data, refused, sessionEndpoint } from './account-endpoint.ts';
import { usageCsv, usageView } from './present-usage.ts';
import { readPeriod } from './usage-period.ts';

const reader = new QueryReader(UsageQuerySchema);
const query = UsageQuerySchema;
const errors = ['malformed_request', 'unknown_parameter', 'invalid_parameter', 'key_not_found'] as const;

/** What people see of what their keys were used for. Keys of others are not found. */
export const USAGE_ENDPOINTS: readonly AccountEndpoint[] = [
  sessionEndpoint({
    method: 'GET',
    path: '/account/usage',
    operationId: 'getUsage',
    summary: 'What the keys of this account were used for, over time and by name',
    query,
    answer: UsageSchema,
    errors,
    async answerTo({ services, query: raw }, { account }) {
      const asked = await report(services, account, raw);
      if (asked.kind === 'refused') return refused(asked.refusal);
      return data(await usageView(asked.report, asked.period, services.usage, services.clock.now()));
    },
  }),
  sessionEndpoint({
    method: 'GET',
    path: '/account/usage.csv',
    operationId: 'getUsageCsv',
    summary: 'Requests over time as a file for spreadsheets',
    query,
    answer: { mediaType: 'text/csv' },
    errors,
    async answerTo({ services, query: raw }, { account }) {
      const asked = await report(services, account, raw);
      if (asked.kind === 'refused') return refused(asked.refusal);
      return {
        kind: 'file',
        type: 'text/csv; charset=utf-8; header=present',
        name: 'glyphdex-usage.csv',
        bytes: usageCsv(asked.report),
      };
    },
  }),
];

type Asked =
  | { readonly kind: 'report'; readonly report: UsageReport; readonly period: UsagePeriod }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

async function report(services: AccountServices, account: Account, raw: string): Promise<Asked> {
  const verdict = reader.read(raw);
  if (verdict.kind === 'refused') return verdict;
  const asked = readPeriod(verdict.values, services.clock.now());
  if (asked.kind === 'refused') return asked;
  const { period } = asked;
  const { key: keyId } = verdict.values;
  if (keyId === undefined) {
    const keys = await services.accounts.listKeysOf(account.id);
    return { kind: 'report', report: await reportUsage(services.usage, keys, period), period };
  }
  const key = await findAccountKey(services, account, keyId);
  if (key === undefined) return { kind: 'refused', refusal: { code: 'key_not_found' } };
  return { kind: 'report', report: await reportUsage(services.usage, [key], period), period };
}
