import type { ApiKey, ApiKeyStore, KeyChange } from '../../ports/api-key-store.ts';

/** API keys in memory, for tests. */
export class MemoryApiKeyStore implements ApiKeyStore {
  readonly #keys = new Map<string, ApiKey>();
  readonly #changedAt = new Map<string, number>();
  #version = 0;

  async insert(key: ApiKey): Promise<void> {
    const isTaken = [...this.#keys.values()].some(
      (other) => other.id === key.id || other.sha256 === key.sha256,
    );
    if (isTaken) throw new Error('this id or SHA-256 is taken');
    this.#change(key);
  }

  async insertWithin(key: ApiKey & { readonly accountId: string }, keysMax: number): Promise<boolean> {
    const held = [...this.#keys.values()].filter(
      ({ accountId, revokedAtMs, expiresAtMs }) =>
        accountId === key.accountId && revokedAtMs === null && expiresAtMs === null,
    );
    if (held.length >= keysMax) return false;
    await this.insert(key);
    return true;
  }

  async succeed(
    id: string,
    successor: ApiKey & { readonly accountId: string },
    { nowMs, endsAtMs, endingMax }: Parameters<ApiKeyStore['succeed']>[2],
  ): Promise<'succeeded' | 'not_live' | 'too_many'> {
    const key = this.#keys.get(id);
    if (key?.accountId !== successor.accountId || key.revokedAtMs !== null || key.expiresAtMs !== null)
      return 'not_live';
    const ending = [...this.#keys.values()].filter(
      ({ accountId, revokedAtMs, expiresAtMs }) =>
        accountId === key.accountId && revokedAtMs === null && expiresAtMs !== null && expiresAtMs > nowMs,
    );
    if (ending.length >= endingMax) return 'too_many';
    this.#change({ ...key, ...(endsAtMs > nowMs ? { expiresAtMs: endsAtMs } : { revokedAtMs: nowMs }) });
    this.#change(successor);
    return 'succeeded';
  }

  async findById(id: string): Promise<ApiKey | undefined> {
    return this.#keys.get(id);
  }

  async list(): Promise<readonly ApiKey[]> {
    return [...this.#keys.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs);
  }

  async listOf(accountId: string): Promise<readonly ApiKey[]> {
    return (await this.list()).filter((key) => key.accountId === accountId);
  }

  async update(id: string, change: KeyChange): Promise<boolean> {
    const key = this.#keys.get(id);
    if (key === undefined || key.revokedAtMs !== null) return false;
    this.#change({ ...key, ...change });
    return true;
  }

  async revoke(id: string, atMs: number): Promise<boolean> {
    const key = this.#keys.get(id);
    if (key === undefined) return false;
    if (key.revokedAtMs === null) this.#change({ ...key, revokedAtMs: atMs });
    return true;
  }

  async touch(lastUsedAtMsById: ReadonlyMap<string, number>): Promise<void> {
    for (const [id, atMs] of lastUsedAtMsById) {
      const key = this.#keys.get(id);
      if (key !== undefined && (key.lastUsedAtMs ?? 0) < atMs) {
        this.#keys.set(id, { ...key, lastUsedAtMs: atMs });
      }
    }
  }

  version(): number {
    return this.#version;
  }

  async changedSince(
    version: number,
  ): Promise<{ readonly version: number; readonly keys: readonly ApiKey[] }> {
    const changed = [...this.#keys.values()].filter(({ id }) => (this.#changedAt.get(id) ?? 0) > version);
    return { version: this.#version, keys: changed };
  }

  #change(key: ApiKey): void {
    this.#keys.set(key.id, key);
    this.#changedAt.set(key.id, ++this.#version);
  }
}
