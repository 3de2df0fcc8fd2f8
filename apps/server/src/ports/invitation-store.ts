/** An invitation to create an account, which the operator made. */
export interface Invitation {
  /** The digest of the secret in its link. */
  readonly secretSha256: string;
  /** As `normalizeEmail` returns it. */
  readonly email: string;
  readonly expiresAtMs: number;
}

/** Open invitations. Every method is one transaction, durable when its promise resolves. */
export interface InvitationStore {
  /** Adds an invitation. Removes earlier ones of its address, and those that have expired at `nowMs`. */
  add(invitation: Invitation, nowMs: number): Promise<void>;
  /** `undefined` if there is none or it has expired at `nowMs`. */
  find(secretSha256: string, nowMs: number): Promise<Invitation | undefined>;
  findByEmail(email: string, nowMs: number): Promise<Invitation | undefined>;
  /** Open invitations in the order of their addresses. */
  list(nowMs: number): Promise<readonly Invitation[]>;
  /** Removes the invitation of an address, also an expired one. Returns whether there was one. */
  remove(email: string): Promise<boolean>;
}
