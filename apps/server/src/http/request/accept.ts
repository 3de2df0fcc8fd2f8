import { PROBLEM_TYPE } from '@glyphdex/contract';
import { MEMOIZED_HEADERS_MAX } from '../limits.ts';
import { memoize } from './memoize.ts';

/**
 * Whether the client accepts JSON. True without `Accept` or for an empty one; otherwise the most specific range that
 * covers `application/json` decides (RFC 9110 §12.5.1), and without such a range the answer is false.
 */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === 'application/json' || accept === '*/*') return true;
  return coversJson(accept);
}

/**
 * Whether the client wants errors as problem details (RFC 9457): its `Accept` names `application/problem+json`,
 * and does not prefer `application/json`. Ranges such as `*\/*` cover both, so they decide nothing.
 */
export function asksForProblem(accept: string | undefined): boolean {
  return accept !== undefined && namesProblem(accept);
}

const namesProblem = memoize((accept: string): boolean => {
  const items = parseQualityList(accept);
  const qualityOf = (type: string) => items.find(({ value }) => value === type)?.quality ?? 0;
  const quality = qualityOf(PROBLEM_TYPE);
  return quality > 0 && quality >= qualityOf('application/json');
}, MEMOIZED_HEADERS_MAX);

const RANGES = ['application/json', 'application/*', '*/*'];

const coversJson = memoize((accept: string): boolean => {
  const items = parseQualityList(accept);
  if (items.length === 0) return true;
  for (const range of RANGES) {
    const item = items.find(({ value }) => value === range);
    if (item !== undefined) return item.quality > 0;
  }
  return false;
}, MEMOIZED_HEADERS_MAX);

/** One member of a header such as `Accept`: the value in lower case without its parameters, and its weight. */
export interface QualityItem {
  readonly value: string;
  /** 0 (refused) to 1. */
  readonly quality: number;
}

/** Reads a list of preferences (RFC 9110 §12.4.2). An invalid weight counts as 1; empty members are skipped. */
export function parseQualityList(header: string): QualityItem[] {
  const items: QualityItem[] = [];
  for (const member of header.split(',')) {
    const [value = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
    if (value === '') continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    items.push({ value, quality: weight === undefined ? 1 : qualityOf(weight.slice(2)) });
  }
  return items;
}

function qualityOf(text: string): number {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 1;
}
