import type { DomainPatterns } from './allowed-domains.ts';

/** Limits of one client, or of several together. 0 means no limit. */
export interface ClientLimits {
  readonly rateLimitPerMinute: number;
  /** Distinct icons with SVG per UTC day. */
  readonly dailyIcons: number;
  /** Units of costly work per minute (request-cost.ts). */
  readonly unitsPerMinute: number;
}

/** The limits of all clients that share a subject: the keys of an account, or the visitors from a network. */
export interface SubjectLimits extends ClientLimits {
  /** Differs from every `keyId`. */
  readonly subject: string;
}

/** A verified key with its rights, without its secret; or a visitor of the gallery. */
export interface KeyPrincipal extends ClientLimits {
  readonly keyId: string;
  readonly isVisitor: boolean;
  /** Whether the key may appear in pages. It then serves few routes: see http/publishable. */
  readonly isPublishable: boolean;
  /** `null` means that the key may be used from every domain. */
  readonly domains: DomainPatterns | null;
  readonly allowServerCalls: boolean;
  /** For a request with a publishable key: the limits of its client network, which its answers show. */
  readonly network?: SubjectLimits;
  /** Further limits that its requests count against. Empty for keys of the operator. */
  readonly shared: readonly SubjectLimits[];
}

/** The client that an answer is for, as far as it decides which packs the answer shows. Undefined: anybody. */
export type Viewer = Pick<KeyPrincipal, 'isVisitor' | 'isPublishable'> | undefined;

/** The refusal does not say whether the key is missing, malformed, unknown, revoked or expired. */
export type KeyVerdict =
  | { readonly kind: 'valid'; readonly principal: KeyPrincipal }
  | { readonly kind: 'refused' };

/** Verifies the key of an `Authorization` header. Returns a promise only if the store must be read. */
export type VerifyKey = (authorization: string | undefined) => KeyVerdict | Promise<KeyVerdict>;
