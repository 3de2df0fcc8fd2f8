import type { DomainPatterns } from './allowed-domains.ts';

/** A verified key with its rights, without its secret. */
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
