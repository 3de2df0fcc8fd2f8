import type { KeyKind } from '../../base/api-key-token.ts';

/** The stored data of an API key. Of the key itself, only the SHA-256 digest is stored. */
export interface ApiKey {
  readonly id: string;
  readonly kind: KeyKind;
  readonly name: string;
  /** The first characters of the key, by which people recognize it. */
  readonly prefix: string;
  readonly sha256: string;
  /**
   * Patterns such as `example.com` or `*.example.com`; empty means unrestricted for a secret key, and none for
   * a publishable one.
   */
  readonly domains: readonly string[];
  /** Whether a restricted key also serves requests without `Origin` and `Referer`. */
  readonly allowServerCalls: boolean;
  /** Requests per minute; 0 means no limit. A publishable key also has limits per client network (fair-use.ts). */
  readonly rateLimitPerMinute: number;
  /** Distinct icons with SVG per UTC day; 0 means no limit. */
  readonly dailyIcons: number;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | null;
  readonly lastUsedAtMs: number | null;
  /** The account that owns the key; null for keys of the operator. */
  readonly accountId: string | null;
  /** When the key expires because another has replaced it; null for never. */
  readonly expiresAtMs: number | null;
}

/** The fields of a key that can be changed. */
export type KeyChange = Partial<
  Pick<ApiKey, 'name' | 'domains' | 'allowServerCalls' | 'rateLimitPerMinute' | 'dailyIcons' | 'expiresAtMs'>
>;

/** Whether a key works: it is not revoked and has not expired. */
export function isLive({ revokedAtMs, expiresAtMs }: ApiKey, nowMs: number): boolean {
  return revokedAtMs === null && (expiresAtMs === null || expiresAtMs > nowMs);
}
