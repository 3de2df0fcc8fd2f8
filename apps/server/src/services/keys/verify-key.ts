import type { DomainPatterns } from '../../domain/allowed-domains.ts';

/** Who is asking, and what may they do? Carries nothing that could be used as a key. */
export interface KeyPrincipal {
  readonly keyId: string;
  /** `null` means that the key may be used from every domain. */
  readonly domains: DomainPatterns | null;
  readonly allowServerCalls: boolean;
  /** Requests per minute; 0 means no limit. */
  readonly rateLimitPerMinute: number;
  /** Distinct icons with SVG per UTC day; 0 means no limit. */
  readonly dailyIcons: number;
}

/** Missing, malformed, mistyped, unknown and revoked keys are refused alike. */
export type KeyVerdict =
  | { readonly kind: 'valid'; readonly principal: KeyPrincipal }
  | { readonly kind: 'refused' };

/** Whose key does this `Authorization` header carry? Answers at once for every key that memory can decide. */
export type VerifyKey = (authorization: string | undefined) => KeyVerdict | Promise<KeyVerdict>;
