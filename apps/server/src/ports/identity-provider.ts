import type { Identity } from './account-store.ts';

/** What the answer of a provider is held against, so that it is the answer to this question of this browser. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** Who somebody is, as the provider says. */
export type Identified =
  | {
      readonly kind: 'identified';
      readonly identity: Identity;
      /** As the provider writes it; absent when it does not vouch for it. */
      readonly verifiedEmail: string | undefined;
    }
  /** They did not want to. */
  | { readonly kind: 'cancelled' }
  /** The answer is not one to this attempt, was used before, or is not signed by the provider. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

/** Somebody else who tells who people are. Never rejects, and answers within a bounded time; what goes wrong is logged. */
export interface IdentityProvider {
  /** What people call it. */
  readonly name: string;
  /** Where a browser is sent to begin; `undefined` when the provider cannot be asked where that is. */
  begin(): Promise<{ readonly address: string; readonly attempt: Attempt } | undefined>;
  /** Reads the query with which the browser comes back. */
  finish(query: string, attempt: Attempt): Promise<Identified>;
}
