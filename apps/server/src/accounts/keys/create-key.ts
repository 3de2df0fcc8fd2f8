import { type FieldError, fieldError } from '@glyphdex/contract';
import { DOMAINS_MAX, parseDomainPattern } from '../../base/allowed-domains.ts';
import {
  type KeyEnvironment,
  type KeyKind,
  mintToken,
  prefixOfToken,
  sha256OfToken,
} from '../../base/api-key-token.ts';
import { randomBase62 } from '../../base/base62.ts';
import type { Clock } from '../../base/clock.ts';
import { limitsOfKind } from '../../limits/fair-use.ts';
import { invalid, type Refused } from '../account-dependencies.ts';
import type { AccountStore } from '../account-store.ts';
import type { ApiKey } from './api-key.ts';

/** Requests per minute and secret key, of new keys and accounts. */
export const RATE_LIMIT_DEFAULT = 300;
/** Distinct icons with SVG per UTC day and secret key, of new keys and accounts. */
export const DAILY_ICONS_DEFAULT = 5_000;
const NAME_CHARS_MAX = 100;

export interface NewKey {
  readonly name: string;
  /** Default: secret. */
  readonly kind?: KeyKind;
  /** A publishable key needs at least one. */
  readonly domains?: readonly string[];
  readonly allowServerCalls?: boolean;
  /** Requests per minute; 0 lifts the limit. */
  readonly rateLimitPerMinute?: number;
  /** Distinct icons with SVG per UTC day; 0 lifts the limit. */
  readonly dailyIcons?: number;
  /** Of a secret key. */
  readonly environment?: KeyEnvironment;
}

export type CreatedKey =
  /** `secret` is the key itself. It is shown to its owner once and, except for the demo key, never stored. */
  { readonly kind: 'created'; readonly key: ApiKey; readonly secret: string } | Refused;

/** Creates a key. When this resolves with `created`, the key is durable and works. */
export async function createKey(
  { accounts, clock }: { readonly accounts: AccountStore; readonly clock: Clock },
  wanted: NewKey,
): Promise<CreatedKey> {
  const created = newKey(clock, wanted);
  if (created.kind === 'created') await accounts.insertKey(created.key);
  return created;
}

/** Creates a key without storing it, or returns the mistakes in the request. */
export function newKey(clock: Clock, wanted: NewKey): CreatedKey {
  const { name, domains, errors } = checkRights(wanted);
  if (Object.keys(errors).length > 0) return invalid(errors);
  const { kind = 'secret', environment = 'live' } = wanted;
  const usual = { rateLimitPerMinute: RATE_LIMIT_DEFAULT, dailyIcons: DAILY_ICONS_DEFAULT };
  const { rateLimitPerMinute, dailyIcons } = { ...limitsOfKind(kind, usual), ...wanted };
  const secret = mintToken(kind === 'secret' ? environment : 'pub');
  const key: ApiKey = {
    id: `key_${randomBase62(16)}`,
    kind,
    name,
    prefix: prefixOfToken(secret),
    sha256: sha256OfToken(secret),
    domains,
    allowServerCalls: wanted.allowServerCalls ?? false,
    rateLimitPerMinute,
    dailyIcons,
    createdAtMs: clock.now(),
    revokedAtMs: null,
    lastUsedAtMs: null,
    accountId: null,
    expiresAtMs: null,
  };
  return { kind: 'created', key, secret };
}

/** The name and domains in canonical form, and their mistakes by field. */
export function checkRights(wanted: Pick<NewKey, 'name' | 'kind' | 'domains'>) {
  const errors: Record<string, FieldError[]> = {};
  const name = wanted.name.trim().normalize('NFC');
  if (name === '' || [...name].length > NAME_CHARS_MAX || /\p{C}/u.test(name)) {
    errors['name'] = [fieldError('key_name', [NAME_CHARS_MAX])];
  }
  const domains = new Set<string>();
  const faults: FieldError[] = [];
  for (const text of wanted.domains ?? []) {
    const parsed = parseDomainPattern(text);
    if (parsed.kind === 'pattern') domains.add(parsed.pattern);
    else faults.push(parsed.problem);
  }
  if (wanted.kind === 'publishable' && domains.size === 0 && faults.length === 0)
    faults.push(fieldError('domain_required'));
  if (domains.size > DOMAINS_MAX) faults.push(fieldError('too_many_domains', [DOMAINS_MAX]));
  if (faults.length > 0) errors['domains'] = faults;
  return { name, domains: [...domains], errors };
}
