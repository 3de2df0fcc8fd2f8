import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type OpenIdSettings, readOpenIdSettings } from './domain/openid-settings.ts';
import { readSmtpAddress, type SmtpServer } from './domain/smtp-address.ts';
import { isAddressOrNetwork } from './http/client-address.ts';
import { OperatorError } from './operator-error.ts';

/** Everything that can be set from outside, checked as a whole. */
export interface Config {
  /** 0 lets the system choose, for tests. */
  readonly port: number;
  readonly host: string;
  /** Where clients reach the service, without a trailing slash; `undefined` means at `host` and `port`. */
  readonly publicUrl: string | undefined;
  /** Addresses and CIDR networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Absolute. */
  readonly dataDir: string;
  readonly logLevel: LogLevel;
  /** How long a search may take before its answer is cut short; 0 cuts every one. */
  readonly searchBudgetMs: number;
  /** How long usage is kept; 0 keeps it for ever. */
  readonly usageRetentionDays: number;
  /** Whether it is kept what keys search for. */
  readonly usageQueries: boolean;
  /** Who takes mail to people; `undefined` when this service sends none. */
  readonly smtp: SmtpServer | undefined;
  /** By whom people are signed in as well; `undefined` when they sign in by password only. */
  readonly openId: OpenIdSettings | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Set by people who expect something of a later version: to ignore them silently would mislead. */
const NOT_YET: ReadonlyMap<string, string> = new Map([
  ['DATABASE_URL', 'this version keeps its data in SQLite in DATA_DIR'],
  ['REDIS_URL', 'this version limits requests within one process'],
  ['OPENSEARCH_URL', 'this version searches in its own index'],
]);

const Environment = z.object({
  PORT: wholeNumber({ from: 0, to: 65_535, what: 'a port number' }).default(3000),
  HOST: z.string().refine(isHost, 'is not a host name or an IP address').default('127.0.0.1'),
  PUBLIC_URL: z.string().refine(isPublicUrl, 'is not an http(s) address without query').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((proxy) => proxy.trim()))
    .refine(
      (proxies) => proxies.every(isAddressOrNetwork),
      'is not a list of IP addresses and networks such as 10.0.0.0/8, separated by commas',
    )
    .default([]),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes('\0'), 'is not a path')
    .default('.data'),
  WORKERS: wholeNumber({ from: 1, to: 1_024, what: 'a number of processes' })
    .refine(
      (count) => count <= 1,
      'is more than this version can do: several processes would each allow the whole rate limit. Leave it at 1.',
    )
    .default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is not one of ${LOG_LEVELS.join(', ')}`).default('info'),
  SEARCH_BUDGET_MS: wholeNumber({ from: 0, to: 60_000, what: 'a number of milliseconds' }).default(50),
  USAGE_RETENTION_DAYS: wholeNumber({ from: 0, to: 36_500, what: 'a number of days' }).default(400),
  USAGE_QUERIES: z.enum(['on', 'off'], 'is neither on nor off').default('on'),
});

/**
 * What is the service to do, according to its environment? A variable that is empty counts as not set. Throws an
 * `OperatorError` that names every mistake, one line each.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const set = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );
  const parsed = Environment.safeParse(set);
  const smtp = readMail(set);
  const openId = readOpenIdSettings(set);
  const mistakes = [
    ...(parsed.error?.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} ("${set[name]}") ${issue.message}`;
    }) ?? []),
    ...(typeof smtp === 'string' ? [smtp] : []),
    ...(isMistaken(openId) ? openId : []),
    ...notYet(Object.keys(set)),
  ];
  if (!parsed.success || typeof smtp === 'string' || isMistaken(openId) || mistakes.length > 0)
    throw new OperatorError(mistakes.join('\n'));
  const { data } = parsed;
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    trustedProxies: data.TRUSTED_PROXIES,
    dataDir: resolve(data.DATA_DIR),
    logLevel: data.LOG_LEVEL,
    searchBudgetMs: data.SEARCH_BUDGET_MS,
    usageRetentionDays: data.USAGE_RETENTION_DAYS,
    usageQueries: data.USAGE_QUERIES === 'on',
    smtp,
    openId,
  });
}

function wholeNumber({ from, to, what }: { from: number; to: number; what: string }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `is not ${what} from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `is not ${what} from ${from} to ${to}`);
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_-]+)*$/i.test(text);
}

function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === ''
  );
}

/** The mail server, or what is wrong with it. Its address is not repeated: it may hold a password. */
function readMail(set: Readonly<Record<string, string>>): SmtpServer | string | undefined {
  const { SMTP_URL: address, MAIL_FROM: from } = set;
  if (address === undefined)
    return from === undefined ? undefined : 'MAIL_FROM is set, but SMTP_URL is not. Set both, or unset it.';
  const read = readSmtpAddress(address, from);
  return typeof read === 'string' ? `SMTP_URL ${read}` : read;
}

function isMistaken(read: OpenIdSettings | readonly string[] | undefined): read is readonly string[] {
  return Array.isArray(read);
}

function notYet(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const reason = NOT_YET.get(name);
    return reason === undefined ? [] : [`${name} is set, but ${reason}. Unset it.`];
  });
}
