/** A person at an OpenID Connect provider. No two people of one issuer have the same subject. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The values that bind the answer of a provider to one sign-in of one browser. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** The result of a sign-in at the provider. */
export type Identified =
  | {
      readonly kind: 'identified';
      readonly identity: Identity;
      /** In the spelling of the provider; `undefined` if the provider has not verified it. */
      readonly verifiedEmail: string | undefined;
    }
  /** The person cancelled the sign-in. */
  | { readonly kind: 'cancelled' }
  /** The answer does not belong to this attempt, was used before, or has no valid signature. */
  | { readonly kind: 'refused' }
  /** The provider cannot be reached, fails, or does not know this client. */
  | { readonly kind: 'unavailable' };

/** A service that identifies people. Its methods never reject and end within a bounded time; failures are logged. */
export interface IdentityProvider {
  /** The display name. */
  readonly name: string;
  /** Starts a sign-in: the address to redirect the browser to. `undefined` if the provider cannot be reached. */
  begin(): Promise<{ readonly address: string; readonly attempt: Attempt } | undefined>;
  /** Finishes a sign-in with the query of the returning browser. */
  finish(query: string, attempt: Attempt): Promise<Identified>;
}
