import { deepEqual, equal, ok } from 'node:assert/strict';
import { ListIconsQuerySchema } from '@glyphdex/contract';
import { PROBLEMS_MAX } from '../../../apps/server/src/http/limits.ts';
import { QueryReader } from '../../../apps/server/src/http/request/query-reader.ts';
import { parseQueryString } from '../../../apps/server/src/http/request/query-string.ts';

const reader = new QueryReader(ListIconsQuerySchema);

export const seeds = () =>
  [
    'search=home&shapes[]=Outline&page=2&per_page=100&with=svg,tags',
    'search=%E5%AE%B6+haus&colors%5B%5D=Black&colors[]=Red&sort_by=downloads',
    'serch=x&page=0&page=1e3&%zz',
    '=&&a=%ff&[[[[=1',
  ].map((text) => Buffer.from(text));

/** A query is refused, or read as `URLSearchParams` reads it, and its canonical form is read as the same values. */
export function fuzz(bytes: Uint8Array): void {
  const raw = Buffer.from(bytes).toString('latin1');
  const pairs = parseQueryString(raw);
  if (pairs !== undefined && /^[\x21-\x7e]*$/.test(raw))
    deepEqual(pairs, [...new URLSearchParams(`&${raw}`)].flat());
  const verdict = reader.read(raw);
  if (verdict.kind === 'values') {
    const again = reader.read(verdict.canonical);
    ok(again.kind === 'values');
    deepEqual(again.values, verdict.values);
    equal(again.digest, verdict.digest);
    return;
  }
  const problems = Object.entries(verdict.refusal.errors ?? {});
  ok(problems.length <= PROBLEMS_MAX);
  ok(JSON.stringify(problems).length < 100_000);
}
