/** An API key as it is stored: everything but the key itself, of which only the SHA-256 is kept. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** The first characters of the key, for people to recognise it by. */
  readonly prefix: string;
  readonly sha256: string;
  /** Patterns such as `example.com` or `*.example.com`; empty means unrestricted. */
  readonly domains: readonly string[];
  /** Whether a restricted key also serves requests without `Origin` and `Referer`. */
  readonly allowServerCalls: boolean;
  /** Requests per minute; 0 means no limit. */
  readonly rateLimitPerMinute: number;
  /** Distinct icons with SVG per UTC day; 0 means no limit. */
  readonly dailyIcons: number;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | null;
  readonly lastUsedAtMs: number | null;
  /** Whose it is; null for keys that the operator made. */
  readonly accountId: string | null;
  /** When it ends by itself, after another has taken its place; null for never. */
  readonly expiresAtMs: number | null;
}

/** What may change about a key. */
export type KeyChange = Partial<
  Pick<ApiKey, 'name' | 'domains' | 'allowServerCalls' | 'rateLimitPerMinute' | 'dailyIcons' | 'expiresAtMs'>
>;

/** Where are API keys kept? Writes are durable when the promise resolves. Keys are revoked, never removed. */
export interface ApiKeyStore {
  /** Rejects when the id or the SHA-256 is taken. */
  insert(key: ApiKey): Promise<void>;
  /**
   * As `insert`, unless the account holds `keysMax` keys already that are neither revoked nor about to expire; false then.
   * Counting and writing are one step, whoever else writes.
   */
  insertWithin(key: ApiKey & { readonly accountId: string }, keysMax: number): Promise<boolean>;
  /**
   * Puts `successor` in the place of a live key of its account, which ends at `endsAtMs` or, when that is not after `nowMs`,
   * at once. `not_live` when the key is revoked or has a successor, `too_many` when `endingMax` keys of the account are
   * about to end. All or nothing, whoever else writes.
   */
  succeed(
    id: string,
    successor: ApiKey & { readonly accountId: string },
    bounds: { readonly nowMs: number; readonly endsAtMs: number; readonly endingMax: number },
  ): Promise<'succeeded' | 'not_live' | 'too_many'>;
  findById(id: string): Promise<ApiKey | undefined>;
  /** All keys, revoked ones included, oldest first. */
  list(): Promise<readonly ApiKey[]>;
  /** The keys of one account, revoked ones included, oldest first. */
  listOf(accountId: string): Promise<readonly ApiKey[]>;
  /** Changes what is given and nothing else; false when there is no such key or it is revoked. */
  update(id: string, change: KeyChange): Promise<boolean>;
  /** False when there is no such key. A key that is revoked already stays as it is. */
  revoke(id: string, atMs: number): Promise<boolean>;
  /** Unknown ids are passed over; a time never goes back. */
  touch(lastUsedAtMsById: ReadonlyMap<string, number>): Promise<void>;
  /** A number that grows whenever any process adds, changes or revokes a key; costs microseconds. 0 when there is no key. */
  version(): number;
  /** The keys that were added, changed or revoked after `version`, as they are now, and the version that this is the state of. */
  changedSince(version: number): Promise<{ readonly version: number; readonly keys: readonly ApiKey[] }>;
}
